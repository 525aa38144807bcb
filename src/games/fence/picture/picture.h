/*
 * picture.h - the internal interface of the files that show the game to people.
 *
 * They are board_text.c (text), map_text.c (the map in it), screen.c (text that fits a terminal),
 * narrate.c (steps as phrases), svg.c (the picture), svg_tile.c (its tiles) and svg_panel.c (its
 * panel).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_PICTURE_H
#define WATTLE_FENCE_PICTURE_H

#include "games/fence/rules/state.h"

/* Adds the map as text, and a list of its neighbourhoods with their roads. Tiles placed since
   `last` are marked unless it is NULL. */
void map_print(const struct position *pos, const struct position *last, enum board_style style,
               struct text *out);

/* Legal directions of a road from its near end: both, only there, only back, none (Cops only). */
enum use { USE_BOTH, USE_THERE, USE_BACK, USE_COPS };

static inline enum use road_use(const struct tile *near, int cell, const struct tile *far,
                                int far_cell)
{
    const bool there = near->leave >> cell & far->enter >> far_cell & 1;
    const bool back = near->enter >> cell & far->leave >> far_cell & 1;

    return there && back ? USE_BOTH : there ? USE_THERE : back ? USE_BACK : USE_COPS;
}

/* Adds the markers of a player, as in ", red boat, First Player". `joint` is the ", " before
   each marker. */
void view_signs(const struct position *pos, int player, const char *joint, struct text *out);

/* ---- Members of struct game_picture and struct hidden ---- */

extern const struct game_picture fence_picture;
void fence_print_view(const struct position *pos, int viewer, const struct position *last,
                      enum board_style style, struct text *out);
void fence_print_scene(const struct position *pos, int viewer, const struct position *last,
                       enum board_style style, int width, int lines, struct text *out);
void fence_explain(const struct position *pos, step s, bool is_told, struct text *out);
void fence_draw(const struct position *pos, const struct position *last, struct text *out);

#endif
