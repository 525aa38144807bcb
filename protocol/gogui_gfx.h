/*
 * gogui_gfx.h - boards in the form that GoGui draws: symbols, and lines that colour, mark and label
 * points ("GoGui gfx").
 *
 * The text goes to a reply, or to standard error while a search runs. The marks and colours of a
 * game are in click_input.c in the game's folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GOGUI_GFX_H
#define WATTLE_GOGUI_GFX_H

#include "protocol/click_moves.h"

/* GFX_INTERVAL is the number of seconds between pictures of a running search. GFX_LINES is the
   number of moves in each picture. */
#define GFX_INTERVAL 0.25
enum { GFX_LINES = 12 };

/* Finds the grid of the present position. */
void gfx_show(const struct session *s, struct grid_view *out);

/* Adds the board as symbols, one line a row, from the top. */
void gfx_print_board(const struct session *s, const struct grid_view *g, struct text *out);

/* Adds the colours and letters of a position. With `marks`, adds the marks of the next steps. */
void gfx_print_ground(const struct grid_view *g, bool marks, struct text *out);

/* Adds the best moves of a search, labelled with their winning percentage, and a line about the
   position. */
void gfx_print_moves(const struct session *s, const struct search_report *report, struct text *out);

/* Maps the expected owner of each cell to the grid. 1 is certainly player 0, -1 certainly player 1,
   and points between cells have 0. Returns the number of points along a side. */
int gfx_owners(const struct session *s, const struct search_owners *owners,
               float out[GRID_MAX][GRID_MAX]);

/* Adds a square for each point, dark for Black. The size of the square shows how certain the owner
   is. Uncertain points get none. `share` is from gfx_owners. */
void gfx_print_influence(const struct session *s, int size, float share[GRID_MAX][GRID_MAX],
                         struct text *out);

/* Returns the name of a player, such as "White". */
const char *gfx_title(const struct session *s, int player);

/* gfx_live draws a running search on standard error. gfx_live_end removes the drawing. */
void gfx_live(struct session *s, const struct search_report *report);
void gfx_live_end(void);

#endif
