/*
 * retrograde.h - retrograde analysis: exact values in games with cycles, from the graph of all
 * reachable positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RETROGRADE_H
#define WATTLE_RETROGRADE_H

#include "game/game.h"
#include "solver/budget.h"

/* A verdict names the player with a forced win from a position. */
enum verdict { BY_FIRST, BY_SECOND, BY_NOBODY, NOT_KNOWN };

struct graph;

/* Builds the graph for a game of two players with proof.forget_history, from `root`, where the game
   must not be over. The graph stays incomplete if the budget is spent, its memory is too small, or
   a position has too many steps to list. The caller frees it with graph_free. */
struct graph *graph_new(const struct game *game, const struct position *root,
                        struct budget *budget);
void graph_free(struct graph *g);

/* Returns the value of the root. */
enum verdict graph_verdict(const struct graph *g);

/* Returns the value of a position at the start of a turn. The position must follow from the root
   with its history forgotten. Sets *turns to the number of turns to the win when both play their
   best. */
enum verdict graph_look(const struct graph *g, const struct position *pos, int *turns);

/* Returns the number of positions in the graph. */
uint64_t graph_nodes(const struct graph *g);

#endif
