/*
 * retrograde.h - exact values where positions can come again: all that can be reached, as a
 * graph, and who can force what in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RETROGRADE_H
#define WATTLE_RETROGRADE_H

#include "game/game.h"
#include "solver/budget.h"

/* Who can force a win from a position. */
enum verdict { BY_FIRST, BY_SECOND, BY_NOBODY, NOT_KNOWN };

struct graph;

/* For a game with `freeze`, of two players, from `root`, which is not over. Gives up when the
   budget is spent, when its memory does not do, or where there are too many steps to list.
   Ends with graph_free. */
struct graph *graph_new(const struct game *game, const struct position *root,
                        struct budget *budget);
void graph_free(struct graph *g);

/* What is proven of the root. */
enum verdict graph_verdict(const struct graph *g);

/* The value of a position met on the way, at the start of a turn or at the root, after
   steps from the root's frozen copy; *turns is how many it takes to win, at best for the
   winner and the loser. */
enum verdict graph_look(const struct graph *g, const struct position *pos, int *turns);

/* Positions in the graph. */
uint64_t graph_nodes(const struct graph *g);

#endif
