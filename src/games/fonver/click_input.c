/*
 * click_input.c - input of Fonver's turns by clicks on the new stone, then on each victim and the
 * stone that replaces it. A click on Black's first stone swaps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/click_input.h"
#include "base/vertex.h"
#include "games/fonver/chain.h"

enum { CHAIN_GREEN = 0x50b050 };

static int size_of(const struct position *pos)
{
    return pos->board.size;
}

static struct grid_point *spot_of(struct grid_view *g, int point)
{
    return &g->at[row_of(point)][column_of(point)];
}

/* At the end of the game only the stones of the winning chain are owned. */
static void show_winner(const struct board *b, struct grid_view *out)
{
    const int player = b->winner, n = b->size;
    struct points set = { { 0 } };
    int first = 1, last = player == BLACK ? 1 : n;

    for (int r = first; r <= last; r++)
        set.row[r] = b->stones[r][player] & (player == BLACK ? whole_row(n) : 2u);
    chain_grow(b->stones, player, &set, &first, &last);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            const bool is_joined = set.row[r + 1] >> (c + 1) & 1;
            out->at[r][c].owner = (int8_t)(is_joined ? player : UNOWNED);
            out->at[r][c].ground = is_joined ? CHAIN_GREEN : 0;
        }
}

static void show_stones(const struct board *b, struct grid_view *out)
{
    for (int r = 0; r < b->size; r++)
        for (int c = 0; c < b->size; c++)
            for (int player = BLACK; player <= WHITE; player++)
                if (has_stone(b, player, point_at(c, r)))
                    out->at[r][c].stone = out->at[r][c].owner = (int8_t)player;
}

/* Shows the owners of the edges: Black's upper and lower edges are dark, White's are light. A
   corner belongs to both and has a colour of its own. */
static void show_edges(struct grid_view *out)
{
    enum { DARK_WOOD = 0x8c6a3c, LIGHT_WOOD = 0xf4e4bc };
    const int end = out->size - 1;

    for (int i = 1; i < end; i++) {
        out->at[0][i].ground = out->at[end][i].ground = DARK_WOOD;
        out->at[i][0].ground = out->at[i][end].ground = LIGHT_WOOD;
    }
}

/* Returns whether the last turn was a swap. The only stone has then changed its colour and its
   place. */
static bool has_swapped(const struct board *b)
{
    int stones[2] = { 0, 0 };

    for (int r = 0; r < b->size; r++)
        for (int c = 0; c < b->size; c++)
            for (int player = BLACK; player <= WHITE; player++)
                stones[player] += has_stone(b, player, point_at(c, r));
    return b->stage == TO_PLACE && b->mover == BLACK && !stones[BLACK] && stones[WHITE] == 1;
}

static void show(const struct position *pos, struct grid_view *out)
{
    static const char *const prompts[] = {
        [TO_PLACE] = "place a stone",
        [TO_CHOOSE] = "crosscut: choose the enemy stone to capture",
        [TO_TAKE] = "choose the stone that takes its place",
        [OVER] = "",
    };
    const struct board *b = &pos->board;
    step steps[MAX_STEPS];

    grid_clear(out, b->size);
    show_edges(out);
    show_stones(b, out);
    out->prompt = fonver_can_swap(pos) ? "place a stone, or choose Black's stone to swap"
                  : has_swapped(b)     ? "White has swapped: the stone is White's now, mirrored; "
                                         "place a stone"
                                       : prompts[b->stage];
    if (fonver_mid_turn(pos))
        for (int i = 0, n = fonver_steps(pos, steps); i < n; i++)
            spot_of(out, (int)(steps[i] & POINT))->mark = MARK_TRIANGLE;
    if (b->stage == TO_TAKE)
        spot_of(out, b->victim)->mark = MARK_CROSS;
    if (b->stage == OVER && b->winner != DRAW)
        show_winner(b, out);
}

/* Returns the point of the only stone before a swap. */
static int first_stone(const struct board *b)
{
    int row = 0;

    while (!b->stones[row + 1][BLACK])
        row++;
    return point_at(bits_lowest(b->stones[row + 1][BLACK]) - 1, row);
}

static enum click where(const struct position *pos, step s, int *column, int *row)
{
    const int point = (s & KIND) == SWAP ? first_stone(&pos->board) : (int)(s & POINT);

    *column = column_of(point);
    *row = row_of(point);
    return CLICK_POINT;
}

static enum status click_word(const struct position *pos, int column, int row, struct text *out,
                              struct text *why)
{
    (void)why;
    if (fonver_can_swap(pos) && has_stone(&pos->board, BLACK, point_at(column, row)))
        text_add(out, "swap");
    else
        vertex_print(column, row, out);
    return OK;
}

const struct grid fonver_grid = {
    .size = size_of,
    .show = show,
    .where = where,
    .word = click_word,
    .place = fonver_place,
};
