/*
 * gogui_gfx.h - a grid as GoGui reads and draws it.
 *
 * Lives here: the symbols of a board, and the lines that colour, mark and label its points
 * ("GoGui gfx"): as parts of a reply, or on standard error while a search runs. Does not live
 * here: what a game shows (clicks.c in its folder), and the commands (commands/gogui*.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GOGUI_GFX_H
#define WATTLE_GOGUI_GFX_H

#include "protocol/points.h"

/* Seconds between pictures of a running search, and moves in each. */
#define GFX_INTERVAL 0.25
enum { GFX_LINES = 12 };

/* The present position of a session that points. */
void gfx_show(const struct session *s, struct grid_view *out);

/* Adds the board as symbols, a row a line, the top row first. */
void gfx_print_board(const struct session *s, const struct grid_view *g, struct text *out);

/* Adds the ground and the letters of a position, and with `marks` also those of what
   can be done next. */
void gfx_print_ground(const struct grid_view *g, bool marks, struct text *out);

/* Adds a search's best moves, their points labelled with how often they win out of 100, and
   a line about the position. */
void gfx_print_moves(const struct session *s, const struct search_report *report, struct text *out);

/* What is expected of each cell, on the grid: 1 where it is player 0's for certain, -1 player 1's;
   between cells 0. Returns points along a side. */
int gfx_owners(const struct session *s, const struct search_owners *owners,
               float out[GRID_MAX][GRID_MAX]);

/* Adds squares whose size says how sure a point is to be whose, dark for Black; nothing where
   that is hardly known. `share` is as above. */
void gfx_print_influence(const struct session *s, int size, float share[GRID_MAX][GRID_MAX],
                         struct text *out);

/* "White" */
const char *gfx_title(const struct session *s, int player);

/* Draws a running search on standard error, and at its end removes the drawing. */
void gfx_live(struct session *s, const struct search_report *report);
void gfx_live_end(void);

#endif
