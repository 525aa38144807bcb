/*
 * svg.h - what the pictures of several games have in common, as parts of an SVG document.
 *
 * Lives here: the page, discs in black and white, marks of the last turn and of who is to move,
 * lines of words.
 * Does not live here: any board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SVG_H
#define WATTLE_SVG_H

#include "base/text.h"

#include <stdbool.h>

/* Classes tell programs what parts are, so that they can be coloured otherwise: "page" is the
   ground, "names" the coordinates, "words" lines about the game, "result" how it ended. */

/* The beginning of a document of this size, up to its title. */
void svg_open(const char *title, int width, int height, struct text *out);

/* The same for a game with discs, up to its empty page; `more` is added to its definitions. */
void svg_open_page(const char *title, int width, int height, const char *more, struct text *out);

/* A disc on such a page. */
void svg_disc(bool is_white, int x, int y, int radius, struct text *out);

/* A dot on what the last turn put down, a broken ring where it took something away. */
void svg_dot(int x, int y, struct text *out);
void svg_gone(int x, int y, int radius, struct text *out);

/* The sign of who is to move, left of a disc that stands there. */
void svg_to_move(int x, int y, struct text *out);

/* Letters and numbers around a square board, `gap` away from it: `size` cells of that size, whose
   upper left corner is at (left, top). */
void svg_names(int size, int cell, int left, int top, int gap, struct text *out);

/* The beginning of a line of words about the game; ends with "</text>\n". */
void svg_words(int x, int y, struct text *out);

/* The same for how it ended, as far as "Black wins, " or, where `winner` is NULL, "A draw, ". */
void svg_result(int x, int y, const char *winner, struct text *out);

#endif
