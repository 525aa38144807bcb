/*
 * grid.h - what a game may add to be played by pointing: its board as a grid of points.
 *
 * For clients that know nothing but points of a grid, stones, and marks on them. A game says
 * which point stands for which step and what there is to see; nobody in a game's folder
 * knows who draws it, or how. Games without such a board leave the whole structure out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_GRID_H
#define WATTLE_GRID_H

#include "game/game.h"

enum { GRID_MAX = 25 }; /* points along a side of the largest grid */

/* What stands on a point, besides a stone of player 0 or 1. */
enum { POINT_EMPTY = -1, POINT_ABSENT = -2 };

/* The owner of a point that is nobody's. */
enum { UNOWNED = -1 };

enum mark { MARK_NONE, MARK_CIRCLE, MARK_SQUARE, MARK_TRIANGLE, MARK_CROSS };

struct grid_point {
    int8_t stone;    /* 0, 1, POINT_EMPTY or POINT_ABSENT */
    int8_t owner;    /* who would count it if nothing changed any more: 0, 1 or UNOWNED */
    uint8_t mark;    /* enum mark */
    char label;      /* a letter, or 0 */
    uint32_t ground; /* a colour below the stone, 0xRRGGBB; 0: none */
};

/* A position as there is to see. Columns from the left, rows from the bottom, both from 0. */
struct grid_view {
    int size;           /* points along a side, at most GRID_MAX */
    bool is_hex;        /* (c, r) also touches (c + 1, r + 1) and (c - 1, r - 1) */
    int counts[2];      /* what each player has captured, or has scored so far */
    const char *prompt; /* what to point at now: "choose the square of the common pawn" */
    struct grid_point at[GRID_MAX][GRID_MAX]; /* [row][column] */
};

/* What pointing has to do with a step. */
enum click {
    CLICK_POINT, /* it is made by pointing at a point */
    CLICK_PASS,  /* it is a pass */
    CLICK_ON     /* not by itself: the next step's point makes both */
};

/* Where a point of the grid lies in the picture that `draw` makes: its middle, and how much around
   it is meant by a click there. */
struct svg_target {
    int x, y, width, height; /* width 0: nowhere */
    bool is_edge;            /* the side between two cells, not a place to stand on */
};

struct grid {
    /* Points along a side of the grid. */
    int (*size)(const struct position *);

    /* The value of the option `size` that has a grid of that size; 0: none. NULL: the same. */
    int (*option)(int size);

    /* Writes all of the grid's points. */
    void (*show)(const struct position *, struct grid_view *);

    /* Where a legal step is made. No two steps share a point, but for those of CLICK_ON. */
    enum click (*where)(const struct position *, step, int *column, int *row);

    /* Adds the word for parse_turn that pointing at a point of the grid means here. Not OK:
       it can mean nothing, and `why` gets a short phrase. */
    enum status (*word)(const struct position *, int column, int row, struct text *out,
                        struct text *why);

    /* Adds what people call a point of the grid ("C4", or "C4N", an edge of C4), and says where
       it lies. Only edges overlap with others. NULL: the picture has no places. */
    struct svg_target (*place)(const struct position *, int column, int row, struct text *name);
};

/* An empty grid: points without stones, owners, marks. */
static inline void grid_clear(struct grid_view *g, int size)
{
    *g = (struct grid_view){ .size = size, .prompt = "" };
    for (int r = 0; r < size; r++)
        for (int c = 0; c < size; c++)
            g->at[r][c] = (struct grid_point){ .stone = POINT_EMPTY, .owner = UNOWNED };
}

#endif
