/*
 * think.c - from options and clock to the limits of one search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "record/record_internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "game/hidden.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Gives up below this chance of winning (option resign). */
static const double HOPELESS = 0.02;

static enum search_kind kind_of(const struct settings *engine)
{
    if (setting_is(engine, "search", "plain"))
        return SEARCH_PLAIN;
    return setting_is(engine, "search", "random") ? SEARCH_RANDOM : SEARCH_DEFAULT;
}

struct search *match_search(struct match *m)
{
    return m->search;
}

static void open_search(struct match *m)
{
    const uint64_t seed = (uint64_t)setting_number(&m->engine, "seed");
    const struct search_config config = {
        .kind = kind_of(&m->engine),
        .threads = (int)setting_number(&m->engine, "threads"),
        .memory = (size_t)setting_number(&m->engine, "memory") << 20,
        .seed = seed ? seed : match_fresh_seed(),
        .net = match_net(m),
    };

    if (!m->search)
        m->search = search_open(m->game, &config);
}

bool match_tells_owners(struct match *m)
{
    open_search(m);
    return search_tells_owners(m->search);
}

/* Plays at random from `pos`, a step at a time, until the game is over; false when it is not by
   the moment `until`. Adds the turns. */
static bool walk(const struct game *g, struct position *pos, struct rng *rng, double until,
                 double *turns)
{
    step steps[MAX_STEPS];

    for (int actor; (actor = g->to_act(pos)) != NOBODY;) {
        if (clock_now() >= until)
            return false;
        const int n = actor == CHANCE ? 0 : g->steps(pos, steps);
        const step s = n ? steps[rng_below(rng, (uint32_t)n)] : g->hidden->roll(pos, rng);

        g->apply(pos, s);
        *turns += !g->mid_turn(pos);
    }
    return true;
}

/* The turns a player of this match can still expect to make, from a few playouts of what they
   see; in most games each takes microseconds. A playout cannot be ended, a walk by steps can:
   one shows first whether there is time for any within `seconds`. */
static double own_turns_left(const struct match *m, const struct position *seen, double seconds)
{
    enum { PLAYOUTS = 16, UNKNOWN = 200 };
    const double until = clock_now() + seconds;
    struct position *pos = xaligned(m->game->position_size);
    double turns = 0;
    struct rng rng;
    int n = 0;

    rng_seed(&rng, 1);
    match_imagine(m, pos, seen, &rng);
    if (walk(m->game, pos, &rng, until, &turns)) {
        turns = 0;
        do {
            match_imagine(m, pos, seen, &rng);
            turns += m->game->playout(pos, &rng, NULL);
        } while (++n < PLAYOUTS && clock_now() < until);
    } else {
        turns += UNKNOWN;
        n = 1;
    }
    free(pos);
    return turns / n / match_seats(m);
}

double match_latency(const struct match *m, double time)
{
    const double set = setting_number(&m->engine, "lag") / 1000;

    return set < 0 ? latency_kept(&m->latency, time) : set;
}

void match_answered(struct match *m, double now)
{
    if (m->latency.due <= 0)
        return;
    latency_note(&m->latency, fmax(now - m->latency.due, m->latency.overslept));
    m->latency.due = 0;
}

/* Within the option lag the engine ends a search earlier on a busy machine, if it may choose. */
static void be_prompt(const struct match *m, double lag, struct search_limits *limits)
{
    limits->prompt = setting_number(&m->engine, "lag") < 0;
    limits->spare = latency_spare(lag);
}

/* Limits the time of this turn. To learn how many are to come may take a small part of all there
   are; in overtime that is known. */
static void budget(const struct match *m, const struct position *seen, int player,
                   struct search_limits *limits)
{
    const double PART = 0.005, SHORTEST = 0.0005, start = clock_now();
    const double seconds = fmax(PART * m->timer.left[player], SHORTEST);
    const double turns = m->timer.stones_left[player] ? 1 : own_turns_left(m, seen, seconds);
    const double lag = match_latency(m, timer_budget(&m->timer, player, turns, 0));
    const double all = timer_budget(&m->timer, player, turns, lag);

