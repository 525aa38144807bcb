/*
 * strategy.h - does a proven strategy keep clear of what the rules remember?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_STRATEGY_H
#define WATTLE_SOLVER_STRATEGY_H

#include "pn.h"

/* After pn_reaches has proven a lead from this frozen position: whether on no line of the strategy
   what the rules compare comes again (past.recall), so that it holds in the game as it does where
   nothing is remembered. False, too, when the budget is spent or the strategy too large for so many
   bytes. */
bool strategy_holds(const struct game *game, struct pn *p, const struct position *pos,
                    struct budget *budget, size_t bytes);

#endif
