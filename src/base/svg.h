/*
 * svg.h - SVG elements that pictures of several games share: the page, discs, marks of the last
 * turn and of the player to move, and lines of words. The games draw the boards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SVG_H
#define WATTLE_SVG_H

#include "base/text.h"

#include <stdbool.h>

/* Class names let programs recolour the parts: "page" is the background, "names" the coordinates,
   "words" lines about the game, "result" the result. */

/* Begins a document of this size, up to its title. */
void svg_open(const char *title, int width, int height, struct text *out);

/* Begins a document for a game with discs, up to its empty page. `more` is added to the
   definitions. */
void svg_open_page(const char *title, int width, int height, const char *more, struct text *out);

/* Adds a disc on such a page. */
void svg_disc(bool is_white, int x, int y, int radius, struct text *out);

/* Add marks of the last turn: svg_dot on a placed piece, svg_gone (a broken ring) at a removed
   one. */
void svg_dot(int x, int y, struct text *out);
void svg_gone(int x, int y, int radius, struct text *out);

/* Adds the mark of the player to move, left of the disc centred at (x, y). */
void svg_to_move(int x, int y, struct text *out);

/* Adds the coordinates around a square board of `size` cells a side, each `cell` wide. The upper
   left corner is at (left, top). `gap` is the distance to the board. */
void svg_names(int size, int cell, int left, int top, int gap, struct text *out);

/* Begins a line of words about the game. The caller ends it with "</text>\n". */
void svg_words(int x, int y, struct text *out);

/* Begins the line of the result with "Black wins, ", or with "A draw, " if `winner` is NULL. */
void svg_result(int x, int y, const char *winner, struct text *out);

#endif
