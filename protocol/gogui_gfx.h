/*
 * gogui_gfx.h - boards in the form that GoGui draws.
 *
 * Lives here: the symbols of a board, and the lines that colour, mark and label its points ("GoGui
 * gfx"), in a reply or on standard error while a search runs. Does not live here: the marks and
 * colours of a game (click_input.c in its folder), the commands (commands/gogui*.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GOGUI_GFX_H
#define WATTLE_GOGUI_GFX_H

#include "protocol/click_moves.h"

/* Seconds between pictures of a running search, and the moves in each picture. */
#define GFX_INTERVAL 0.25
enum { GFX_LINES = 12 };

/* The grid of the present position. */
void gfx_show(const struct session *s, struct grid_view *out);

/* Adds the board as symbols, one line a row, from the top. */
void gfx_print_board(const struct session *s, const struct grid_view *g, struct text *out);

/* Adds the colours and letters of a position; with `marks`, also the marks of the next steps. */
void gfx_print_ground(const struct grid_view *g, bool marks, struct text *out);

/* Adds the best moves of a search, labelled with their winning percentage, and a line about the
   position. */
void gfx_print_moves(const struct session *s, const struct search_report *report, struct text *out);

/* Maps the expected owner of each cell to the grid: 1 is certainly player 0, -1 certainly player 1,
   and 0 between cells. Returns the number of points along a side. */
int gfx_owners(const struct session *s, const struct search_owners *owners,
               float out[GRID_MAX][GRID_MAX]);

/* Adds a square for each point, dark for Black, whose size shows how certain its owner is.
   Uncertain points get none. `share` is from gfx_owners. */
void gfx_print_influence(const struct session *s, int size, float share[GRID_MAX][GRID_MAX],
                         struct text *out);

/* The name of a player, such as "White". */
const char *gfx_title(const struct session *s, int player);

/* gfx_live draws a running search on standard error; gfx_live_end removes the drawing. */
void gfx_live(struct session *s, const struct search_report *report);
void gfx_live_end(void);

#endif
