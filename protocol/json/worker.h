/*
 * worker.h - worker threads that search the positions of JSON analysis jobs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_WORKER_H
#define WATTLE_JSON_WORKER_H

#include "protocol/json/json_answer.h"

/* Starts one of `count` workers, which share the memory of `like` and answer to its output. The
   worker ends when the queue is empty and closed. Returns NULL if no thread can be started. */
struct worker;
struct worker *worker_start(struct queue *q, struct session *like, int count);

/* Waits until the worker has ended, and frees it. */
void worker_join(struct worker *w);

#endif
