/*
 * counsel.h - what a small net says of a position: joins ../../net/small.h to traits.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_COUNSEL_H
#define WATTLE_COUNSEL_H

#include "../../net/small.h"
#include "../../traits.h"

struct counsel {
    const struct small *small; /* NULL: there is none */
    const struct traits *traits;
};

/* With a net that fits the game (evaluator.h), or with NULL or one of the other kind: none. */
struct counsel counsel_of(const struct game *game, const struct net *net);

static inline bool counsel_judges(const struct counsel *c, const struct position *pos)
{
    return c->small && c->traits->judges(pos);
}

/* For positions that it judges: shares of the win, adding up to 1. */
void counsel_worth(const struct counsel *c, const struct position *pos, int seats, double out[]);

/* The same: priors of the legal steps[0..n) of player `actor`, above 0, adding up to 1. */
void counsel_priors(const struct counsel *c, const struct position *pos, int actor,
                    const step steps[], int n, float out[]);

#endif
