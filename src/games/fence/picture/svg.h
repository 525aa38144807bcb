/*
 * svg.h - what the files of the drawing share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_SVG_H
#define WATTLE_FENCE_SVG_H

#include "../map/map.h"

enum { TILE = 120 };

/* A place on the page. */
struct spot_at {
    int x, y;
};

/* Draws a tile of the map with its upper left corner there. */
void svg_tile(const struct map *map, int tile, int left, int top, bool is_fresh, struct text *out);

/* Where the pawns of a neighbourhood stand if its tile is drawn there. */
struct spot_at svg_hood(const struct map *map, int hood, int left, int top);

/* Adds a text with the characters escaped that mean something in XML. */
void svg_escape(const char *s, struct text *out);

#endif
