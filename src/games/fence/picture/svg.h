/*
 * svg.h - the internal interface of the SVG files: svg.c (the page and the map), svg_tile.c (a
 * tile) and svg_panel.c (the panel below the map).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_SVG_H
#define WATTLE_FENCE_SVG_H

#include "games/fence/rules/state.h"

enum { TILE = 120, MARGIN = 40, PANEL_WIDE = 760, PIECE = 11, PIECE_STEP = 17 };

/* A point on the page. */
struct spot_at {
    int x, y;
};

/* Draws a tile of the map. left and top give its upper left corner. */
void svg_tile(const struct map *map, int tile, int left, int top, bool is_fresh, struct text *out);

/* The centre of a neighbourhood's pawns if its tile is drawn at left, top. */
struct spot_at svg_hood(const struct map *map, int hood, int left, int top);

/* Adds the name of a neighbourhood. Names of the second copy end in ".2", like the ids. */
void svg_name(const struct map *map, int hood, struct text *out);

/* Pieces are numbered: the players' pawns, then the Cops. */
enum { THE_COPS = MAX_PLAYERS };

/* The neighbourhood of a piece, JAIL or OFF_MAP. Players who do not take part are OFF_MAP. */
int svg_where(const struct position *pos, int piece);

/* Draw a piece, with a ring if it has just moved; the Trading Post; the star of the Ritzy Tile. */
void svg_piece(int piece, struct spot_at at, bool is_fresh, struct text *out);
void svg_post(struct spot_at at, struct text *out);
void svg_star(struct spot_at at, struct text *out);

/* Draws everything that is not on the map, `wide` units wide and from `top` downwards: the
   player to move, the players' cards and markers, Jail, tiles in hand. Returns the lower end. */
int svg_panel(const struct position *pos, const struct position *last, int top, int wide,
              struct text *out);

#endif
