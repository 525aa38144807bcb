/*
 * ownership.h - who is expected to own each cell of the board: a net's answers over a tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_OWNERSHIP_H
#define WATTLE_OWNERSHIP_H

#include "evaluator/net_evaluator.h"
#include "search/move_choice.h"

/* Fills *out for the tree's root, whose position is `root`; the evaluator is the caller's own, of a
   game that has owners. False: no position that can be judged is known. Also while others grow
   the tree. */
bool owners_find(const struct chooser *c, struct evaluator *e, const struct position *root,
                 struct search_owners *out);

#endif
