/*
 * ownership.h - expected owner of each cell of the board: a net's evaluations over the tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_OWNERSHIP_H
#define WATTLE_OWNERSHIP_H

#include "evaluator/net_evaluator.h"
#include "search/move_choice.h"

/* Fills in *out for the tree's root, whose position is `root`. The evaluator belongs to the
   caller, and the game must have ownership. False if no position can be evaluated. Allowed while
   workers grow the tree. */
bool owners_find(const struct chooser *c, struct evaluator *e, const struct position *root,
                 struct search_owners *out);

#endif
