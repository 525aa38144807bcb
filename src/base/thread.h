/*
 * thread.h - starting a thread with a given stack size.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_THREAD_H
#define WATTLE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* Stack sizes in bytes, for playouts and for recursion over a tree of any depth. The system's
   default may be as small as 128 KiB. */
enum { STACK_TO_PLAY = 1 << 20, STACK_FOR_ALL = 8 << 20 };

/* Starts a thread that the caller must join. Returns false if the system grants no more threads. */
bool thread_start(pthread_t *thread, size_t stack, void *(*run)(void *), void *context);

#endif
