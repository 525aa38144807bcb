/*
 * job_queue.h - what is to be analyzed: jobs, a position each, handed out to the workers.
 *
 * The job of the highest priority comes first and, of equal ones, the one asked for first. What
 * waits is bounded: who adds more waits until there is room. Every job that was added is either
 * taken or dropped, and then done; a request is freed with the last of its jobs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JOB_QUEUE_H
#define WATTLE_JOB_QUEUE_H

#include "protocol/json/json_request.h"

#include <pthread.h>
#include <stdatomic.h>

struct job_list {
    struct job *first, *last;
};

struct job {
    struct request *request;
    int turn;
    atomic_bool stop; /* it shall end as soon as it can */
    struct job *before, *after;
    struct job_list *home; /* for job_queue.c alone: where it stands; NULL: dropped */
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t more, room; /* something waits or the queue is closed; something was taken */
    struct job_list waiting, taken;
    size_t bytes, limit; /* of what waits, about */
    bool closed;
};

/* `limit`: bytes of requests that may wait, besides one. */
void queue_open(struct queue *q, size_t limit);

/* When nobody works any more and nothing waits. */
void queue_close(struct queue *q);

/* Adds a job for each wanted turn; the request is the queue's now. Waits for room. */
void queue_add(struct queue *q, struct request *r);

/* The next job, waiting for one; NULL: nothing waits and nothing more will come. */
struct job *queue_take(struct queue *q);

/* The job was taken or dropped, and has its answer. It is freed. */
void queue_done(struct queue *q, struct job *job);

/* Nothing more will be added. */
void queue_end(struct queue *q);

/* Of all jobs of the requests with this id (NULL: any), at these turns (wanted[0 .. last]; NULL:
   any): stops those that were taken, and takes the others out, for the caller to answer and to
   report as done: the first of them, in a list by `after`, or NULL. */
struct job *queue_drop(struct queue *q, const char *id, const bool wanted[], int last);

#endif
