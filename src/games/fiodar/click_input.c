/*
 * click_input.c - input of Fiodar's turns by clicks. A click on a point places a stone. A click on
 * Black's first stone swaps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/click_input.h"
#include "base/vertex.h"
#include "games/fiodar/fiodar_internal.h"

/* Background colours of Black's and White's territory. */
static const uint32_t tint[2] = { 0x6a7690, 0xfff6d8 };

static int size_of(const struct position *pos)
{
    return 2 * pos->size - 1;
}

/* The hexagon of size n is part of a rhombus of 2n - 1 columns and rows. */
static int option_of(int size)
{
    return size % 2 ? (size + 1) / 2 : 0;
}

static void show_territory(const struct position *pos, struct grid_view *out)
{
    for (int player = BLACK; player <= WHITE; player++) {
        const struct words owned = words_of(fiodar_territory(pos, player));
        for (int i = 0; i < WORDS; i++)
            for (uint64_t set = owned.w[i]; set; set &= set - 1) {
                const int point = 64 * i + bits_lowest(set);
                struct grid_point *spot = &out->at[row_of(point)][column_of(point)];
                spot->owner = (int8_t)player;
                spot->ground = tint[player];
            }
    }
}

static void show(const struct position *pos, struct grid_view *out)
{
    grid_clear(out, size_of(pos));
    out->is_hex = true;
    for (int r = 0; r < out->size; r++)
        for (int c = 0; c < out->size; c++) {
            struct grid_point *spot = &out->at[r][c];
            if (!on_board(pos, point_at(c, r)))
                spot->stone = POINT_ABSENT;
            for (int player = BLACK; player <= WHITE; player++)
                if (words_has(&pos->stones[player], point_at(c, r)))
                    spot->stone = spot->owner = (int8_t)player;
        }
    if (fiodar_shows_territory(pos))
        show_territory(pos, out);
    for (int player = BLACK; player <= WHITE; player++)
        out->counts[player] = pos->taken[player];
    if (!is_over(pos))
        out->prompt = can_swap(pos) ? "place a stone, choose Black's stone to swap, or pass"
                      : pos->state == PASSED ? "place a stone, or pass to end the game"
                                             : "place a stone, or pass";
}

static enum click where(const struct position *pos, step s, int *column, int *row)
{
    const struct words *stones = &pos->stones[BLACK];
    const int point = s == SWAP ? words_nth(stones, 0) : (int)s;

    *column = column_of(point);
    *row = row_of(point);
    return s == PASS ? CLICK_PASS : CLICK_POINT;
}

static enum status click_word(const struct position *pos, int column, int row, struct text *out,
                              struct text *why)
{
    (void)why;
    if (can_swap(pos) && words_has(&pos->stones[BLACK], point_at(column, row)))
        text_add(out, "swap");
    else
        vertex_print(column, row, out);
    return OK;
}

const struct grid fiodar_grid = {
    .size = size_of,
    .option = option_of,
    .show = show,
    .where = where,
    .word = click_word,
    .place = fiodar_place,
};
