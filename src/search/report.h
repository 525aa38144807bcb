/*
 * report.h - the contents of a search tree: lines of turns, and the expected owner of each cell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_REPORT_H
#define WATTLE_SEARCH_REPORT_H

#include "evaluator/net_evaluator.h"
#include "search/move_choice.h"

/* Fills in *out except iterations and seconds. The caller frees it with search_report_free. */
void report_make(const struct chooser *c, const struct position *root, int lines, bool by_step,
                 struct search_report *out);

/* ---- net_ownership.c ---- */

/* Fills in *out for the tree's root, whose position is `root`. The evaluator belongs to the caller,
   and the game must have ownership. Returns false if no position can be evaluated. May be called
   while workers grow the tree. */
bool owners_find(const struct chooser *c, struct evaluator *e, const struct position *root,
                 struct search_owners *out);

#endif
