/*
 * thread.h - starting of threads, condition variables with deadlines, and thread-local memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_THREAD_H
#define WATTLE_THREAD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Stack sizes in bytes, for playouts and for recursion over a tree of any depth. The system's
   default may be as small as 128 KiB. */
enum { STACK_TO_PLAY = 1 << 20, STACK_FOR_ALL = 8 << 20 };

/* Starts a thread that the caller must join. Returns false if the system grants no more threads. */
bool thread_start(pthread_t *thread, size_t stack, void *(*run)(void *), void *context);

/* ---- Condition variables (defined by the files of system.h) ---- */

/* Initialises a condition for condition_wait_until. The caller frees it with
   pthread_cond_destroy. */
void condition_init(pthread_cond_t *cond);

/* Sleeps until `cond` is signalled or clock_now() reaches `until`. A wait may also end without a
   reason. The caller holds `lock` before and after, as with pthread_cond_timedwait. */
void condition_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, double until);

/* ---- Thread-local caches ---- */

struct thread_block {
    size_t size; /* bytes */
    pthread_mutex_t mutex;
    pthread_key_t key;
    atomic_int state; /* 0 if the key is not created yet, 1 if it is, -1 if no key is available */
};

#define THREAD_BLOCK(type)                            \
    {                                                 \
        sizeof(type), PTHREAD_MUTEX_INITIALIZER, 0, 0 \
    }

/* Returns the block of the calling thread, or NULL if there is no memory. The block is zeroed on
   first use and freed when the thread ends. */
void *thread_block_memory(struct thread_block *block);

#endif
