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
#include "solver/transposition_table.h"

/* Solves the position as far as the budget allows. The caller frees *out with solution_free. */
void solver_run(const struct game *game, const struct position *pos, struct budget budget,
                struct solution *out);

/* Opens a table of proven bounds of a game's positions, in a file (transposition_table.h). With
   this table as budget.table a proof continues where an earlier program has stopped. The file grows
   to at most `most` bytes. On failure returns NULL with the reason in `why`. If table_is_whole is
   false after a run, the run may have ended early, and its results are not stored. The caller frees
   the table with table_free. */
struct table *solver_table(const struct game *game, int file, size_t bytes, size_t most,
                           struct text *why);

#endif
