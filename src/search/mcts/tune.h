/*
 * tune.h - the constants of the MCTS engine that were tuned, and by what test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MCTS_TUNE_H
#define WATTLE_MCTS_TUNE_H

/* Of UCB1, with log2 and rewards 0 .. 1. */
#ifndef EXPLORE
#define EXPLORE 0.2f
#endif

/* Of the term prior * sqrt(N) / (n + 1), where a game has priors. */
#ifndef EXPLORE_PRIOR
#define EXPLORE_PRIOR 1.0f
#endif

/* B of the RAVE schedule: with 1/B AMAF visits and as many visits both weigh about
   the same. */
#ifndef RAVE_BIAS
#define RAVE_BIAS 0.002f
#endif

/* Visits at its parent's mean that a new child starts with. */
#ifndef START
#define START 0.25f
#endif

/* Visits at which a leaf gets children. */
#ifndef EXPAND_AT
#define EXPAND_AT 2
#endif

#endif
