/*
 * search.c - the kinds, limits and levels of search, and its tree between calls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/search.h"

#include "base/clock.h"
#include "base/memory.h"
#include "game/hidden.h"
#include "game/hints.h"
#include "game/position_copy.h"
#include "search/levels.h"
#include "search/move_choice.h"
#include "search/random_mover.h"
#include "search/report.h"
#include "search/search_run.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Further search within a turn, after the run, takes at most this many seconds. */
#define EXTRA_TIME 0.004

struct search {
    const struct game *game;
    struct search_config config;
    const struct method *method; /* NULL for random turns */
    void *engine;
    struct evaluator
        *owner_evaluator; /* for search_owners, on the caller's thread; NULL until its first use */
    atomic_bool stop;

    struct position *root; /* root of the last run */
    struct search_limits limits;
    const struct level *level;
    const struct search_listener *listener; /* listener during a run */
    struct run run;
    double seconds; /* length of the last run; during a run see run.started */
    double due;     /* when the time of the last run ends, if it has a limit */

    step *random; /* the random turn, of random_count steps */
    int random_count;
};

/* Returns the method of a search, or NULL for random turns. */
static const struct method *method_of(const struct game *game, enum search_kind kind)
{
    if (kind == SEARCH_RANDOM)
        return NULL;
    if (game->hidden || game->players != 2)
        return &ismcts_method;
    return kind == SEARCH_PLAIN ? &plain_method : &mcts_method;
}

static bool plays_by_net(const struct search *s)
{
    return s->config.kind == SEARCH_DEFAULT && s->config.net;
}

static const struct level *level_of(const struct search *s, int level)
{
    return level_find(s->game, level, plays_by_net(s));
}

struct search *search_open(const struct game *game, const struct search_config *config)
{
    struct search *s = xcalloc(1, sizeof *s);

    assert(config->threads >= 1 && config->threads <= MAX_SEARCH_THREADS);
    s->game = game;
    s->config = *config;
    s->method = method_of(game, config->kind);
    s->level = level_of(s, MAX_LEVEL);
    atomic_init(&s->stop, false);
    s->root = xaligned(game->position_size);
    if (s->method)
        s->engine = s->method->open(game, config);
    else
        s->random = xmalloc(MAX_TURN_STEPS * sizeof *s->random);
    return s;
}

void search_close(struct search *s)
{
    if (!s)
        return;
    run_finish(&s->run);
    if (s->method)
        s->method->close(s->engine);
    evaluator_close(s->owner_evaluator);
    free(s->random);
    xfree_aligned(s->root);
    free(s);
}

/* Returns the smaller of the requested limit and the level's, or 0 if there is no limit. */
static uint64_t iterations_of(const struct search *s)
{
    const uint64_t cap = s->level->iterations, asked = s->limits.iterations;

    return !cap || (asked && asked < cap) ? asked : cap;
}

static struct chooser chooser_of(const struct search *s)
{
    return (struct chooser){
        .game = s->game,
        .method = s->method,
        .engine = s->engine,
        .seed = s->config.seed,
        .power = s->level->power,
        .by_policy = plays_by_net(s),
        .iterations = iterations_of(s),
        .contempt = s->limits.contempt,
        .deadline = INFINITY,
    };
}

static bool ask_go_on(void *context)
{
    const struct search *s = context;

    return s->listener->go_on(s->listener->context);
}

static void pass_report(void *context)
{
    struct search *s = context;
    struct search_report r;

    search_report(s, s->listener->lines, s->listener->by_step, &r);
    s->listener->report(&r, s->listener->context);
    search_report_free(&r);
}

/* Returns whether a line cannot be extended. A line cannot be extended if the game is over or, with
   hidden information, another player is to act (report.c). */
static bool is_complete(const struct search *s, const struct search_line *line)
{
    const struct game *game = s->game;
    struct position *pos = xaligned(game->position_size);

    game_copy(game, pos, s->root);
    for (int i = 0; i < line->ends[line->turns - 1]; i++)
        game->apply(pos, line->steps[i]);
    const int actor = game->to_act(pos);
    xfree_aligned(pos);
    return actor == NOBODY || (game_has_hidden(game) && actor != game->to_act(s->root));
}

/* Returns whether the principal variation has the requested number of turns or cannot become
   longer. */
static bool is_deep_enough(const struct search *s, const struct chooser *c)
{
    struct search_report r;

    report_make(c, s->root, 1, false, &r);
    const bool is_deep = r.count && !r.lines[0].partial &&
                         (r.lines[0].turns >= s->limits.depth || is_complete(s, &r.lines[0]));
    search_report_free(&r);
    return is_deep;
}

static bool ask_can_stop(void *context, uint64_t remaining)
{
    const struct search *s = context;
    const struct chooser c = chooser_of(s);

    if (s->limits.depth && is_deep_enough(s, &c))
        return true;
    if (s->limits.whole_time && !s->run.iterations && s->method->advance)
        remaining = UINT64_MAX / 2; /* no lead is large enough, only a proof */
    return s->limits.stop_early && c.power <= 0 && choice_is_final(&c, s->root, remaining);
}

