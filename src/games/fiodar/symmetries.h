/*
 * symmetries.h - the twelve symmetries of the hexagonal board, as views on a square grid with rows
 * counted from the top.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SYMMETRIES_H
#define WATTLE_SYMMETRIES_H

enum { SYMMETRIES = 12, ROTATIONS = 6 };

/* Point p is seen on cell `base + (p & 15) * column + (p >> 4) * row`. */
struct view {
    int base, column, row;
};

/* Symmetry k rotates the board counter-clockwise by k % 6 sixths of a circle. If k is 6 or more,
   it then mirrors the board on the third line through the centre. */
static inline struct view view_of(int size, int symmetry)
{
    /* sixths[i] is the image of the unit vector along a row after i sixths. Counted from the
       centre, a sixth takes (c, r) to (c - r, c). The image of the unit vector along a column is
       sixths[i + 2]. */
    static const int sixths[ROTATIONS + 2][2] = {
        { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, 0 }, { 1, 1 },
    };
    const int width = 2 * size - 1, middle = size - 1, k = symmetry % ROTATIONS;
    const int *column = sixths[k], *row = sixths[k + 2];
    const int x = symmetry >= ROTATIONS, y = !x;
    struct view v;

    v.column = column[x] - width * column[y];
    v.row = row[x] - width * row[y];
    v.base = middle * (width + 1) - (middle + 1) * (v.column + v.row);
    return v;
}

static inline int cell_of(struct view v, int point)
{
    return v.base + (point & 15) * v.column + (point >> 4) * v.row;
}

#endif
