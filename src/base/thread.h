/*
 * thread.h - starting a thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_THREAD_H
#define WATTLE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* Bytes of stack: enough to play games out, or to go through a tree of any depth. What the system
   gives by default may be as little as 128 KiB. */
enum { STACK_TO_PLAY = 1 << 20, STACK_FOR_ALL = 8 << 20 };

/* To be joined. False: the system grants no more. */
bool thread_start(pthread_t *thread, size_t stack, void *(*run)(void *), void *context);

#endif
