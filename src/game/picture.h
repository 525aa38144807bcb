/*
 * picture.h - pictures of a game's board, as lines of text and as SVG.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PICTURE_H
#define WATTLE_PICTURE_H

#include "game/game.h"

struct game_picture {
    /* Adds the board, its coordinates and the supplies of the players. Every line is non-empty and
       ends with a newline. `last` is the position before the last turn, or NULL. Changes since then
       may be marked. */
    void (*print_board)(const struct position *, const struct position *last, enum board_style,
                        struct text *out);

    /* Adds a complete SVG document without empty lines. */
    void (*draw)(const struct position *, const struct position *last, struct text *out);
};

#endif
