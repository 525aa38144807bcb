/*
 * verify_repetition.h - a check that a proven strategy stays valid under the repetition rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VERIFY_REPETITION_H
#define WATTLE_VERIFY_REPETITION_H

#include "solver/pn_search.h"

enum strategy_answer { STRATEGY_HOLDS, STRATEGY_REPEATS, STRATEGY_UNKNOWN };

/* Keys (game.key) of positions. The struct owns them. Initialise it with {0}. */
struct repeated {
    uint64_t *keys;
    size_t n;
};

/* Checks a lead that pn_reaches has proven from this position, whose history is forgotten.
   STRATEGY_HOLDS means that no position comes again in the sense of the rules
   (proof.repetition_key) on any line of the strategy, so the lead is proven for the game.
   STRATEGY_REPEATS means that it does. The repeated positions are then added to `again`, which must
   be empty before. STRATEGY_UNKNOWN means that the budget is spent, or that the strategy is too
   large for `bytes` bytes. */
enum strategy_answer verify_strategy(const struct game *game, struct pn *p,
                                     const struct position *pos, struct budget *budget,
                                     size_t bytes, struct repeated *again);

#endif
