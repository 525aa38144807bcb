/*
 * thread.c - starting a thread with a given stack size.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/thread.h"

bool thread_start(pthread_t *thread, size_t stack, void *(*run)(void *), void *context)
{
    pthread_attr_t attr;

    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, stack);
    const bool is_started = !pthread_create(thread, &attr, run, context);
    pthread_attr_destroy(&attr);
    return is_started;
}
