/* counsel.c - see counsel.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "counsel.h"

#include "../../base/real.h"
#include "../../hints.h"

#include <assert.h>

enum { TOGETHER = 64 /* steps described at once */ };

/* What all steps share evenly, so that none is ruled out. */
static const float EVEN = 0.05F;

struct counsel counsel_of(const struct game *game, const struct net *net)
{
    const struct small *small = net ? net_small(net) : NULL;

    return (struct counsel){ small, small ? game->hints->traits : NULL };
}

/* Turns logits into probabilities, in place. */
static void softmax(float x[], int n)
{
    float most = x[0], sum = 0;

    for (int i = 1; i < n; i++)
        most = x[i] > most ? x[i] : most;
    for (int i = 0; i < n; i++) {
        x[i] = real_exp(x[i] - most);
        sum += x[i];
    }
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

void counsel_worth(const struct counsel *c, const struct position *pos, int seats, double out[])
{
    int16_t traits[MAX_PLAYERS][SEAT_TRAITS];
    float worth[MAX_PLAYERS];

    assert(seats > 0);
    c->traits->seats(pos, traits);
    for (int p = 0; p < seats; p++)
        worth[p] = small_value(c->small, traits[p]);
    softmax(worth, seats);
    for (int p = 0; p < seats; p++)
        out[p] = worth[p];
}

void counsel_priors(const struct counsel *c, const struct position *pos, int actor,
                    const step steps[], int n, float out[])
{
    int16_t seats[MAX_PLAYERS][SEAT_TRAITS], traits[TOGETHER][STEP_TRAITS];
    float context[SMALL_WIDEST];

    if (n == 1) {
        out[0] = 1;
        return;
    }
    c->traits->seats(pos, seats);
    small_look(c->small, seats[actor], context);
    for (int i = 0; i < n; i += TOGETHER) {
        const int count = n - i < TOGETHER ? n - i : TOGETHER;

        c->traits->steps(pos, steps + i, count, traits);
        for (int k = 0; k < count; k++)
            out[i + k] = small_logit(c->small, context, traits[k]);
    }
    softmax(out, n);
    for (int i = 0; i < n; i++)
        out[i] = (1 - EVEN) * out[i] + EVEN / (float)n;
}
