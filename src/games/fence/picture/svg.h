/*
 * svg.h - what the files of the drawing share: svg.c draws the page with the map, svg_tile.c a
 * tile, svg_panel.c what there is besides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_SVG_H
#define WATTLE_FENCE_SVG_H

#include "games/fence/rules/state.h"

enum { TILE = 120, MARGIN = 40, PANEL_WIDE = 760, PIECE = 11, PIECE_STEP = 17 };

/* A place on the page. */
struct spot_at {
    int x, y;
};

/* Draws a tile of the map with its upper left corner there. */
void svg_tile(const struct map *map, int tile, int left, int top, bool is_fresh, struct text *out);

/* Where the pawns of a neighbourhood stand if its tile is drawn there. */
struct spot_at svg_hood(const struct map *map, int hood, int left, int top);

/* Adds the name of a neighbourhood; in the second copy it ends in ".2", as its id does. */
void svg_name(const struct map *map, int hood, struct text *out);

/* Pieces are the players' pawns, by number, and the Cops. */
enum { THE_COPS = MAX_PLAYERS };

/* The neighbourhood of a piece, JAIL, or OFF_MAP also for players who do not take part. */
int svg_where(const struct position *pos, int piece);

/* Draws a piece around a spot, with a ring if it has just moved; the Trading Post and the star of
   the Ritzy Tile. */
void svg_piece(int piece, struct spot_at at, bool is_fresh, struct text *out);
void svg_post(struct spot_at at, struct text *out);
void svg_star(struct spot_at at, struct text *out);

/* Draws all that does not lie on the map, from `top` down and so many wide: who is to move, who
   has what, Jail, cards, tiles in hand. Returns where it ends. */
int svg_panel(const struct position *pos, const struct position *last, int top, int wide,
              struct text *out);

#endif
