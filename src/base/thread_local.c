/*
 * thread_local.c - thread-local caches on top of pthread keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/thread_local.h"

#include <stdlib.h>

static void make_key(struct thread_block *own)
{
    pthread_mutex_lock(&own->mutex);
    if (!atomic_load(&own->state))
        atomic_store(&own->state, pthread_key_create(&own->key, free) ? -1 : 1);
    pthread_mutex_unlock(&own->mutex);
}

static void *take(struct thread_block *own)
{
    void *memory = calloc(1, own->size);

    if (memory && pthread_setspecific(own->key, memory)) {
        free(memory);
        memory = NULL;
    }
    return memory;
}

void *thread_block_memory(struct thread_block *own)
{
    if (!atomic_load_explicit(&own->state, memory_order_acquire))
        make_key(own);
    if (atomic_load_explicit(&own->state, memory_order_relaxed) < 0)
        return NULL;
    void *memory = pthread_getspecific(own->key);

    return memory ? memory : take(own);
}
