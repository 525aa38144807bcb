/*
 * tune.h - the constants of the MCTS engine that were tuned, and by what test.
 *
 * The tests are games of the default engine against itself with one constant changed,
 * both with the same number of iterations a turn, on Fendo 7 (F) and Siemenet 9 (S). A
 * per cent is what the value here scored; over 60 games it is good to about 6, over 150
 * to about 4. Each constant may be set from the compiler's command line for the next test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MCTS_TUNE_H
#define WATTLE_MCTS_TUNE_H

/*
 * Of UCB1, with log2 and rewards 0 .. 1, where the game's hints say nothing else. Little
 * looks best while iterations are few: with 1000, 0.2 took 62 % of 60 from 0.35 (F). At what
 * a turn really has, more is better: against 0.2 F 63 % of 60 (10,000), S 71 % of 80
 * (60,000); against 0.6 F 55 % of 60, S 53 % of 60; 0.6 against 1 S 72 % of 60. In Fonver 9
 * the other way: 33 % of 30 against 0.2 (4000), which its hints ask for; Fiodar 4 50 % of 40.
 */
#ifndef EXPLORE
#define EXPLORE 0.35f
#endif

/* Of the term prior * sqrt(N) / (n + 1), where a game has priors. None has yet: not tuned. */
#ifndef EXPLORE_PRIOR
#define EXPLORE_PRIOR 1.0f
#endif

/*
 * B of the RAVE schedule: after 1/B visits they and the AMAF mean weigh about the same.
 * Against no AMAF at all: F 67 % of 30 (4000), S 49 % of 150 (1500). Near it, against none:
 * 0.02, 0.03, 0.06, 0.2: F 65, 67, 57, 65 % of 60 each (1000). Against 0.002: F 52 % of
 * 60, S 53 % of 150 (1500).
 */
#ifndef RAVE_BIAS
#define RAVE_BIAS 0.05f
#endif

/* Visits at its parent's mean that a new child starts with. Against 1: F 43 % of 60
   (1000) and 50 % of 40 (3000), S 50 % of 150 (1500). */
#ifndef START
#define START 0.25f
#endif

/* Visits at which a leaf gets children. Against 1: F 50 % of 40, S 48 % of 60 (3000), in
   little more than half the memory. */
#ifndef EXPAND_AT
#define EXPAND_AT 2
#endif

/* Visits of the node aimed at, for each of its children, before those that wait (hints.waits)
   are looked at. Everywhere in the tree instead of there alone it scored 47 % of 300 against
   no waiting (Fiodar 4, 2000), there alone 52 % of 400. */
#ifndef PATIENCE
#define PATIENCE 16
#endif

/* ---- With a net ---- */

/* Of PUCT, for values -1 .. 1, where the game's hints say nothing else. With an urgency of +0.2
   and a net after 9 minutes 0.7 and 1.5 took 45 % each of 60 (F, 600). */
#ifndef PUCT
#define PUCT 1.0f
#endif

/* First-play urgency: by so much the value of a child without visits is above its parent's mean,
   for values -1 .. 1, where the game's hints say nothing else. Where a turn is a node, and a node
   has hundreds of children, young nets want +0.2. Here it is a node a step, and +0.2 looks into
   everything at each: with a net of 4 x 32 after some 15 minutes of training, 0 took 81 % of 100
   from it, -0.2 77 % of 69 (F, 600). */
#ifndef URGENCY
#define URGENCY 0.0f
#endif

#endif
