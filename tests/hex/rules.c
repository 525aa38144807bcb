/*
 * rules.c - the rules of Hex: who moves, what is legal, what a stone does, random games.
 *
 * Chains are kept by union-find: each cell leads to another one of its chain, the last of them to
 * itself. The rim's four sides are chains too, and a game is won when two of them have become one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/base/zobrist.h"
#include "../../src/hints.h"
#include "state.h"

#include <assert.h>

enum hashed { HASH_BLACK, HASH_WHITE, HASH_OPTIONS, HASH_MOVER };

static uint64_t hash(enum hashed kind, int index)
{
    return zobrist(0x484558, (int)kind, index);
}

/* ---- The board ---- */

/* The cell that all of a chain lead to. What is passed on the way leads there sooner next time. */
static int chain_of(struct position *pos, int cell)
{
    while (pos->chain[cell] != cell)
        cell = pos->chain[cell] = pos->chain[pos->chain[cell]];
    return cell;
}

static void put_rim(struct position *pos, int player, int cell, int first)
{
    pos->at[cell] = (uint8_t)player;
    pos->chain[cell] = (uint16_t)first;
}

/* An empty board of this size, Black to move. */
static void clear(struct position *pos, int size, bool pie)
{
    memset(pos, 0, sizeof *pos);
    memset(pos->at, EMPTY, sizeof pos->at);
    for (int cell = 0; cell < CELLS; cell++)
        pos->chain[cell] = (uint16_t)cell;
    for (int i = 0; i < size; i++)
        for (int far = -1; far <= size; far += size + 1) {
            put_rim(pos, BLACK, cell_at(i, far), cell_at(0, far));
            put_rim(pos, WHITE, cell_at(far, i), cell_at(far, 0));
        }
    pos->size = (uint8_t)size;
    pos->pie = pie;
    pos->winner = EMPTY;
    pos->key = hash(HASH_OPTIONS, size << 1 | pie);
}

static bool has_won(struct position *pos, int player)
{
    const int n = pos->size;

    return player == BLACK ? chain_of(pos, cell_at(0, -1)) == chain_of(pos, cell_at(0, n))
                           : chain_of(pos, cell_at(-1, 0)) == chain_of(pos, cell_at(n, 0));
}

void hex_put(struct position *pos, int player, int cell)
{
    static const int around[6] = { 1, STRIDE, STRIDE + 1, -1, -STRIDE, -STRIDE - 1 };

    assert(pos->at[cell] == EMPTY);
    pos->at[cell] = (uint8_t)player;
    pos->stones++;
    pos->key ^= hash(HASH_BLACK + (enum hashed)player, cell);
    for (int i = 0; i < 6; i++)
        if (pos->at[cell + around[i]] == player)
            pos->chain[chain_of(pos, cell + around[i])] = (uint16_t)chain_of(pos, cell);
    if (has_won(pos, player))
        pos->winner = (uint8_t)player;
}

void hex_set_mover(struct position *pos, int player)
{
    if (pos->mover != player)
        pos->key ^= hash(HASH_MOVER, 0);
    pos->mover = (uint8_t)player;
}

int hex_first_stone(const struct position *pos)
{
    int cell = cell_at(0, 0);

    while (pos->at[cell] != BLACK || row_of(cell) < 0 || row_of(cell) == pos->size)
        cell++;
    return cell;
}

/* ---- The course of a game ---- */

void hex_reset(struct position *pos, const struct settings *settings)
{
    clear(pos, (int)setting_number(settings, "size"), setting_on(settings, "pie"));
}

int hex_to_act(const struct position *pos)
{
    return pos->winner == EMPTY ? pos->mover : NOBODY;
}

/* A turn is one step. */
bool hex_mid_turn(const struct position *pos)
{
    (void)pos;
    return false;
}

int hex_steps(const struct position *pos, step out[MAX_STEPS])
{
    int n = 0;

    if (pos->winner != EMPTY)
        return 0;
    for (int row = 0; row < pos->size; row++)
        for (int column = 0; column < pos->size; column++)
            if (pos->at[cell_at(column, row)] == EMPTY)
                out[n++] = (step)cell_at(column, row);
    if (can_swap(pos))
        out[n++] = SWAP;
    return n;
}

void hex_apply(struct position *pos, step s)
{
    assert(pos->winner == EMPTY);
    if (s == SWAP) {
        const int first = hex_first_stone(pos);
        clear(pos, pos->size, pos->pie);
        hex_put(pos, WHITE, cell_at(row_of(first), column_of(first)));
    } else {
        hex_put(pos, pos->mover, (int)s);
        hex_set_mover(pos, !pos->mover);
    }
}

void hex_payoffs(const struct position *pos, double out[])
{
    out[BLACK] = pos->winner == BLACK;
    out[WHITE] = pos->winner == WHITE;
}

uint64_t hex_key(const struct position *pos)
{
    return pos->key;
}

int hex_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    step steps[MAX_STEPS];
    int n = hex_steps(pos, steps), turns = 0;

    if (can_swap(pos) && rng_below(rng, (uint32_t)n--) == 0) {
        hex_apply(pos, SWAP);
        n = hex_steps(pos, steps);
        turns++;
    }
    for (; pos->winner == EMPTY; turns++) {
        assert(n > 0); /* a full board has a winner */
        const uint32_t i = rng_below(rng, (uint32_t)n);
        const step s = steps[i];
        if (trace)
            trace_add(trace, pos->mover, (int)s);
        hex_apply(pos, s);
        steps[i] = steps[--n];
    }
    return turns;
}
