/*
 * leaf_value.c - evaluation of leaves in ISMCTS: by a net, a playout, or the game's evaluation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "search/ismcts/ismcts_internal.h"

#include <math.h>

/* Plays on by the game's playout policy, or at random. If the game has an evaluation but no policy,
   plays no turn. */
static void play_on(const struct ismcts *m, struct worker *w)
{
    const struct hints *h = m->hints;

    if (h && h->playout)
        h->playout(w->pos, &w->rng, NULL);
    else if (!h || !h->evaluate)
        m->game->playout(w->pos, &w->rng, NULL);
}

/* Applies the root player's contempt to a draw. The game must have two players. */
static void apply_contempt(const struct ismcts *m, struct worker *w)
{
    w->is_drawn = m->seats == 2 && fabs(w->result[0] - w->result[1]) < 1e-9;
    if (w->is_drawn) {
        w->result[m->viewer] -= m->contempt;
        w->result[1 - m->viewer] += m->contempt;
    }
}

/* Rolls chance events until a player is to act, because a net evaluates only such positions. */
static void roll_on(const struct ismcts *m, struct worker *w)
{
    while (m->game->to_act(w->pos) == CHANCE)
        m->game->apply(w->pos, m->game->hidden->roll(w->pos, &w->rng));
}

void evaluate_leaf(const struct ismcts *m, struct worker *w)
{
    w->is_drawn = false;
    if (m->mlp_evaluator.mlp && !game_over(m->game, w->pos))
        roll_on(m, w);
    if (!game_over(m->game, w->pos) && mlp_evaluator_accepts(&m->mlp_evaluator, w->pos)) {
        memset(w->result, 0, sizeof w->result);
        mlp_evaluator_values(&m->mlp_evaluator, w->pos, m->seats, w->result);
        return;
    }

    if (!game_over(m->game, w->pos))
        play_on(m, w);
    memset(w->result, 0, sizeof w->result);
    if (game_over(m->game, w->pos)) {
        m->game->payoffs(w->pos, w->result);
        apply_contempt(m, w);
    } else if (m->hints && m->hints->evaluate) {
        m->hints->evaluate(w->pos, w->result);
    } else { /* the game ended the playout early, so all players share the result */
        for (int p = 0; p < m->seats; p++)
            w->result[p] = 1.0 / m->seats;
    }
}
