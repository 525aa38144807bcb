/*
 * forced_win.h - depth-first search for a forced win within a number of turns.
 *
 * Cycles do no harm, because an answer depends on the turns left, never on the path to the
 * position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FORCED_WIN_H
#define WATTLE_FORCED_WIN_H

#include "solver/budget.h"
#include "solver/solution.h"

struct forced;

/* Opens a search. The requirements are those of graph_new (retrograde.h). */
struct forced *forced_new(const struct game *game, const struct position *root,
                          struct budget *budget);
void forced_free(struct forced *f);

/* Returns the largest number of turns that the game can last. */
int forced_turns_left(const struct forced *f);

/* Returns whether `player` can force a win from the root within `turns` complete turns of both.
   True is always a proof. False means nothing after forced_stopped is true, because the budget is
   spent or the game is too large. */
bool forced_win(struct forced *f, int player, int turns);
bool forced_stopped(const struct forced *f);

/* Adds the turns of the line to *out, after forced_win has returned true for `player`. */
void forced_line(struct forced *f, int player, struct solution *out);

/* Returns the number of positions visited. */
uint64_t forced_nodes(const struct forced *f);

#endif
