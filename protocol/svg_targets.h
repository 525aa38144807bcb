/*
 * svg_targets.h - pictures to click on: where in an SVG document the points of a game's grid lie.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SVG_TARGETS_H
#define WATTLE_SVG_TARGETS_H

#include "game/grid.h"

/* Adds to a picture that `draw` has made of this position, before its end, an invisible rectangle
   for each place: data-point="C4" or data-edge="C4N" and, where a step can be made by clicking
   there, data-step="WORD", what `play` takes for it; with `points` that is a point of the grid
   (points.h). Nothing in games whose pictures have no places. */
void svg_targets_mark(const struct game *game, const struct position *pos, bool points,
                      struct text *svg);

#endif
