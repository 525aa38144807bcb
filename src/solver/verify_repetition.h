/*
 * verify_repetition.h - a check that a proven strategy stays valid under the repetition rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VERIFY_REPETITION_H
#define WATTLE_VERIFY_REPETITION_H

#include "solver/proof_number.h"

enum strategy_answer { STRATEGY_HOLDS, STRATEGY_REPEATS, STRATEGY_UNKNOWN };

/* Keys (game.key) of positions, owned. Initialise it with {0}. */
struct repeated {
    uint64_t *keys;
    size_t n;
};

/* Checks a lead that pn_reaches has proven from this position, whose history is forgotten.
   STRATEGY_HOLDS: no position comes again in the sense of the rules (proof.repetition_key) on any
   line of the strategy, so the lead is proven for the game. STRATEGY_REPEATS: the repeated
   positions are added to `again`, which is empty before. STRATEGY_UNKNOWN: the budget is spent, or
   the strategy is too large for `bytes` bytes. */
enum strategy_answer verify_strategy(const struct game *game, struct pn *p,
                                     const struct position *pos, struct budget *budget,
                                     size_t bytes, struct repeated *again);

#endif
