/*
 * svg.h - what the pictures of several games have in common, as parts of an SVG document.
 *
 * Lives here: the page, discs in black and white, marks of the last turn and of who is to move.
 * Does not live here: any board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SVG_H
#define WATTLE_SVG_H

#include "text.h"

#include <stdbool.h>

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

#endif
