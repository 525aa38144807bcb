/*
 * secrets.h - what is hidden: secrets.c says who sees what, sample.c what it might be, deal.c
 * what comes out of it when chance has its turn. For game.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_SECRETS_H
#define WATTLE_FENCE_SECRETS_H

#include "../../../base/luck.h"
#include "../rules/state.h"

step fence_roll(const struct position *pos, struct rng *rng);
step fence_deal(const struct position *pos, const struct luck *luck);
step fence_seen(const struct position *pos, step s, int viewer);
void fence_hide(struct position *pos, int viewer);
bool fence_tell(const struct position *truth, const struct position *seen, step *out);
bool fence_has_unknown(const struct position *pos);
void fence_determinize(struct position *pos, struct rng *rng);

#endif
