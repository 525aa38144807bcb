/*
 * forced_win.h - can a player force a win within so many turns? Right where positions can come
 * again, because an answer is about turns left, never about the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FORCED_WIN_H
#define WATTLE_FORCED_WIN_H

#include "solver/budget.h"
#include "solver/solution.h"

struct forced;

/* As graph_new. */
struct forced *forced_new(const struct game *game, const struct position *root,
                          struct budget *budget);
void forced_free(struct forced *f);

/* The most turns that the game can last. */
int forced_turns_left(const struct forced *f);

/* Whether `player` can force a win from the root within `turns` complete turns of both. A
   no means nothing once forced_stopped: the budget is spent, or the game too large. A yes
   always holds. */
bool forced_win(struct forced *f, int player, int turns);
bool forced_stopped(const struct forced *f);

/* Adds turns of the line after forced_win has said yes for `player`. */
void forced_line(struct forced *f, int player, struct solution *out);

/* Positions visited. */
uint64_t forced_nodes(const struct forced *f);

#endif
