/*
 * click_input.h - optional functions of games whose turns can be entered by clicks on a square
 * grid.
 *
 * The functions serve clients that display only points, stones and marks. The game maps steps to
 * points and describes the display of each point. A game without such a board leaves the struct
 * out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CLICK_INPUT_H
#define WATTLE_CLICK_INPUT_H

#include "game/game.h"

enum { GRID_MAX = 25 }; /* points along a side of the largest grid */

/* `stone` is player 0 or 1 or one of these. */
enum { POINT_EMPTY = -1, POINT_ABSENT = -2 };

/* `owner` of a neutral point. */
enum { UNOWNED = -1 };

enum mark { MARK_NONE, MARK_CIRCLE, MARK_SQUARE, MARK_TRIANGLE, MARK_CROSS };

struct grid_point {
    int8_t stone;    /* 0, 1, POINT_EMPTY or POINT_ABSENT */
    int8_t owner;    /* the owner if the game ended now: 0, 1 or UNOWNED */
    uint8_t mark;    /* enum mark */
    char label;      /* a letter, or 0 */
    uint32_t ground; /* colour of the background, 0xRRGGBB, or 0 for none */
};

/* The picture of a position. Columns count from the left and rows from the bottom, both from 0. */
struct grid_view {
    int size;           /* points along a side, at most GRID_MAX */
    bool is_hex;        /* (c, r) also touches (c + 1, r + 1) and (c - 1, r - 1) */
    int counts[2];      /* pieces that each player has captured, or points scored so far */
    const char *prompt; /* the click that is expected now, for example "choose the square of the
                           common pawn" */
    struct grid_point at[GRID_MAX][GRID_MAX]; /* [row][column] */
};

/* The ways to enter a step. */
enum click {
    CLICK_POINT, /* by a click on a point */
    CLICK_PASS,  /* by a pass */
    CLICK_ON     /* without a click of its own: the click for the next step enters both */
};

/* The place of a grid point in the picture made by `draw`: the centre and the size of the area
   where a click means this point. */
struct svg_target {
    int x, y, width, height; /* the width is 0 if the point is not in the picture */
    bool is_edge;            /* whether the place is an edge between two cells, not a cell */
};

struct grid {
    /* Returns the number of points along a side of the grid. */
    int (*size)(const struct position *);

    /* Returns the value of the option `size` for which the grid has `size` points along a side, or
       0 if there is none. If this member is NULL, the option `size` is the number of points along a
       side. */
    int (*option)(int size);

    /* Writes every point of the grid. */
    void (*show)(const struct position *, struct grid_view *);

    /* Returns the way to enter a legal step, and writes the point to click. Different steps have
       different points unless the result is CLICK_ON. */
    enum click (*where)(const struct position *, step, int *column, int *row);

    /* Adds the word for parse_turn that a click on this point means. If the click means nothing,
       the status is not OK and `why` gets the reason. */
    enum status (*word)(const struct position *, int column, int row, struct text *out,
                        struct text *why);

    /* Adds the name of a grid point ("C4", or "C4N" for an edge of C4) and returns its place in the
       picture. The area of an edge may overlap other areas; no other areas overlap. If this member
       is NULL, the picture has no clickable areas. */
    struct svg_target (*place)(const struct position *, int column, int row, struct text *name);
};

static inline void grid_clear(struct grid_view *g, int size)
{
    *g = (struct grid_view){ .size = size, .prompt = "" };
    for (int r = 0; r < size; r++)
        for (int c = 0; c < size; c++)
            g->at[r][c] = (struct grid_point){ .stone = POINT_EMPTY, .owner = UNOWNED };
}

#endif
