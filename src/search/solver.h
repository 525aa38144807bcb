/*
 * solver.h - exact values of two-player games without chance and secrets.
 *
 * Knows game.h, hints.h and, where a net tells what to try first, evaluator.h.
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
   goes on where another program has stopped. NULL: `why` says what is wrong with the file. Ends with
   solver_table_free. */
struct table *solver_table(const struct game *game, int file, size_t bytes, struct text *why);
void solver_table_free(struct table *table);

#endif
