/*
 * playout_leaf.c - evaluation of leaves in MCTS: by the rules, the game's bounds, a short search,
 * or a playout.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

#include <math.h>

int leaf_round(double result, int grain, struct rng *rng)
{
    const double exact = result * WIN / grain;
    const int whole = (int)exact;
    const double rest = exact - whole;

    if (rest < 1e-6)
        return whole * grain;
    if (rest > 1 - 1e-6)
        return (whole + 1) * grain;
    return (whole + ((double)(rng_next(rng) >> 40) * 0x1p-24 < rest ? 1 : 0)) * grain;
}

/* Returns the result when the search plays for the margin. The margin is scaled to low .. high. */
static int result_of_margin(const struct mcts *m, struct worker *w, double margin)
{
    const double range = m->high - m->low, part = range > 0 ? (margin - m->low) / range : 0.5;

    return leaf_round(part < 0 ? 0 : part > 1 ? 1 : part, TWELFTH, &w->rng);
}

/* Returns the result of a proven position. Records a draw in has_draws, because the values of
   ancestors depend on the value of a draw. */
static int exact_result(struct mcts *m, int proof)
{
    if (proof == DRAW)
        atomic_store_explicit(&m->has_draws, true, memory_order_relaxed);
    return proof_result(m, proof);
}

static int proof_of_share(double share)
{
    if (fabs(share - 0.5) < 1e-9)
        return DRAW;
    return share > 1 - 1e-9 ? WIN_OF : share < 1e-9 ? WIN_OF + 1 : OPEN;
}

/* Returns the result of a finished game. Sets *proof and counts the margin and draws for the
   tally. */
static int result_at_end(struct mcts *m, struct worker *w, int *proof)
{
    double share[2];

    *proof = OPEN;
    if (m->game->margin) {
        const double margin = m->game->margin(w->pos);

        count_margin(w, margin);
        if (m->for_margin)
            return result_of_margin(m, w, margin);
    }
    m->game->payoffs(w->pos, share);
    *proof = proof_of_share(share[0]);
    COUNT(w->counters.ends, 1);
    COUNT(w->counters.draws, *proof == DRAW ? DRAW_PARTS : 0);
    return *proof != OPEN ? exact_result(m, *proof) : leaf_round(share[0], TWELFTH, &w->rng);
}

/* Returns whether a short search settles the position. If so, sets *proof. `range` is the
   difference of its bounds. */
static bool search_decides(const struct mcts *m, const struct worker *w, double range, int *proof)
{
    if (!m->proves_leaves || m->game->mid_turn(w->pos))
        return false;
    *proof = leaf_proof_find(w->proof, w->pos, range);
    return *proof != OPEN;
}

/* Returns whether the game's bounds of the margin prove the result, or a short search does. If so,
   sets *proof. */
static bool is_proven(const struct mcts *m, const struct worker *w, int *proof)
{
    const struct hints *hints = m->game->hints;
    double low, high;

    if (m->for_margin || !hints || !hints->bounds)
        return false;
    hints->bounds(w->pos, &low, &high);
    *proof = low > 0 ? WIN_OF : high < 0 ? WIN_OF + 1 : low < high ? OPEN : DRAW;
    return *proof != OPEN || search_decides(m, w, high - low, proof);
}

bool leaf_is_decided(struct mcts *m, struct worker *w, int actor, int *proof)
{
    *proof = OPEN;
    if (actor == NOBODY) {
        w->result = result_at_end(m, w, proof);
        return true;
    }
    if (!is_proven(m, w, proof))
        return false;
    w->result = exact_result(m, *proof);
    return true;
}

/* Plays to the end by the game's playout policy, or at random. */
static void play_out(const struct mcts *m, struct worker *w)
{
    const struct hints *hints = m->game->hints;
    int (*const playout)(struct position *, struct rng *, struct trace *) =
        hints && hints->playout ? hints->playout : m->game->playout;

    playout(w->pos, &w->rng, m->tree.has_amaf ? &w->trace : NULL);
}

void leaf_evaluate(struct mcts *m, struct worker *w)
{
    int proof;

    w->trace.n = 0;
    play_out(m, w);
    /* A playout that the game ended early counts half a win. */
    w->result = game_over(m->game, w->pos) ? result_at_end(m, w, &proof) : WIN / 2;
}

void leaf_ask_playout(struct mcts *m, struct worker *w)
{
    double share[2];

    if (m->by_playout <= 0)
        return;
    play_out(m, w);
    if (!game_over(m->game, w->pos))
        return;
    m->game->payoffs(w->pos, share);

    const int proof = proof_of_share(share[0]);
    const double result = proof != OPEN ? proof_result(m, proof) : WIN * share[0];
    const double mixed = w->result + (double)m->by_playout * (result - w->result);

    w->result = leaf_round(mixed / WIN, 1, &w->rng);
}
