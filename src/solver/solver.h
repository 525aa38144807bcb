/*
 * solver.h - exact values of two-player games without chance and secrets.
 *
 * Knows game.h, hints.h and, where a net tells what to try first, net_evaluator.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_H
#define WATTLE_SOLVER_H

#include "solver/budget.h"
#include "solver/solution.h"

/* Finds out what it can within the budget. Ends with solution_free. */
void solver_run(const struct game *game, const struct position *pos, struct budget budget,
                struct solution *out);

/* What is known of positions of a game, kept in a file (table.h): with it as budget.table a proof
   goes on where another program has stopped. The file gets no larger than `most` bytes. NULL: `why`
   says what is wrong with the file. Ends with solver_table_free. */
struct table *solver_table(const struct game *game, int file, size_t bytes, size_t most,
                           struct text *why);

/* Whether the file still holds all of it. If not, a run with it may have ended early, and what it
   has found out is not kept. */
bool solver_table_is_whole(const struct table *table);

void solver_table_free(struct table *table);

#endif
