/*
 * rules.c - the rules of Fendo (RULES.md): the opening, legal steps, their effects and the score.
 *
 * rules.inc has the functions that depend on the board size. This file selects among them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo_internal.h"

#include "base/hash.h"

#include <assert.h>

/* Each of these parts of a position has hash numbers. */
enum hashed {
    HASH_WHITE, /* a piece on a cell, by side */
    HASH_ORANGE,
    HASH_NORTH, /* a fence, by the cell that owns it */
    HASH_EAST,
    HASH_SELECTED, /* the selected piece */
    HASH_MOVED,    /* the piece that must fence now */
    HASH_SIZE,
    HASH_TO_MOVE
};

/* Returns the hash number of a part. Kind and index select a word of one splitmix64 sequence. The
   order is fixed, because the signature of `bench` depends on it. */
static inline uint64_t hash(enum hashed kind, int index)
{
    return zobrist(((uint64_t)kind << 8 | (uint64_t)index) * 0x9E3779B97F4A7C15u, 0, 0);
}

#define TEMPLATE "games/fendo/rules.inc"
#include "games/fendo/each_size.inc"

int fendo_neighbour(const struct position *pos, int cell, int side)
{
    const int n = pos->size, row = cell / n, column = cell % n;

    switch (side) {
    case NORTH:
        return row < n - 1 ? cell + n : -1;
    case EAST:
        return column < n - 1 ? cell + 1 : -1;
    case SOUTH:
        return row > 0 ? cell - n : -1;
    default:
        return column > 0 ? cell - 1 : -1;
    }
}

bool fendo_fenced(const struct position *pos, int cell, int side)
{
    const int across = fendo_neighbour(pos, cell, side);

    if (across < 0)
        return false;
    const int owner = cell < across ? cell : across;
    return !cells_have(side == NORTH || side == SOUTH ? pos->north : pos->east, owner);
}

enum fence_verdict fendo_judge(const struct position *pos, int from, int to, int side)
{
    return FOR_SIZE(pos, judge_move, pos, from, to, side);
}

bool fendo_can_fence(const struct position *pos, int from, int to)
{
    return FOR_SIZE(pos, can_fence, pos, from, to);
}

cells fendo_reach(const struct position *pos, int cell)
{
    return FOR_SIZE(pos, reach_of, pos, cell);
}

cells fendo_area(const struct position *pos, int cell)
{
    return FOR_SIZE(pos, area, pos, cell);
}

int fendo_owner(const struct position *pos, int cell)
{
    if (cells_have(pos->open, cell))
        return -1;
    return (pos->pieces[ORANGE] & fendo_area(pos, cell)) != 0;
}

static uint64_t whole_key(const struct position *pos)
{
    uint64_t key = hash(HASH_SIZE, pos->size);

    if (pos->to_move)
        key ^= hash(HASH_TO_MOVE, 0);
    for (int cell = 0; cell < fendo_count(pos); cell++) {
        for (int side = WHITE; side <= ORANGE; side++)
            if (cells_have(pos->pieces[side], cell))
                key ^= hash(side ? HASH_ORANGE : HASH_WHITE, cell);
        if (fendo_fenced(pos, cell, NORTH))
            key ^= hash(HASH_NORTH, cell);
        if (fendo_fenced(pos, cell, EAST))
            key ^= hash(HASH_EAST, cell);
    }
    return key;
}

void fendo_complete(struct position *pos)
{
    const cells pieces = pos->pieces[WHITE] | pos->pieces[ORANGE];

    pos->open = 0;
    pos->closed[WHITE] = pos->closed[ORANGE] = 0;
    for (cells left = pieces; left; left &= left - 1) {
        const cells area = fendo_area(pos, cells_lowest(left));
        const int owner = cells_have(pos->pieces[ORANGE], cells_lowest(left));
        if (cells_count(area & pieces) > 1)
            pos->open |= area;
        else
            pos->closed[owner] = (int16_t)(pos->closed[owner] + cells_count(area));
    }
    for (int side = WHITE; side <= ORANGE; side++)
        pos->stock[side] = (uint8_t)(PIECES - cells_count(pos->pieces[side]));
    FOR_SIZE(pos, label_corners, pos);
    pos->key = whole_key(pos);
}

void fendo_reset(struct position *pos, const struct settings *settings)
{
    const int n = (int)setting_number(settings, "size");

    memset(pos, 0, sizeof *pos);
    pos->size = (uint8_t)n;
    pos->pieces[WHITE] = cell_bit(n / 2 * n);
    pos->pieces[ORANGE] = cell_bit(n / 2 * n + n - 1);
    for (int cell = 0; cell < n * n; cell++) {
        if (cell / n < n - 1)
            pos->north |= cell_bit(cell);
        if (cell % n < n - 1)
            pos->east |= cell_bit(cell);
    }
    fendo_complete(pos);
}

int fendo_to_act(const struct position *pos)
{
    return pos->open ? pos->to_move : NOBODY;
}

bool fendo_mid_turn(const struct position *pos)
{
    return pos->stage != TURN_START;
}

int fendo_steps(const struct position *pos, step out[MAX_STEPS])
{
    return pos->open ? FOR_SIZE(pos, steps, pos, out) : 0;
}

static void end_turn(struct position *pos)
{
    pos->stage = TURN_START;
    pos->from = pos->to = 0;
    pos->to_move ^= 1;
    pos->key ^= hash(HASH_TO_MOVE, 0);
}

static void put_or_take(struct position *pos, int cell)
{
    pos->pieces[pos->to_move] ^= cell_bit(cell);
    pos->key ^= hash(pos->to_move ? HASH_ORANGE : HASH_WHITE, cell);
}

void fendo_apply(struct position *pos, step s)
{
    const int what = step_what(s);

    assert(pos->open);
    switch (step_kind(s)) {
    case SELECT:
        assert(pos->stage == TURN_START && cells_have(fendo_active(pos, pos->to_move), what));
        pos->from = (uint8_t)what;
        pos->stage = SELECTED;
        pos->key ^= hash(HASH_SELECTED, what);
        break;
    case TARGET:
        assert(pos->stage == SELECTED);
        pos->key ^= hash(HASH_SELECTED, pos->from) ^ hash(HASH_MOVED, what);
        put_or_take(pos, pos->from);
        put_or_take(pos, what);
        pos->to = (uint8_t)what;
        pos->stage = MOVED;
        break;
    case FENCE:
        assert(pos->stage == MOVED);
        pos->key ^= hash(HASH_MOVED, pos->to);
        FOR_SIZE(pos, build, pos, pos->to, what);
        end_turn(pos);
        break;
    case ADD:
        assert(pos->stage == TURN_START && pos->stock[pos->to_move]);
        put_or_take(pos, what);
        pos->stock[pos->to_move]--;
        end_turn(pos);
        break;
    case PASS:
        assert(pos->stage == TURN_START);
        end_turn(pos);
        break;
    }
}

double fendo_margin(const struct position *pos)
{
    return pos->closed[WHITE] - pos->closed[ORANGE];
}

/* The number of cells is odd, so there are no ties. */
void fendo_payoffs(const struct position *pos, double out[])
{
    out[WHITE] = pos->closed[WHITE] > pos->closed[ORANGE];
    out[ORANGE] = 1 - out[WHITE];
}

uint64_t fendo_key(const struct position *pos)
{
    return pos->key;
}
