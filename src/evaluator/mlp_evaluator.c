/*
 * mlp_evaluator.c - values of seats and priors of steps from an MLP net.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "evaluator/mlp_evaluator.h"

#include "base/portable_math.h"
#include "game/hints.h"

#include <assert.h>

enum { TOGETHER = 64 /* steps described in one batch */ };

/* All steps share this probability equally, so that none gets a prior of 0. */
static const float EVEN = 0.05F;

struct mlp_evaluator mlp_evaluator_of(const struct game *game, const struct net *net)
{
    const struct mlp *mlp = net ? net_mlp(net) : NULL;

    return (struct mlp_evaluator){ mlp, mlp ? game->hints->vectors : NULL };
}

void mlp_evaluator_values(const struct mlp_evaluator *c, const struct position *pos, int seats,
                          double out[])
{
    int16_t vectors[MAX_PLAYERS][SEAT_VECTOR_MAX];
    float values[MAX_PLAYERS];

    assert(seats > 0);
    c->vectors->seats(pos, vectors);
    for (int p = 0; p < seats; p++)
        values[p] = mlp_value(c->mlp, vectors[p]);
    softmax(values, seats);
    for (int p = 0; p < seats; p++)
        out[p] = values[p];
}

void mlp_evaluator_priors(const struct mlp_evaluator *c, const struct position *pos, int actor,
                          const step steps[], int n, float out[])
{
    int16_t seats[MAX_PLAYERS][SEAT_VECTOR_MAX], vectors[TOGETHER][STEP_VECTOR_MAX];
    float context[MLP_WIDEST];

    if (n == 1) {
        out[0] = 1;
        return;
    }
    c->vectors->seats(pos, seats);
    mlp_context(c->mlp, seats[actor], context);
    for (int i = 0; i < n; i += TOGETHER) {
        const int count = n - i < TOGETHER ? n - i : TOGETHER;

        c->vectors->steps(pos, steps + i, count, vectors);
        for (int k = 0; k < count; k++)
            out[i + k] = mlp_logit(c->mlp, context, vectors[k]);
    }
    softmax(out, n);
    for (int i = 0; i < n; i++)
        out[i] = (1 - EVEN) * out[i] + EVEN / (float)n;
}