static void set_up(struct search *s, const struct search_listener *listener)
{
    const struct search_limits *limits = &s->limits;
    struct run *r = &s->run;

    memset(r, 0, sizeof *r);
    atomic_init(&r->claimed, 0);
    atomic_init(&r->done, 0);
    r->method = s->method;
    r->engine = s->engine;
    r->threads = s->config.kind == SEARCH_PLAIN ? 1 : s->config.threads;
    r->stop = &s->stop;
    r->seconds = limits->seconds;
    r->iterations = iterations_of(s);
    r->prompt = limits->prompt;
    r->spare = limits->spare;
    if (limits->depth || (limits->stop_early && s->level->power <= 0))
        r->can_stop = ask_can_stop;
    r->can_stop_context = s;
    if (listener && listener->go_on)
        r->go_on = ask_go_on;
    if (listener && listener->report)
        r->report = pass_report;
    r->interval = listener ? listener->interval : 0;
    r->context = s;
}

void search_run(struct search *s, const struct position *root, const struct search_limits *limits,
                const struct search_listener *listener)
{
    const double started = clock_now();

    run_finish(&s->run);
    s->limits = *limits;
    s->due = started + limits->seconds;
    s->level = level_of(s, limits->level);
    assert(s->game->to_act(root) >= 0);
    assert(limits->seconds > 0 || iterations_of(s) || listener || limits->stop_early);
    assert(!limits->depth || iterations_of(s));
    atomic_store(&s->stop, false);
    game_copy(s->game, s->root, root);
    if (game_has_hidden(s->game) && !limits->open)
        s->game->hidden->observe(s->root, s->game->to_act(root));
    if (!s->method) {
        struct rng rng;

        rng_seed(&rng, s->config.seed ^ s->game->key(s->root));
        s->random_count = random_turn(s->game, s->root, &rng, s->random);
        s->seconds = clock_now() - started;
        return;
    }
    if (s->level->iterations)
        search_forget(s); /* a kept tree would make a level stronger with every turn */
    s->listener = listener;
    set_up(s, listener);
    s->run.started = started;
    s->method->begin(s->engine, s->root, limits->contempt);
    run_work(&s->run);
    /* On a busy machine the system may delay a worker's end. A search with a time limit does not
       wait for that. */
    if (limits->seconds <= 0 || s->level->power > 0)
        run_finish(&s->run);
    s->listener = NULL;
    s->seconds = clock_now() - started;
    s->run.started = 0;
}

int search_turn(struct search *s, step out[MAX_TURN_STEPS])
{
    if (!s->method) {
        memcpy(out, s->random, (size_t)s->random_count * sizeof *out);
        return s->random_count;
    }

    struct chooser c = chooser_of(s);

    /* At levels with random choice the workers have ended already. */
    if (c.power <= 0 && (run_is_busy(&s->run) || run_is_crowded(&s->run))) {
        const int n = choice_found(&c, s->root, out);

        if (n)
            return n;
    }
    run_finish(&s->run);
    /* A search limited only by iterations must not depend on the clock. A search that also has a
       time limit may use the rest of its time. */
    if (!iterations_of(s))
        c.deadline = clock_now() + EXTRA_TIME;
    else if (s->limits.seconds > 0)
        c.deadline = fmax(clock_now() + EXTRA_TIME, s->due);
    return choice_turn(&c, s->root, out);
}

/* The report for a random turn has no statistics. */
static void report_random(const struct search *s, struct search_report *out)
{
    struct search_line *line = xcalloc(1, sizeof *line);
    const size_t bytes = (size_t)s->random_count * sizeof(step);

    *out = (struct search_report){ .seconds = s->seconds, .count = 1, .lines = line };
    line->turns = 1;
    line->ends[0] = s->random_count;
    line->steps = memcpy(xmalloc(bytes), s->random, bytes);
    const int seats = s->game->seats ? s->game->seats(s->root) : s->game->players;

    for (int p = 0; p < seats; p++)
        out->value[p] = line->value[p] = 1.0 / seats;
}

void search_report(struct search *s, int lines, bool by_step, struct search_report *out)
{
    if (!s->method) {
        report_random(s, out);
        return;
    }

    const struct chooser c = chooser_of(s);

    report_make(&c, s->root, lines, by_step, out);
    out->iterations = run_done(&s->run);
    out->seconds = s->run.started > 0 ? clock_now() - s->run.started : s->seconds;
}

bool search_tells_owners(const struct search *s)
{
    return plays_by_net(s) && s->game->hints->planes && s->game->hints->planes->ownership;
}

bool search_owners(struct search *s, struct search_owners *out)
{
    const struct chooser c = chooser_of(s);

    assert(search_tells_owners(s));
    if (!s->owner_evaluator)
        s->owner_evaluator = evaluator_open(s->game, s->config.net);
    return owners_find(&c, s->owner_evaluator, s->root, out);
}

void search_advance(struct search *s, step played)
{
    if (!s->method || !s->method->advance)
        return;
    run_finish(&s->run);
    s->method->advance(s->engine, played);
}

void search_forget(struct search *s)
{
    if (!s->method || !s->method->forget)
        return; /* each run begins with an empty tree, so the workers may still run */
    run_finish(&s->run);
    s->method->forget(s->engine);
}

double search_wake_delay(const struct search *s)
{
    return s->run.wake_delay;
}
