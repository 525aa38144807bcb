/*
 * mlp_evaluator.h - evaluation of seats and steps by an MLP net (net/mlp.h) from a game's input
 * vectors (game/vectors.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MLP_EVALUATOR_H
#define WATTLE_MLP_EVALUATOR_H

#include "game/vectors.h"
#include "net/mlp.h"

struct mlp_evaluator {
    const struct mlp *mlp; /* NULL if there is no net */
    const struct vectors *vectors;
};

/* Returns an evaluator for a net that fits the game (net_evaluator.h). If `net` is NULL or
   convolutional, the evaluator has no net. */
struct mlp_evaluator mlp_evaluator_of(const struct game *game, const struct net *net);

static inline bool mlp_evaluator_accepts(const struct mlp_evaluator *c, const struct position *pos)
{
    return c->mlp && c->vectors->can_evaluate(pos);
}

/* Computes each seat's share of the win. The shares add up to 1. The evaluator must have a net. */
void mlp_evaluator_values(const struct mlp_evaluator *c, const struct position *pos, int seats,
                          double out[]);

/* Computes priors of the legal steps[0..n) of player `actor`. They are above 0 and add up to 1. The
   evaluator must have a net. */
void mlp_evaluator_priors(const struct mlp_evaluator *c, const struct position *pos, int actor,
                          const step steps[], int n, float out[]);

#endif
