/*
 * turn_rules.c - the rules of one turn of Fonver on the board alone: its steps, their effects and
 * the key.
 *
 * This file has no memory of earlier turns, so history.c can use it to look ahead.
 *
 * A position has at most 625 legal steps, the placements on an empty board of size 25. The swap is
 * legal only if a stone is on the board. A turn has at most 1245 steps: the placement and two for
 * each capture. Each capture removes one of at most 625 - 2 enemy stones, and the last capture
 * leaves one of two in its block, so a turn has at most 622 captures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/hash.h"
#include "games/fonver/fonver_internal.h"

#include <assert.h>

_Static_assert(MAX_SIZE *MAX_SIZE <= MAX_STEPS, "placements");
_Static_assert(1 + 2 * (MAX_SIZE * MAX_SIZE - 3) <= MAX_TURN_STEPS, "captures");

/* Each of these parts of a position has hash numbers. */
enum hashed { HASH_OPTIONS, HASH_BLACK, HASH_WHITE, HASH_VICTIM, HASH_MOVER, HASH_CAPTURING };

static uint64_t hash(int kind, int index)
{
    return zobrist(0x464F4E564552u, kind, index);
}

uint64_t fonver_mirrored_key(const struct board *b, bool columns, bool rows)
{
    const int last = b->size - 1;
    uint64_t key = b->key;

    for (int r = 0; r <= last; r++)
        for (int player = BLACK; player <= WHITE; player++)
            for (uint32_t set = b->stones[r + 1][player]; set; set &= set - 1) {
                const int c = bits_lowest(set) - 1;
                key ^= hash(HASH_BLACK + player, point_at(c, r)) ^
                       hash(HASH_BLACK + player,
                            point_at(columns ? last - c : c, rows ? last - r : r));
            }
    return key;
}

void fonver_clear(struct board *b, int size, int options)
{
    memset(b, 0, sizeof *b);
    b->size = (uint8_t)size;
    b->key = hash(HASH_OPTIONS, size << 8 | options);
}

void fonver_toggle(struct board *b, int player, int point)
{
    const int r = row_of(point);

    b->stones[r + 1][player] ^= 2u << column_of(point);
    b->key ^= hash(HASH_BLACK + player, point);
    for (int low = r ? r - 1 : 0; low <= r; low++) {
        b->cuts &= ~(1u << low);
        b->cuts |= (uint32_t)(cuts_above(b, low) != 0) << low;
    }
}

void fonver_set_mover(struct board *b, int player)
{
    if (b->mover != player)
        b->key ^= hash(HASH_MOVER, 0);
    b->mover = (uint8_t)player;
}

static void set_stage(struct board *b, enum stage stage, int victim)
{
    if ((b->stage == TO_CHOOSE) != (stage == TO_CHOOSE))
        b->key ^= hash(HASH_CAPTURING, 0);
    if (b->stage == TO_TAKE)
        b->key ^= hash(HASH_VICTIM, b->victim);
    if (stage == TO_TAKE)
        b->key ^= hash(HASH_VICTIM, victim);
    b->stage = (uint8_t)stage;
    b->victim = (uint16_t)victim;
}

void fonver_end(struct board *b, int winner)
{
    set_stage(b, OVER, 0);
    b->winner = (uint8_t)winner;
}

/* RULES.md, "A turn", 2: the turn continues if the board has a crosscut, and otherwise ends. */
static bool end_or_capture(struct board *b)
{
    if (b->cuts) {
        set_stage(b, TO_CHOOSE, 0);
        return false;
    }
    set_stage(b, TO_PLACE, 0);
    fonver_set_mover(b, !b->mover);
    return true;
}

/* Pie rule: the only stone changes its colour and is mirrored on the diagonal through A1. */
static void swap_sides(struct board *b)
{
    int r = 0;

    while (!b->stones[r + 1][BLACK])
        r++;
    const int c = bits_lowest(b->stones[r + 1][BLACK]) - 1;
    fonver_toggle(b, BLACK, point_at(c, r));
    fonver_toggle(b, WHITE, point_at(r, c));
}

bool fonver_step(struct board *b, step s)
{
    const int point = s & POINT;

    switch (s & KIND) {
    case PLACE:
        assert(b->stage == TO_PLACE && empty_points(b, row_of(point)) >> column_of(point) & 2);
        fonver_toggle(b, b->mover, point);
        return end_or_capture(b);
    case VICTIM:
        assert(b->stage == TO_CHOOSE && has_stone(b, !b->mover, point));
        set_stage(b, TO_TAKE, point);
        return false;
    case TAKER: {
        const int victim = b->victim;
        assert(b->stage == TO_TAKE && has_stone(b, b->mover, point));
        fonver_toggle(b, !b->mover, victim);
        fonver_toggle(b, b->mover, point);
        fonver_toggle(b, b->mover, victim);
        return end_or_capture(b);
    }
    default:
        assert(b->stage == TO_PLACE && b->mover == WHITE);
        swap_sides(b);
        return end_or_capture(b);
    }
}

/* Adds a row's points as steps of one kind. */
static int add_steps(uint32_t set, int row, step kind, step out[], int n)
{
    for (; set; set &= set - 1)
        out[n++] = kind | (step)point_at(bits_lowest(set) - 1, row);
    return n;
}

uint32_t fonver_victims(const struct board *b, int row)
{
    const uint32_t cuts = cuts_above(b, row) | (row ? cuts_above(b, row - 1) : 0);

    return (cuts | cuts << 1) & b->stones[row + 1][!b->mover];
}

int fonver_board_steps(const struct board *b, step out[MAX_STEPS])
{
    struct points takers;
    int n = 0;

    switch ((enum stage)b->stage) {
    case TO_PLACE:
        for (int r = 0; r < b->size; r++)
            n = add_steps(empty_points(b, r), r, PLACE, out, n);
        break;
    case TO_CHOOSE:
        for (int r = 0; r < b->size; r++)
            n = add_steps(fonver_victims(b, r), r, VICTIM, out, n);
        break;
    case TO_TAKE:
        fonver_takers(b, b->victim, &takers);
        for (int r = 0; r < b->size; r++)
            n = add_steps(takers.row[r + 1], r, TAKER, out, n);
        break;
    case OVER:
        break;
    }
    return n;
}
