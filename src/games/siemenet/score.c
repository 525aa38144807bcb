/*
 * score.c - counting the points of Siemenet: lines of three and groups.
 *
 * A set of squares is stored as rows of 16 bits, four rows to a word. Rows have at most 13 squares.
 * A shift by a few bits therefore carries only into bits that are not squares.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/siemenet/siemenet_internal.h"

enum { WORDS = 4 };

struct area {
    uint64_t word[WORDS];
};

static struct area pawns_of(const struct position *pos, int player)
{
    struct area a = { { 0 } };
    const uint32_t row = (1u << pos->size) - 1;

    for (int r = 0; r < pos->size; r++)
        a.word[r / 4] |= (uint64_t)(pos->row[player][r] & row) << 16 * (r % 4);
    return a;
}

/* Returns word i of the set shifted one row up. down() shifts one row down. */
static inline uint64_t up(const struct area *a, int i)
{
    return a->word[i] << 16 | (i ? a->word[i - 1] >> 48 : 0);
}

static inline uint64_t down(const struct area *a, int i)
{
    return a->word[i] >> 16 | (i + 1 < WORDS ? a->word[i + 1] << 48 : 0);
}

/* Returns the number of runs of three in the rows and columns of a player. This is the score in
   `original`: four in line hold two runs, five hold three. With `turned` = ~0 the function counts
   runs of squares without a pawn of this player. */
static inline int runs_of_three(const struct position *pos, int player, uint32_t turned)
{
    const uint32_t line = (1u << pos->size) - 1;
    int n = 0;

    for (int i = 0; i < pos->size; i++) {
        const uint32_t both = ((pos->row[player][i] ^ turned) & line) |
                              ((pos->column[player][i] ^ turned) & line) << 16;
        n += bits_count(both & both >> 1 & both >> 2);
    }
    return n;
}

int siemenet_open_runs(const struct position *pos, int player)
{
    return runs_of_three(pos, !player, ~0u);
}

/* Returns the pawns in connected groups of three or more (the score in `revisited`). Such a group
   has a pawn with two neighbours. Each of its pawns has two neighbours or touches such a pawn.
   Groups of one or two have no such pawn. */
static struct area in_regions(const struct position *pos, int player)
{
    const struct area a = pawns_of(pos, player);
    struct area inner, out;

    for (int i = 0; i < WORDS; i++) {
        const uint64_t x = a.word[i], n = up(&a, i), s = down(&a, i), e = x << 1, w = x >> 1;
        inner.word[i] = x & ((n & s) | (e & w) | ((n | s) & (e | w)));
    }
    for (int i = 0; i < WORDS; i++) {
        const uint64_t x = inner.word[i];
        out.word[i] = a.word[i] & (x | up(&inner, i) | down(&inner, i) | x << 1 | x >> 1);
    }
    return out;
}

int siemenet_points(const struct position *pos, int player)
{
    int n = pos->aside[player];

    if (pos->variant == ORIGINAL)
        return runs_of_three(pos, player, 0);
    const struct area regions = in_regions(pos, player);
    for (int i = 0; i < WORDS; i++)
        n += bits_count(regions.word[i]);
    return n;
}

/* Returns whether point i of a line is part of three in a row. */
static bool in_run(uint32_t line, int size, int i)
{
    const uint32_t x = line & ((1u << size) - 1), runs = x & x >> 1 & x >> 2;

    return (runs | runs << 1 | runs << 2) >> i & 1;
}

bool siemenet_scores(const struct position *pos, int player, int square)
{
    const int r = row_of(square), c = column_of(square);

    if (pos->variant == ORIGINAL)
        return in_run(pos->row[player][r], pos->size, c) ||
               in_run(pos->column[player][c], pos->size, r);
    return in_regions(pos, player).word[r / 4] >> (16 * (r % 4) + c) & 1;
}

double siemenet_margin(const struct position *pos)
{
    return siemenet_points(pos, 0) - siemenet_points(pos, 1);
}

void siemenet_payoffs(const struct position *pos, double out[])
{
    const double margin = siemenet_margin(pos);

    out[0] = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
    out[1] = 1 - out[0];
}

void siemenet_print_result(const struct position *pos, struct text *out)
{
    const int margin = siemenet_points(pos, 0) - siemenet_points(pos, 1);

    if (margin)
        text_addf(out, "%c+%d", margin > 0 ? 'W' : 'B', margin > 0 ? margin : -margin);
    else
        text_add(out, "0");
}
