/*
 * clicks.c - Hex by pointing: a turn is a cell; Black's first stone to swap.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/clicks.h"
#include "../../src/base/vertex.h"
#include "state.h"

static int size_of(const struct position *pos)
{
    return pos->size;
}

static void show(const struct position *pos, struct grid *out)
{
    grid_clear(out, pos->size);
    out->is_hex = true;
    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            if (pos->at[cell_at(c, r)] != EMPTY)
                out->at[r][c].stone = out->at[r][c].owner = (int8_t)pos->at[cell_at(c, r)];
    if (pos->winner == EMPTY)
        out->prompt =
            can_swap(pos) ? "place a stone, or choose Black's stone to swap" : "place a stone";
}

static enum click where(const struct position *pos, step s, int *column, int *row)
{
    const int cell = s == SWAP ? hex_first_stone(pos) : (int)s;

    *column = column_of(cell);
    *row = row_of(cell);
    return CLICK_POINT;
}

static enum status word(const struct position *pos, int column, int row, struct text *out,
                        struct text *why)
{
    (void)why;
    if (can_swap(pos) && pos->at[cell_at(column, row)] == BLACK)
        text_add(out, "swap");
    else
        vertex_print(column, row, out);
    return OK;
}

const struct clicks hex_clicks = {
    .size = size_of,
    .show = show,
    .where = where,
    .word = word,
};
