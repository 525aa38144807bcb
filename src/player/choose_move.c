/*
 * choose_move.c - thinking about a turn: the limits of the search, and the chosen turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "player/player_internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "game/hidden.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The engine resigns below this probability of winning (option resign). */
static const double HOPELESS = 0.02;

/* Plays random steps from `pos` to the end of the game and adds the number of turns to *turns.
   Returns false if the time `until` comes first. */
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

/* Returns the expected number of turns that the player still has to make, from a few random
   playouts of the player's view. A playout takes microseconds in most games, but cannot be
   interrupted. The first game is therefore played by `walk`, which stops after `seconds`. */
static double own_turns_left(const struct record *rec, const struct position *seen, double seconds)
{
    enum { PLAYOUTS = 16, UNKNOWN = 200 };
    const double until = clock_now() + seconds;
    struct position *pos = xaligned(rec->game->position_size);
    double turns = 0;
    struct rng rng;
    int n = 0;

    rng_seed(&rng, 1);
    record_imagine(rec, pos, seen, &rng);
    if (walk(rec->game, pos, &rng, until, &turns)) {
        turns = 0;
        do {
            record_imagine(rec, pos, seen, &rng);
            turns += rec->game->playout(pos, &rng, NULL);
        } while (++n < PLAYOUTS && clock_now() < until);
    } else {
        turns += UNKNOWN;
        n = 1;
    }
    xfree_aligned(pos);
    return turns / n / record_seats(rec);
}

double player_latency(const struct player *p, double time)
{
    const double set = setting_number(&p->options, "lag") / 1000;

    return set < 0 ? latency_kept(&p->latency, time) : set;
}

void player_answered(struct player *p, double now)
{
    if (p->latency.due <= 0)
        return;
    latency_note(&p->latency, fmax(now - p->latency.due, p->latency.wake_delay));
    p->latency.due = 0;
}

/* Makes the search end earlier on a busy machine, unless the option lag is set. */
static void be_prompt(const struct player *p, double lag, struct search_limits *limits)
{
    limits->prompt = setting_number(&p->options, "lag") < 0;
    limits->spare = latency_spare(lag);
}

/* Sets the time for this turn. Estimating the remaining turns takes a small part of the remaining
   time. In overtime no estimate is needed. */
static void budget(const struct player *p, const struct position *seen, int player,
                   struct search_limits *limits)
{
    const double PART = 0.005, SHORTEST = 0.0005;
    const double seconds = fmax(PART * p->timer.left[player], SHORTEST);
    const double turns =
        p->timer.stones_left[player] ? 1 : own_turns_left(p->record, seen, seconds);
    const double lag = player_latency(p, timer_budget(&p->timer, player, turns, 0));

    limits->seconds = timer_budget(&p->timer, player, turns, lag);
    be_prompt(p, lag, limits);
}

/* Returns whether the book may choose. It may choose a turn to play, for the default search at full
   strength. */
static bool asks_book(const struct player *p, const struct thought *t)
{
    return t->to_play && !t->endless && player_kind(p) == SEARCH_DEFAULT &&
           setting_number(&p->options, "level") >= 10;
}

/* Returns whether the caller has set any limit. */
static bool is_limited(const struct thought *t)
{
    return t->endless || t->seconds > 0 || t->iterations || t->depth;
}

static struct search_limits limits_of(const struct player *p, const struct position *seen,
                                      const struct thought *t)
{
    struct search_limits limits = {
        .seconds = t->seconds,
        .iterations = t->iterations,
        .depth = t->depth,
        .level = 10,
        .stop_early = !t->endless,
        .open = t->open,
    };
    const int player = record_to_act(p->record);

    if (t->to_play) {
        limits.level = (int)setting_number(&p->options, "level");
        limits.contempt = setting_number(&p->options, "contempt") / 100;
    } else if (is_limited(t)) {
        return limits;
    }
    if (t->endless)
        return limits;
    if (!limits.iterations)
        limits.iterations = (uint64_t)setting_number(&p->options, "max_nodes");
    if (limits.seconds <= 0 && p->timer.timing != TIMING_NONE) {
        budget(p, seen, player, &limits);
        return limits;
    }
    /* A clock keeps the time that a turn does not need, a fixed time of each turn is lost. */
    limits.whole_time = t->to_play;
    if (limits.seconds <= 0 && !limits.iterations)
        limits.seconds = setting_number(&p->options, "move_time");
    return limits;
}

struct position *player_known(const struct player *p, const struct thought *t)
{
    const struct record *rec = p->record;

    if (t->open)
        return record_view(rec, rec->now, ALL_SEEING);
    if (t->as_mover)
        return record_view(rec, rec->now, record_to_act(rec));
    return t->witness ? record_view(rec, rec->now, t->witness - 1) : record_view_now(rec);
}

/* Searches the next position for a short time after a book turn, for reports. */
static void glance(struct player *p, struct position *seen, struct search_limits limits)
{
    enum { ENOUGH = 200 };

    if (!limits.iterations || limits.iterations > ENOUGH)
        limits.iterations = ENOUGH;
    limits.contempt = 0;
    for (int i = 0; i < p->booked_steps; i++)
        p->game->apply(seen, p->booked[i]);
    search_forget(p->search);
    search_run(p->search, seen, &limits, NULL);
}

void player_think(struct player *p, const struct thought *t, const struct search_listener *listener,
                  bool charge)
{
    const double start = clock_now();
    const struct record *rec = p->record;
    const int player = record_to_act(rec);
    struct position *seen = player_known(p, t);

    player_open_search(p);
    if (record_is_seated(rec)) /* the tree belongs to one player's view */
        search_forget(p->search);
    player_forget_booked(p);
    struct search_limits limits = limits_of(p, seen, t);
    p->booked_steps = asks_book(p, t) ? player_book_turn(p, p->booked) : 0;
    p->latency.due = limits.seconds > 0 ? start + limits.seconds : 0;
    if (limits.seconds > 0) /* following the record and counting turns are part of the time */
        limits.seconds = fmax(limits.seconds - (clock_now() - start), 0.001);
    if (p->booked_steps)
        glance(p, seen, limits);
    else
        search_run(p->search, seen, &limits, listener);
    p->latency.wake_delay = search_wake_delay(p->search);
    xfree_aligned(seen);
    if (charge)
        (record_mid_turn(rec) ? timer_spend : timer_charge)(&p->timer, player, clock_now() - start);
}

int player_choice(struct player *p, step out[MAX_TURN_STEPS])
{
    memcpy(out, p->booked, (size_t)p->booked_steps * sizeof *out);
    if (p->booked_steps)
        return p->booked_steps;
    if (setting_on(&p->options, "resign") && record_may_decide(p->record)) {
        struct search_report report;
        search_report(p->search, 1, false, &report);
        const bool is_hopeless =
            report.iterations && report.value[record_to_act(p->record)] < HOPELESS;
        search_report_free(&report);
        if (is_hopeless)
            return 0;
    }
    return search_turn(p->search, out);
}
