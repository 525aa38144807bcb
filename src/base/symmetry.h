/*
 * symmetry.h - the eight symmetries of a square board.
 *
 * Symmetry k in 0 .. 7 mirrors the columns (bit 0), then mirrors the rows (bit 1), then exchanges
 * rows and columns (bit 2). Symmetry 0 changes nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SYMMETRY_H
#define WATTLE_SYMMETRY_H

enum { SQUARE_SYMMETRIES = 8 };

/* Squares are numbered row by row. The image of a square is linear in its row and column. */
struct symmetry {
    int origin, row, column;
};

static inline struct symmetry symmetry_of(int k, int size)
{
    const int last = size - 1;
    const int row = k & 4 ? 1 : size, column = k & 4 ? size : 1;

    return (struct symmetry){ (k & 1 ? last * column : 0) + (k & 2 ? last * row : 0),
                              k & 2 ? -row : row, k & 1 ? -column : column };
}

static inline int symmetry_square(const struct symmetry *s, int row, int column)
{
    return s->origin + s->row * row + s->column * column;
}

/* Returns the image of a direction. Directions 0 .. 3 run clockwise: to higher rows, higher
   columns, lower rows, lower columns. */
static inline int symmetry_direction(int k, int direction)
{
    const int mirrors = direction & 1 ? k & 1 : k & 2;
    const int mirrored = mirrors ? direction ^ 2 : direction;

    return k & 4 ? mirrored ^ 1 : mirrored;
}

#endif
