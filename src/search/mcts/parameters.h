/*
 * parameters.h - tuned constants of MCTS. docs/EXPERIMENTS.md lists the matches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PARAMETERS_H
#define WATTLE_PARAMETERS_H

/* The exploration constant of UCB1, with log2 and results of 0 .. 1, unless the game's hints set
   one. It was tuned with the iterations of a normal turn. With 1000 iterations a smaller value
   is better. */
#define EXPLORE 0.35f

/* This is B of the RAVE schedule. After 1/B visits the AMAF mean and the mean have about equal
   weights. Values of 0.02 to 0.2 play about equally well. */
#define RAVE_BIAS 0.05f

/* A new child starts with this number of visits at its parent's mean. A value of 1 plays as
   well. */
#define START 0.25f

/* A leaf is expanded at this number of visits. A value of 1 plays as well, but takes nearly twice
   the memory. */
#define EXPAND_AT 2

/* The waiting children (hints.waits) of the aimed node are considered after this number of visits
   for each child. Waiting at other nodes gains nothing. */
#define PATIENCE 16

/* ---- With a net ---- */

/* The exploration constant of PUCT for values of -1 .. 1, unless the game's hints set one. */
#define PUCT 1.0f

#endif
