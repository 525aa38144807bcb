/*
 * condition.h - threads that sleep until they are called or a moment of clock.h has come.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CONDITION_H
#define WATTLE_CONDITION_H

#include <pthread.h>

/* A condition for condition_wait_until; ends with pthread_cond_destroy. */
void condition_init(pthread_cond_t *cond);

/* Sleeps until it is signalled or clock_now() has reached `until`, or for no reason. `lock` is
   held before and after, as with pthread_cond_timedwait. */
void condition_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, double until);

#endif
