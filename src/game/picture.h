/*
 * picture.h - a game for people to look at: its board as lines of text and as a drawing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PICTURE_H
#define WATTLE_PICTURE_H

#include "game/game.h"

struct game_picture {
    /* Adds the board with its coordinates and the stocks, several lines, each ended
       by a newline, none empty. `last` is the position before the last turn, or
       NULL: what changed since may be marked. */
    void (*print_board)(const struct position *, const struct position *last, enum board_style,
                        struct text *out);

    /* Adds a whole SVG document that draws the position, without empty lines. */
    void (*draw)(const struct position *, const struct position *last, struct text *out);
};

#endif
