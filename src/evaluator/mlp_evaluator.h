/*
 * mlp_evaluator.h - what a mlp net says of a position: joins ../../net/mlp.h to traits.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MLP_EVALUATOR_H
#define WATTLE_MLP_EVALUATOR_H

#include "game/vectors.h"
#include "net/mlp.h"

struct mlp_evaluator {
    const struct mlp *mlp; /* NULL: there is none */
    const struct vectors *vectors;
};

/* With a net that fits the game (evaluator.h), or with NULL or one of the other kind: none. */
struct mlp_evaluator mlp_evaluator_of(const struct game *game, const struct net *net);

static inline bool mlp_evaluator_accepts(const struct mlp_evaluator *c, const struct position *pos)
{
    return c->mlp && c->vectors->judges(pos);
}

/* For positions that it judges: shares of the win, adding up to 1. */
void mlp_evaluator_values(const struct mlp_evaluator *c, const struct position *pos, int seats,
                          double out[]);

/* The same: priors of the legal steps[0..n) of player `actor`, above 0, adding up to 1. */
void mlp_evaluator_priors(const struct mlp_evaluator *c, const struct position *pos, int actor,
                          const step steps[], int n, float out[]);

#endif
