/*
 * picture.h - functions that show the game to people as text, phrases and SVG.
 *
 * The files are board_text.c (text), map_text.c (the map as text), screen.c (text that fits a
 * terminal), narrate.c (steps as phrases), svg.c (the picture), svg_tile.c (its tiles) and
 * svg_panel.c (its panel).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_PICTURE_H
#define WATTLE_FENCE_PICTURE_H

#include "games/fence/rules/position.h"

/* Adds the map as text, and a list of its neighbourhoods with their roads. If `last` is not NULL,
   tiles placed since then are marked. */
void map_print(const struct position *pos, const struct position *last, enum board_style style,
               struct text *out);

/* The legal directions of a road, seen from its near end. On a USE_COPS road only the Cops may
   travel. */
enum use { USE_BOTH, USE_THERE, USE_BACK, USE_COPS };

static inline enum use road_use(const struct tile *near, int cell, const struct tile *far,
                                int far_cell)
{
    const bool there = near->leave >> cell & far->enter >> far_cell & 1;
    const bool back = near->enter >> cell & far->leave >> far_cell & 1;

    return there && back ? USE_BOTH : there ? USE_THERE : back ? USE_BACK : USE_COPS;
}

/* Adds the markers of a player, for example ", red boat, First Player". `joint` is the ", " before
   each marker. */
void board_text_signs(const struct position *pos, int player, const char *joint, struct text *out);

/* ---- Members of struct game_picture and struct hidden ---- */

extern const struct game_picture fence_picture;
void fence_print_view(const struct position *pos, int viewer, const struct position *last,
                      enum board_style style, struct text *out);
void fence_print_scene(const struct position *pos, int viewer, const struct position *last,
                       enum board_style style, int width, int lines, struct text *out);
void fence_explain(const struct position *pos, step s, bool is_told, struct text *out);
void fence_draw(const struct position *pos, const struct position *last, struct text *out);

/* ---- svg.c, svg_tile.c, svg_panel.c ---- */

enum { TILE = 120, MARGIN = 40, PANEL_WIDE = 760, PIECE = 11, PIECE_STEP = 17 };

struct spot_at {
    int x, y;
};

/* Draws a tile of the map. Its upper left corner is at left, top. */
void svg_tile(const struct map *map, int tile, int left, int top, bool is_fresh, struct text *out);

/* Returns the centre of a neighbourhood's pawns if its tile is drawn at left, top. */
struct spot_at svg_hood(const struct map *map, int hood, int left, int top);

/* Adds the name of a neighbourhood. Names of the second copy end in ".2", like the ids. */
void svg_name(const struct map *map, int hood, struct text *out);

/* Pieces are numbered: first the players' pawns, then the Cops. */
enum { THE_COPS = MAX_PLAYERS };

/* Returns the neighbourhood of a piece, JAIL or OFF_MAP. The pawn of a player who does not take
   part is OFF_MAP. */
int svg_where(const struct position *pos, int piece);

/* Draw a piece, the Trading Post, and the star of the Ritzy Tile. A ring marks a piece that has
   just moved. */
void svg_piece(int piece, struct spot_at at, bool is_fresh, struct text *out);
void svg_post(struct spot_at at, struct text *out);
void svg_star(struct spot_at at, struct text *out);

/* Draws everything that is not on the map: the player to move, the players' cards and markers,
   Jail, and tiles in hand. The panel is `wide` units wide and begins at `top`. Returns its lower
   end. */
int svg_panel(const struct position *pos, const struct position *last, int top, int wide,
              struct text *out);

#endif
