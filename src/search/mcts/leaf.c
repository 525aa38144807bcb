/*
 * leaf.c - what a position reached is worth: by the rules, by the game's bounds, by
 * its evaluation, or by a playout.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mcts.h"

/* Adds to what only this worker writes. */
#define COUNT(counter, amount)                                                               \
    atomic_store_explicit(&(counter),                                                        \
                          atomic_load_explicit(&(counter), memory_order_relaxed) + (amount), \
                          memory_order_relaxed)

/* A share in whole twelfths; what lies between two is rounded at random in proportion,
   so that the mean is right. */
static int share12(double share, struct rng *rng)
{
    const double exact = share * WIN;
    const int whole = (int)exact;
    const double rest = exact - whole;

    if (rest < 1e-6)
        return whole;
    if (rest > 1 - 1e-6)
        return whole + 1;
    return whole + ((double)(rng_next(rng) >> 40) * 0x1p-24 < rest ? 1 : 0);
}

/* Rounds so that all shares add up to WIN still. */
static void round_shares(const struct mcts *m, struct worker *w, const double value[])
{
    const int players = m->game->players;
    double below = 0;
    int given = 0;

    if (players == 2) {
        w->share[0] = share12(value[0], &w->rng);
        w->share[1] = WIN - w->share[0];
        return;
    }
    /* Cut a line of length WIN where the sums of shares lie, shifted by one random
       number for all of them (systematic sampling): each share is unbiased. */
    const double shift = (double)(rng_next(&w->rng) >> 40) * 0x1p-24 * (1 - 2e-6) + 1e-6;

    for (int p = 0; p < players; p++) {
        below += value[p] * WIN;
        const int end = p == players - 1 ? WIN : (int)(below + shift);

        w->share[p] = end - given;
        given = end;
    }
}

/* With the margin at stake, how much of it player 0 has. */
static void margin_shares(const struct mcts *m, struct worker *w, double margin)
{
    const double range = m->high - m->low;
    double value[MAX_PLAYERS] = { range > 0 ? (margin - m->low) / range : 0.5 };

    value[0] = value[0] < 0 ? 0 : value[0] > 1 ? 1 : value[0];
    round_shares(m, w, value);
}

static int proof_of_payoffs(const struct mcts *m, const double value[])
{
    bool equal = true;

    for (int p = 0; p < m->game->players; p++) {
        if (value[p] > 1 - 1e-9)
            return p + 1;
        equal = equal && value[p] * m->game->players > 1 - 1e-9;
    }
    return equal ? DRAWN : OPEN;
}

void leaf_share_proof(struct mcts *m, int proof, int share[])
{
    const int players = m->game->players;

    if (proof == DRAWN)
        atomic_store_explicit(&m->has_draws, true, memory_order_relaxed);
    for (int p = 0; p < players; p++)
        share[p] = proof == p + 1 ? WIN : 0;
    if (proof == DRAWN && players == 2)
        memcpy(share, m->drawn, sizeof m->drawn);
    else if (proof == DRAWN) /* a few twelfths more for the first when 12 / players is a fraction */
        for (int p = 0; p < players; p++)
            share[p] = WIN / players + (p < WIN % players ? 1 : 0);
}

/* The game is over: its result, and its margin for the tally. A playout that a game
   cut short is evaluated, or counts as shared by all. */
static void finished(struct mcts *m, struct worker *w, double value[])
{
    const struct hints *hints = m->game->hints;

    if (!game_over(m->game, w->pos)) {
        if (hints && hints->evaluate)
            hints->evaluate(w->pos, value);
        else
            for (int p = 0; p < m->game->players; p++)
                value[p] = 1.0 / m->game->players;
        round_shares(m, w, value);
        return;
    }
    if (m->game->margin) {
        const double margin = m->game->margin(w->pos);
        const int64_t halves = (int64_t)(margin * 2);

        COUNT(w->counters.margins, 1);
        COUNT(w->counters.margin_sum, halves);
        COUNT(w->counters.margin_squares, halves * halves);
        if (m->for_margin) {
            margin_shares(m, w, margin);
            return;
        }
    }
    m->game->payoffs(w->pos, value);
    if (m->game->players == 2 && proof_of_payoffs(m, value) == DRAWN)
        leaf_share_proof(m, DRAWN, w->share);
    else
        round_shares(m, w, value);
}

bool leaf_decided(struct mcts *m, struct worker *w, int actor, int *proof)
{
    const struct hints *hints = m->game->hints;
    double value[MAX_PLAYERS] = { 0 }, low, high;

    *proof = OPEN;
    if (actor == NOBODY) {
        COUNT(w->counters.playouts, 1);
        COUNT(w->counters.turns, (uint64_t)w->turns);
        finished(m, w, value);
        if (!m->for_margin)
            *proof = proof_of_payoffs(m, value);
        return true;
    }
    if (m->for_margin || !hints || !hints->bounds || m->game->players != 2)
        return false;
    hints->bounds(w->pos, &low, &high);
    if (low <= 0 && high >= 0 && low < high)
        return false;
    *proof = low > 0 ? 1 : high < 0 ? 2 : DRAWN;
    leaf_share_proof(m, *proof, w->share);
    return true;
}

void leaf_judge(struct mcts *m, struct worker *w)
{
    const struct hints *hints = m->game->hints;
    double value[MAX_PLAYERS] = { 0 };

    w->trace.n = 0;
    if (hints && hints->evaluate && !hints->playout && !m->for_margin) {
        hints->evaluate(w->pos, value);
        round_shares(m, w, value);
        return;
    }
    const bool mid = m->game->mid_turn(w->pos);
    int (*const playout)(struct position *, struct rng *, struct trace *) =
        hints && hints->playout ? hints->playout : m->game->playout;
    const int turns = playout(w->pos, &w->rng, m->tree.has_amaf ? &w->trace : NULL);

    COUNT(w->counters.playouts, 1);
    COUNT(w->counters.turns, (uint64_t)(w->turns - mid + turns));
    finished(m, w, value);
}
