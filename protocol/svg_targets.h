/*
 * svg_targets.h - clickable places in the SVG picture of a board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SVG_TARGETS_H
#define WATTLE_SVG_TARGETS_H

#include "record/record.h"

/* Adds an invisible rectangle for each place to a picture of the present position. The attribute
   data-point="C4" or data-edge="C4N" names the place. If a click there makes a step,
   data-step="WORD" is the word that `play` takes. With `points`, this word is a point of the grid
   (click_moves.h). Adds nothing in games whose pictures have no places. */
void svg_targets_mark(const struct record *rec, bool points, struct text *svg);

#endif
