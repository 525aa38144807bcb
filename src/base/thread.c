/*
 * thread.c - threads, condition variables with deadlines, thread-local memory, on pthreads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/thread.h"

#include <stdlib.h>

bool thread_start(pthread_t *thread, size_t stack, void *(*run)(void *), void *context)
{
    pthread_attr_t attr;

    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, stack);
    const bool is_started = !pthread_create(thread, &attr, run, context);
    pthread_attr_destroy(&attr);
    return is_started;
}

static void make_key(struct thread_block *block)
{
    pthread_mutex_lock(&block->mutex);
    if (!atomic_load(&block->state))
        atomic_store(&block->state, pthread_key_create(&block->key, free) ? -1 : 1);
    pthread_mutex_unlock(&block->mutex);
}

static void *take(struct thread_block *block)
{
    void *memory = calloc(1, block->size);

    if (memory && pthread_setspecific(block->key, memory)) {
        free(memory);
        memory = NULL;
    }
    return memory;
}

void *thread_block_memory(struct thread_block *block)
{
    if (!atomic_load_explicit(&block->state, memory_order_acquire))
        make_key(block);
    if (atomic_load_explicit(&block->state, memory_order_relaxed) < 0)
        return NULL;
    void *memory = pthread_getspecific(block->key);

    return memory ? memory : take(block);
}
