/* job_queue.c - a bounded priority queue of jobs.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/json/job_queue.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void queue_open(struct queue *q, size_t limit)
{
    *q = (struct queue){ .limit = limit };
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->more, NULL);
    pthread_cond_init(&q->room, NULL);
}

void queue_close(struct queue *q)
{
    pthread_cond_destroy(&q->room);
    pthread_cond_destroy(&q->more);
    pthread_mutex_destroy(&q->lock);
}

/* Inserts a job behind another one, or at the front if `before` is NULL. */
static void insert(struct job_list *list, struct job *before, struct job *job)
{
    job->before = before;
    job->after = before ? before->after : list->first;
    *(before ? &before->after : &list->first) = job;
    *(job->after ? &job->after->before : &list->last) = job;
    job->home = list;
}

static void take_out(struct job *job)
{
    struct job_list *list = job->home;

    *(job->before ? &job->before->after : &list->first) = job->after;
    *(job->after ? &job->after->before : &list->last) = job->before;
    job->before = job->after = NULL;
    job->home = NULL;
}

static size_t cost_of(const struct request *r)
{
    size_t cost = r->bytes;

    for (int turn = 0; turn <= r->turn_count; turn++)
        cost += r->wanted[turn] * sizeof(struct job);
    return cost;
}

static void add_job(struct queue *q, struct request *r, int turn)
{
    struct job *job = xcalloc(1, sizeof *job), *before = q->waiting.last;

    job->request = r;
    job->turn = turn;
    atomic_init(&job->stop, false);
    while (before && before->request->priority < r->priority)
        before = before->before;
    insert(&q->waiting, before, job);
    r->users++;
}

void queue_add(struct queue *q, struct request *r)
{
    pthread_mutex_lock(&q->lock);
    while (q->bytes > q->limit)
        pthread_cond_wait(&q->room, &q->lock);
    q->bytes += cost_of(r);
    r->users = 0;
    for (int turn = 0; turn <= r->turn_count; turn++)
        if (r->wanted[turn])
            add_job(q, r, turn);
    pthread_cond_broadcast(&q->more);
    pthread_mutex_unlock(&q->lock);
}

struct job *queue_take(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    while (!q->waiting.first && !q->closed)
        pthread_cond_wait(&q->more, &q->lock);
    struct job *job = q->waiting.first;
    if (job) {
        take_out(job);
        insert(&q->taken, q->taken.last, job);
    }
    pthread_mutex_unlock(&q->lock);
    return job;
}

void queue_done(struct queue *q, struct job *job)
{
    struct request *r = job->request;

    pthread_mutex_lock(&q->lock);
    if (job->home)
        take_out(job);
    free(job);
    if (!--r->users) {
        q->bytes -= cost_of(r);
        request_free(r);
        pthread_cond_signal(&q->room);
    }
    pthread_mutex_unlock(&q->lock);
}

bool queue_is_busy(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    const bool is_busy = q->waiting.first || q->taken.first;
    pthread_mutex_unlock(&q->lock);
    return is_busy;
}

void queue_end(struct queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closed = true;
    pthread_cond_broadcast(&q->more);
    pthread_mutex_unlock(&q->lock);
}

static bool is_meant(const struct job *job, const char *id, const bool wanted[], int last)
{
    return (!id || !strcmp(job->request->id, id)) &&
           (!wanted || (job->turn <= last && wanted[job->turn]));
}

struct job *queue_drop(struct queue *q, const char *id, const bool wanted[], int last)
{
    struct job *first = NULL, **end = &first;

    pthread_mutex_lock(&q->lock);
    for (struct job *job = q->taken.first; job; job = job->after)
        if (is_meant(job, id, wanted, last))
            atomic_store(&job->stop, true);
    for (struct job *job = q->waiting.first, *after; job; job = after) {
        after = job->after;
        if (!is_meant(job, id, wanted, last))
            continue;
        take_out(job);
        *end = job;
        end = &job->after;
    }
    pthread_mutex_unlock(&q->lock);
    return first;
}
