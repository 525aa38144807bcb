/*
 * hex.c - the rules of Hex: legal turns, the effect of a stone, random games, and the game's table.
 *
 * Chains are stored by union-find: each cell leads to another cell of its chain, and the root leads
 * to itself. The four sides of the rim are chains, too. A game is won when two opposite sides have
 * become one chain.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/hex/hex.h"

#include "base/hash.h"
#include "game/hints.h"

#include <assert.h>

enum hashed { HASH_BLACK, HASH_WHITE, HASH_OPTIONS, HASH_MOVER };

static uint64_t hash(enum hashed kind, int index)
{
    return zobrist(0x484558, (int)kind, index);
}

/* ---- The board ---- */

static void put_rim(struct position *pos, int player, int cell, int first)
{
    pos->at[cell] = "BW"[player];
    pos->chain[cell] = (uint16_t)first;
}

/* Makes an empty board of this size, with Black to move. */
static void clear(struct position *pos, int size, bool pie)
{
    memset(pos, 0, sizeof *pos);
    for (int cell = 0; cell < CELLS; cell++)
        pos->chain[cell] = (uint16_t)cell;
    for (int i = 0; i < size; i++) {
        memset(&pos->at[cell_at(0, i)], '.', (size_t)size);
        for (int far = -1; far <= size; far += size + 1) {
            put_rim(pos, BLACK, cell_at(i, far), cell_at(0, far));
            put_rim(pos, WHITE, cell_at(far, i), cell_at(far, 0));
        }
    }
    pos->size = size;
    pos->pie = pie;
    pos->winner = NOBODY;
    pos->key = hash(HASH_OPTIONS, size << 1 | pie);
}

/* Returns the root of the cell's chain. Shortens the path to it for the next call. */
static int chain_of(struct position *pos, int cell)
{
    while (pos->chain[cell] != cell)
        cell = pos->chain[cell] = pos->chain[pos->chain[cell]];
    return cell;
}

void hex_put(struct position *pos, int player, int cell)
{
    static const int around[6] = { 1, STRIDE, STRIDE + 1, -1, -STRIDE, -STRIDE - 1 };
    const int near = player == BLACK ? cell_at(0, -1) : cell_at(-1, 0);
    const int far = player == BLACK ? cell_at(0, pos->size) : cell_at(pos->size, 0);

    assert(pos->at[cell] == '.');
    pos->at[cell] = "BW"[player];
    pos->stones++;
    pos->key ^= hash(HASH_BLACK + (enum hashed)player, cell);
    for (int i = 0; i < 6; i++)
        if (pos->at[cell + around[i]] == pos->at[cell])
            pos->chain[chain_of(pos, cell + around[i])] = (uint16_t)chain_of(pos, cell);
    if (chain_of(pos, near) == chain_of(pos, far))
        pos->winner = player;
}

void hex_pass_on(struct position *pos)
{
    pos->key ^= hash(HASH_MOVER, 0);
    pos->mover = !pos->mover;
}

int hex_swappable(const struct position *pos)
{
    if (pos->pie && pos->mover == WHITE && pos->stones == 1)
        for (int cell = cell_at(0, 0);; cell++)
            if (pos->at[cell] == 'B')
                return cell;
    return 0;
}

/* ---- The course of a game ---- */

void hex_reset(struct position *pos, const struct settings *settings)
{
    clear(pos, (int)setting_number(settings, "size"), setting_on(settings, "pie"));
}

static int to_act(const struct position *pos)
{
    return pos->winner == NOBODY ? pos->mover : NOBODY;
}

/* A turn is one step. */
static bool mid_turn(const struct position *pos)
{
    (void)pos;
    return false;
}

static int list_steps(const struct position *pos, step out[MAX_STEPS])
{
    int n = 0;

    if (pos->winner != NOBODY)
        return 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (pos->at[cell] == '.')
            out[n++] = (step)cell;
    if (hex_swappable(pos))
        out[n++] = SWAP;
    return n;
}

static void apply(struct position *pos, step s)
{
    assert(pos->winner == NOBODY);
    if (s == SWAP) {
        const int first = hex_swappable(pos);
        clear(pos, pos->size, pos->pie);
        hex_put(pos, WHITE, cell_at(row_of(first), column_of(first)));
    } else {
        hex_put(pos, pos->mover, (int)s);
        hex_pass_on(pos);
    }
}

static void payoffs(const struct position *pos, double out[])
{
    out[BLACK] = pos->winner == BLACK;
    out[WHITE] = pos->winner == WHITE;
}

static uint64_t key(const struct position *pos)
{
    return pos->key;
}

static int playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    step steps[MAX_STEPS];
    int turns = 0;

    for (; pos->winner == NOBODY; turns++) {
        const int n = list_steps(pos, steps);
        const step s = steps[rng_below(rng, (uint32_t)n)];
        if (trace && s != SWAP)
            trace_add(trace, pos->mover, (int)s);
        apply(pos, s);
    }
    return turns;
}

/* Returns the AMAF key. A stone on a cell has a similar value at any time. The swap has no key,
   because it comes at most once in a game. */
static int amaf_key(const struct position *pos, step s)
{
    (void)pos;
    return s == SWAP ? AMAF_NONE : (int)s;
}

/* ---- The table ---- */

static const struct side sides[] = { { "black", NULL, "Black" }, { "white", NULL, "White" } };

static const struct option options[] = {
    { "size", OPTION_NUMBER, MIN_SIZE, MAX_SIZE, NULL, "11", "cells along each side" },
    { "pie", OPTION_SWITCH, 0, 0, NULL, "on", "White may take over Black's first stone (swap)" },
    { 0 },
};

static const char *const variants[] = {
    "", "size=2", "size=2 pie=off", "size=3", "size=5 pie=off", NULL,
};

static const struct hints hints = { .amaf_keys = CELLS, .amaf_key = amaf_key };

const struct game hex = {
    .name = "hex",
    .title = "Hex (Piet Hein, 1942): join your edges",
    .howto = "A turn is a stone on an empty cell (C4). Black joins the bottom to the top by a\n"
             "chain of stones, White the left to the right; one of them always does. White\n"
             "may answer the first stone with swap, and has it mirrored.\n",
    .players = 2,
    .sides = sides,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .hints = &hints,
    .grid = &hex_grid,
    .text = &hex_text,
    .picture = &hex_picture,
    .reset = hex_reset,
    .to_act = to_act,
    .mid_turn = mid_turn,
    .steps = list_steps,
    .apply = apply,
    .payoffs = payoffs,
    .key = key,
    .playout = playout,
};
