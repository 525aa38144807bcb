/*
 * solver.h - exact values of two-player games without chance and hidden information.
 *
 * The solver uses games through game.h, hints.h and proof.h, and nets through net_evaluator.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_H
#define WATTLE_SOLVER_H

#include "solver/budget.h"
#include "solver/solution.h"

/* Solves the position as far as the budget allows. The caller frees *out with solution_free. */
void solver_run(const struct game *game, const struct position *pos, struct budget budget,
                struct solution *out);

/* Opens a table of proven bounds of a game's positions, in a file (transposition_table.h). With
   this table as budget.table a proof continues where an earlier program has stopped. The file grows
   to at most `most` bytes. On failure returns NULL with the reason in `why`. The caller frees the
   table with solver_table_free. */
struct table *solver_table(const struct game *game, int file, size_t bytes, size_t most,
                           struct text *why);

/* Returns whether the file is intact. If it is not, a run with the table may have ended early, and
   its results are not stored. */
bool solver_table_is_whole(const struct table *table);

void solver_table_free(struct table *table);

#endif
