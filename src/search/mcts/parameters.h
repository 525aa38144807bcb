/*
 * parameters.h - the constants of the MCTS engine that were tuned. docs/EXPERIMENTS.md has the matches.
 *
 * Each constant may be set from the compiler's command line for the next test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PARAMETERS_H
#define WATTLE_PARAMETERS_H

/* Of UCB1, with log2 and rewards 0 .. 1, where the game's hints say nothing else. A smaller value
   wins with 1000 iterations a turn, this one with the iterations that a turn really has. */
#ifndef EXPLORE
#define EXPLORE 0.35f
#endif

/* Of the term prior * sqrt(N) / (n + 1), where a game has priors. None has yet: not tuned. */
#ifndef EXPLORE_PRIOR
#define EXPLORE_PRIOR 1.0f
#endif

/* B of the RAVE schedule: after 1/B visits they and the AMAF mean weigh about the same. AMAF gains
   in Fendo; values of 0.02 to 0.2 gain about as much. */
#ifndef RAVE_BIAS
#define RAVE_BIAS 0.05f
#endif

/* Visits at its parent's mean that a new child starts with. A value of 1 plays as well. */
#ifndef START
#define START 0.25f
#endif

/* Visits at which a leaf gets children. A value of 1 plays as well, and takes nearly twice the
   memory. */
#ifndef EXPAND_AT
#define EXPAND_AT 2
#endif

/* Visits of the node aimed at, for each of its children, before those that wait (hints.waits)
   are looked at. Elsewhere in the tree waiting gains nothing. */
#ifndef PATIENCE
#define PATIENCE 16
#endif

/* ---- With a net ---- */

/* Of PUCT, for values -1 .. 1, where the game's hints say nothing else. */
#ifndef PUCT
#define PUCT 1.0f
#endif

/* First-play urgency: by so much the value of a child without visits is above its parent's mean,
   for values -1 .. 1, where the game's hints say nothing else. A node here is a step, not a turn,
   and a value above 0 makes the search look at every child of every node. */
#ifndef URGENCY
#define URGENCY 0.0f
#endif

#endif
