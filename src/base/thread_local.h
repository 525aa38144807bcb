/*
 * thread_local.h - memory that each thread has for itself: what was worked out before and may be asked again.
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
    atomic_int state; /* 0: there is no key yet; 1: there is; -1: none can be had */
};

#define THREAD_BLOCK(type)                            \
    {                                                 \
        sizeof(type), PTHREAD_MUTEX_INITIALIZER, 0, 0 \
    }

/* That of the calling thread, zeroed when it first asks, and freed with the thread. NULL: there is no
   memory for it. */
void *thread_block_memory(struct thread_block *own);

#endif
