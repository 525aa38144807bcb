/*
 * verify.h - does a proven strategy keep clear of what the rules remember?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VERIFY_H
#define WATTLE_VERIFY_H

#include "solver/proof_number.h"

enum strategy_answer { STRATEGY_HOLDS, STRATEGY_REPEATS, STRATEGY_UNKNOWN };

/* Keys (game.key) of positions, owned. Begins as {0}. */
struct repeated {
    uint64_t *keys;
    size_t n, room;
};

/* After pn_reaches has proven a lead from this frozen position: whether on no line of the strategy
   what the rules compare comes again (proof.repetition_key), so that it holds in the game as it does where
   nothing is remembered. Where it does, the positions in which it has go into `again`, empty before. Not
   known when the budget is spent or the strategy too large for so many bytes. */
enum strategy_answer verify_strategy(const struct game *game, struct pn *p,
                                     const struct position *pos, struct budget *budget,
                                     size_t bytes, struct repeated *again);

#endif
