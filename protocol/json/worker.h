/*
 * worker.h - threads that analyze: each takes one job after the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_WORKER_H
#define WATTLE_JSON_WORKER_H

#include "protocol/json/json_answer.h"

/* One of `count` that share the memory of `like`, whose output its answers go to. It ends when the
   queue has ended. */
struct worker;
struct worker *worker_start(struct queue *q, struct session *like, int count);

/* Waits for its end. */
void worker_join(struct worker *w);

#endif
