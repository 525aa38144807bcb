/*
 * job_queue.h - a bounded priority queue of analysis jobs for the worker threads.
 *
 * Jobs are taken by priority and, within one priority, in the order in which they were added. Each
 * job is either taken or dropped, and then done. A request is freed with the last of its jobs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JOB_QUEUE_H
#define WATTLE_JOB_QUEUE_H

#include "base/thread.h"
#include "protocol/json/json_request.h"

#include <stdatomic.h>

struct job_list {
    struct job *first, *last;
};

struct job {
    struct request *request;
    int turn;
    atomic_bool stop; /* set when the worker must end the job */
    struct job *before, *after;
    struct job_list *home; /* the list that contains the job, or NULL if it was dropped; for
                              job_queue.c */
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t more; /* a job was added, or the queue was closed */
    pthread_cond_t room; /* a request was freed */
    struct job_list waiting, taken;
    size_t bytes, limit; /* approximate size of the requests in memory */
    bool closed;
};

/* Opens a queue. Adding waits while the requests take more than `limit` bytes. */
void queue_open(struct queue *q, size_t limit);

/* Frees the queue. All jobs must be done. */
void queue_close(struct queue *q);

/* Adds a job for each wanted turn, and takes the request over. Waits until there is room. */
void queue_add(struct queue *q, struct request *r);

/* Waits for a job and takes it. Returns NULL if the queue is empty and closed. */
struct job *queue_take(struct queue *q);

/* Frees a job that was taken or dropped, and has been answered. */
void queue_done(struct queue *q, struct job *job);

/* Returns whether any job waits or runs. */
bool queue_is_busy(struct queue *q);

/* Closes the queue. No more jobs will be added. */
void queue_end(struct queue *q);

/* Ends the jobs of the requests with this id (NULL: any) at the turns in wanted[0 .. last] (NULL:
   any). Sets `stop` of the jobs that were taken. Removes the others from the queue and returns them
   as a list by `after`. The caller answers the jobs of the list and calls queue_done. */
struct job *queue_drop(struct queue *q, const char *id, const bool wanted[], int last);

#endif
