/* worker.c - threads that search analysis jobs.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/json/worker.h"

#include "base/memory.h"
#include "base/thread.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct worker {
    pthread_t thread;
    struct queue *queue;
    struct session *session; /* answers go to its output */
    struct board board;
    struct player player;
    struct reply reply;
    struct job *job; /* the present job, or NULL */
};

/* Sends one line at once. */
static void send(struct worker *w)
{
    session_send(w->session, &w->reply);
}

static bool goes_on(void *context)
{
    const struct worker *w = context;

    return !atomic_load(&w->job->stop) && !output_abandoned(&w->session->output) &&
           !memory_is_short();
}

static void tell(const struct search_report *report, void *context)
{
    struct worker *w = context;

    answer_report(&w->board, &w->player, w->job, report, true, &w->reply.text);
    send(w);
}

/* Searches until a limit is reached, the result is proven, or the job is stopped. */
static void think(struct worker *w)
{
    const struct request *r = w->job->request;
    struct thought thought = w->board.view;
    const double most = w->board.max_seconds;
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
    player_think(&w->player, &thought, &listener, false);
    search_report(player_search(&w->player), r->lines, false, &report);
    if (report.count)
        answer_report(&w->board, &w->player, w->job, &report, false, &w->reply.text);
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
        if (record_to_act(&w->board.record) >= 0)
            think(w);
        else
            answer_rules(&w->board, w->job, &w->reply.text);
    }
    send(w);
    text_free(&c.why);
    if (memory_is_short()) {
        player_forget_search(&w->player);
        memory_recover();
    }
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

/* Opens a player like that of the session, but with one thread and the share `part` of the
   memory. */
static void open_player(struct player *p, const struct record *record, const struct player *like,
                        double part)
{
    const double memory = setting_number(&like->options, "memory");
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;

    player_open_like(p, record, like);
    text_addf(&word, "%.0f", fmax(1, floor(memory * part)));
    player_set_option(p, "memory", word.data, &why);
    player_set_option(p, "threads", "1", &why);
    text_free(&word);
    text_free(&why);
}

static void close_worker(struct worker *w)
{
    reply_close(&w->reply);
    player_close(&w->player);
    board_close(&w->board);
    free(w);
}

struct worker *worker_start(struct queue *q, struct session *like, int count)
{
    struct worker *w = xcalloc(1, sizeof *w);

    w->queue = q;
    w->session = like;
    board_open(&w->board, like);
    open_player(&w->player, &w->board.record, &like->player, 1.0 / count);
    reply_open(&w->reply, &like->output);
    if (thread_start(&w->thread, STACK_FOR_ALL, run, w))
        return w;
    close_worker(w);
    return NULL;
}

void worker_join(struct worker *w)
{
    pthread_join(w->thread, NULL);
    close_worker(w);
}
