/*
 * parameters.h - the constants of the MCTS engine that were tuned. docs/EXPERIMENTS.md has the matches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PARAMETERS_H
#define WATTLE_PARAMETERS_H

/* Of UCB1, with log2 and rewards 0 .. 1, where the game's hints say nothing else. A smaller value
   wins with 1000 iterations a turn, this one with the iterations that a turn really has. */
#define EXPLORE 0.35f

/* B of the RAVE schedule: after 1/B visits they and the AMAF mean weigh about the same. AMAF gains
   in Fendo; values of 0.02 to 0.2 gain about as much. */
#define RAVE_BIAS 0.05f

/* Visits at its parent's mean that a new child starts with. A value of 1 plays as well. */
#define START 0.25f

/* Visits at which a leaf gets children. A value of 1 plays as well, and takes nearly twice the
   memory. */
#define EXPAND_AT 2

/* Visits of the node aimed at, for each of its children, before those that wait (hints.waits)
   are looked at. Elsewhere in the tree waiting gains nothing. */
#define PATIENCE 16

/* ---- With a net ---- */

/* Of PUCT, for values -1 .. 1, where the game's hints say nothing else. */
#define PUCT 1.0f

#endif
