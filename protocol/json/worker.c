/* worker.c - see worker.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/json/worker.h"

#include "base/memory.h"
#include "base/thread.h"

#include <stdlib.h>

struct worker {
    pthread_t thread;
    struct queue *queue;
    struct session *session; /* answers go to its output */
    struct board board;
    struct reply reply;
    struct job *job; /* the present one; NULL: none */
};

/* Sends one line at once. */
static void send(struct worker *w)
{
    session_send(w->session, &w->reply);
}

static bool goes_on(void *context)
{
    const struct worker *w = context;

    return !atomic_load(&w->job->stop) && !output_abandoned(&w->session->output);
}

static void tell(const struct search_report *report, void *context)
{
    struct worker *w = context;

    answer_report(&w->board, w->job, report, true, &w->reply.text);
    send(w);
}

/* Searches until a limit is reached, the result is proven, or the job is stopped. */
static void think(struct worker *w)
{
    const struct request *r = w->job->request;
    struct match *m = &w->board.session.match;
    struct thought thought = w->board.view;
    const double most = w->board.session.max_seconds;
    const struct search_listener listener = {
        .go_on = goes_on,
        .report = r->interval > 0 ? tell : NULL,
        .interval = r->interval,
        .lines = r->lines,
        .context = w,
    };
    struct search_report report;

    thought.seconds = r->seconds;
    if (most > 0 && (thought.seconds <= 0 || thought.seconds > most))
        thought.seconds = most;
    thought.iterations = (uint64_t)r->nodes;
    thought.endless = true;
    match_think(m, &thought, &listener, false);
    search_report(match_search(m), r->lines, false, &report);
    if (report.count)
        answer_report(&w->board, w->job, &report, false, &w->reply.text);
    else
        answer_nothing(w->job, &w->reply.text);
    search_report_free(&report);
}

static void work(struct worker *w)
{
    struct complaint c = { NULL, TEXT_EMPTY };

    if (!goes_on(w)) {
        answer_nothing(w->job, &w->reply.text);
    } else if (!board_lay(&w->board, w->job->request, &c)) {
        answer_error(w->job->request->id, &c, &w->reply.text);
    } else {
        board_go_to(&w->board, w->job->turn);
        if (match_to_act(&w->board.session.match) >= 0)
            think(w);
        else
            answer_rules(&w->board, w->job, &w->reply.text);
    }
    send(w);
    text_free(&c.why);
}

static void *run(void *context)
{
    struct worker *w = context;

    while ((w->job = queue_take(w->queue))) {
        work(w);
        queue_done(w->queue, w->job);
    }
    return NULL;
}

struct worker *worker_start(struct queue *q, struct session *like, int count)
{
    struct worker *w = xcalloc(1, sizeof *w);

    w->queue = q;
    w->session = like;
    board_open(&w->board, like, 1.0 / count);
    reply_open(&w->reply, &like->output);
    if (thread_start(&w->thread, STACK_FOR_ALL, run, w))
        return w;
    reply_close(&w->reply);
    board_close(&w->board);
    free(w);
    return NULL;
}

void worker_join(struct worker *w)
{
    pthread_join(w->thread, NULL);
    reply_close(&w->reply);
    board_close(&w->board);
    free(w);
}
