/*
 * picture.h - the game for people: board_text.c as text, with the map of map_text.c; screen.c so that it
 * fits a terminal; narrate.c what happens, in words; svg.c as a picture, with the tiles of svg_tile.c
 * and the panel of svg_panel.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_PICTURE_H
#define WATTLE_FENCE_PICTURE_H

#include "games/fence/rules/state.h"

/* Adds the map as lines of text, and a list of its neighbourhoods with their roads. What came
   onto the map since `last`, unless NULL, is marked. */
void map_print(const struct position *pos, const struct position *last, enum board_style style,
               struct text *out);

/* How a road can be used from its near end: both ways, only there, only back, by the Cops. */
enum use { USE_BOTH, USE_THERE, USE_BACK, USE_COPS };

static inline enum use road_use(const struct tile *near, int cell, const struct tile *far,
                                int far_cell)
{
    const bool there = near->leave >> cell & far->enter >> far_cell & 1;
    const bool back = near->enter >> cell & far->leave >> far_cell & 1;

    return there && back ? USE_BOTH : there ? USE_THERE : back ? USE_BACK : USE_COPS;
}

/* Adds what distinguishes a player, as ", red boat, First Player"; `joint` is the ", " before each. */
void view_signs(const struct position *pos, int player, const char *joint, struct text *out);

/* ---- For game.h ---- */

extern const struct game_picture fence_picture;
void fence_print_view(const struct position *pos, int viewer, const struct position *last,
                      enum board_style style, struct text *out);
void fence_print_scene(const struct position *pos, int viewer, const struct position *last,
                       enum board_style style, int width, int lines, struct text *out);
void fence_explain(const struct position *pos, step s, bool is_told, struct text *out);
void fence_draw(const struct position *pos, const struct position *last, struct text *out);

#endif
