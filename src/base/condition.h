/*
 * condition.h - condition variables whose waits have a deadline by clock_now().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CONDITION_H
#define WATTLE_CONDITION_H

#include <pthread.h>

/* Initialises a condition for condition_wait_until. The caller ends it with
   pthread_cond_destroy. */
void condition_init(pthread_cond_t *cond);

/* Sleeps until `cond` is signalled or clock_now() reaches `until`. A wait may also end without a
   reason. The caller holds `lock` before and after, as with pthread_cond_timedwait. */
void condition_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, double until);

#endif
