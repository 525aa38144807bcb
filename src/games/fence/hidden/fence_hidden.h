/*
 * fence_hidden.h - hidden information of FENCE!: observation (observe.c), determinization
 * (determinize.c) and outcomes of chance (chance_outcome.c).
 *
 * The functions are members of struct hidden (game/hidden.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_HIDDEN_H
#define WATTLE_FENCE_HIDDEN_H

#include "base/deal_rng.h"
#include "games/fence/rules/position.h"

step fence_roll(const struct position *pos, struct rng *rng);
step fence_deal(const struct position *pos, const struct deal_rng *luck);
step fence_observe_step(const struct position *pos, step s, int viewer);
void fence_observe(struct position *pos, int viewer);
bool fence_reveal(const struct position *truth, const struct position *seen, step *out);
bool fence_has_unknown(const struct position *pos);
void fence_determinize(struct position *pos, struct rng *rng);

#endif
