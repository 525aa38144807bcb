/*
 * thread_local.h - thread-local caches: a zeroed block of memory for each thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_THREAD_LOCAL_H
#define WATTLE_THREAD_LOCAL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct thread_block {
    size_t size; /* bytes */
    pthread_mutex_t mutex;
    pthread_key_t key;
    atomic_int state; /* 0: key not created yet; 1: key created; -1: no key available */
};

#define THREAD_BLOCK(type)                            \
    {                                                 \
        sizeof(type), PTHREAD_MUTEX_INITIALIZER, 0, 0 \
    }

/* The block of the calling thread. It is zeroed on first use and freed when the thread ends.
   NULL: no memory. */
void *thread_block_memory(struct thread_block *own);

#endif
