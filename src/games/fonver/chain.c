/*
 * chain.c - finding connected chains of stones, and testing whether a chain joins two edges.
 *
 * Within a row, a set grows to whole runs at once: an addition carries to the right end of a run,
 * and doubling shifts find its left end. Between rows, the set grows in sweeps up and down until
 * nothing changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/chain.h"

/* A winning chain crosses either all rows or all columns, which depends on the player. Returns
   whether each of them has a stone of the player. */
static bool may_be_joined(const struct board *b, int player)
{
    uint32_t columns = 0;
    bool rows = true;

    for (int r = 1; r <= b->size; r++) {
        columns |= b->stones[r][player];
        rows = rows && b->stones[r][player];
    }
    return player == BLACK ? rows : columns == whole_row(b->size);
}

bool fonver_joined(const struct board *b, int player)
{
    struct points set;
    const int n = b->size;
    int first = 1, last = n;

    if (!may_be_joined(b, player))
        return false;
    memset(&set, 0, sizeof set);
    if (player == BLACK) {
        set.row[1] = b->stones[1][BLACK];
        chain_grow(b->stones, BLACK, &set, &first, &last);
        return set.row[n] != 0;
    }
    uint32_t reached = 0;
    for (int r = 1; r <= n; r++)
        set.row[r] = b->stones[r][WHITE] & 2u;
    chain_grow(b->stones, WHITE, &set, &first, &last);
    for (int r = 1; r <= n; r++)
        reached |= set.row[r];
    return reached >> n & 1;
}

int fonver_takers(const struct board *b, int victim, struct points *out)
{
    const int r = row_of(victim) + 1;
    int count = 0;

    memset(out, 0, sizeof *out);
    chain_seeds(b->stones, b->mover, victim, out);
    int first = r - (out->row[r - 1] != 0), last = r + (out->row[r + 1] != 0);
    chain_grow(b->stones, b->mover, out, &first, &last);
    for (int i = first; i <= last; i++)
        count += bits_count(out->row[i]);
    return count;
}