    limits->seconds = fmax(all - (clock_now() - start), 0.001);
    be_prompt(m, lag, limits);
}

/* Whether it is a turn that is wanted, as good as the engine can. */
static bool asks_book(const struct match *m, const struct thought *t)
{
    return t->to_play && !t->endless && kind_of(&m->engine) == SEARCH_DEFAULT &&
           setting_number(&m->engine, "level") >= 10;
}

/* Whether the thought says itself when it ends. */
static bool is_limited(const struct thought *t)
{
    return t->endless || t->seconds > 0 || t->iterations || t->depth;
}

static struct search_limits limits_of(const struct match *m, const struct position *seen,
                                      const struct thought *t)
{
    struct search_limits limits = {
        .seconds = t->seconds,
        .iterations = t->iterations,
        .depth = t->depth,
        .level = 10,
        .settled = !t->endless,
        .open = t->open,
    };
    const int player = match_to_act(m);

    if (t->to_play) {
        limits.level = (int)setting_number(&m->engine, "level");
        limits.contempt = setting_number(&m->engine, "contempt") / 100;
    } else if (is_limited(t)) {
        return limits;
    }
    if (t->endless)
        return limits;
    if (!limits.iterations)
        limits.iterations = (uint64_t)setting_number(&m->engine, "max_nodes");
    if (limits.seconds > 0)
        return limits;
    if (m->timer.timing != TIMING_NONE)
        budget(m, seen, player, &limits);
    else if (!limits.iterations)
        limits.seconds = setting_number(&m->engine, "move_time");
    return limits;
}

struct position *match_known(const struct match *m, const struct thought *t)
{
    if (t->open)
        return match_view(m, m->now, ALL_SEEING);
    if (t->as_mover)
        return match_view(m, m->now, match_to_act(m));
    return t->witness ? match_view(m, m->now, t->witness - 1) : match_view_now(m);
}

/* Where the book has chosen: a look at what comes after it, so that there is something to report. */
static void glance(struct match *m, struct position *seen, struct search_limits limits)
{
    enum { ENOUGH = 200 };

    if (!limits.iterations || limits.iterations > ENOUGH)
        limits.iterations = ENOUGH;
    limits.contempt = 0;
    for (int i = 0; i < m->booked_steps; i++)
        m->game->apply(seen, m->booked[i]);
    search_forget(m->search);
    search_run(m->search, seen, &limits, NULL);
}

void match_think(struct match *m, const struct thought *t, const struct search_listener *listener,
                 bool charge)
{
    const double start = clock_now();
    const int player = match_to_act(m);
    struct position *seen = match_known(m, t);

    open_search(m);
    if (match_is_seated(m)) /* what was found out from one point of view is not for another */
        search_forget(m->search);
    match_forget_booked(m);
    const struct search_limits limits = limits_of(m, seen, t);
    m->booked_steps = asks_book(m, t) ? match_book_turn(m, m->booked) : 0;
    m->latency.due = limits.seconds > 0 ? clock_now() + limits.seconds : 0;
    if (m->booked_steps)
        glance(m, seen, limits);
    else
        search_run(m->search, seen, &limits, listener);
    m->latency.overslept = search_overslept(m->search);
    free(seen);
    if (charge)
        (match_mid_turn(m) ? timer_spend : timer_charge)(&m->timer, player, clock_now() - start);
}

int match_choice(struct match *m, step out[MAX_TURN_STEPS])
{
    memcpy(out, m->booked, (size_t)m->booked_steps * sizeof *out);
    if (m->booked_steps)
        return m->booked_steps;
    if (setting_on(&m->engine, "resign") && match_may_decide(m)) {
        struct search_report report;
        search_report(m->search, 1, false, &report);
        const bool is_hopeless = report.iterations && report.value[match_to_act(m)] < HOPELESS;
        search_report_free(&report);
        if (is_hopeless)
            return 0;
    }
    return search_turn(m->search, out);
}
