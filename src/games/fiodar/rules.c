/*
 * rules.c - the rules of Fiodar: the opening, legal steps and their effects, and the end of the
 * game.
 *
 * A turn is one step: a point, the pass or the swap.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"

/* Returns all points of a board of this size (RULES.md, "Options"). */
static struct words whole_board(int size)
{
    struct words board = { { 0 } };

    for (int r = 0; r < 2 * size - 1; r++)
        for (int c = 0; c < 2 * size - 1; c++)
            if (c - r < size && r - c < size)
                words_flip(&board, point_at(c, r));
    return board;
}

void fiodar_reset(struct position *pos, const struct settings *s)
{
    memset(pos, 0, sizeof *pos);
    pos->size = (uint8_t)setting_number(s, "size");
    pos->pie = setting_on(s, "pie");
    pos->forbids = setting_is(s, "self_cut", "forbid");
    pos->board = whole_board(pos->size);
    pos->mover = BLACK;
    pos->state = PLAYING;
}

int fiodar_to_act(const struct position *pos)
{
    return is_over(pos) ? NOBODY : pos->mover;
}

bool fiodar_mid_turn(const struct position *pos)
{
    (void)pos;
    return false;
}

int fiodar_steps(const struct position *pos, step out[MAX_STEPS])
{
    const struct words empty = words_of(empty_points(pos));
    struct placing ignored;
    int n = 0;

    if (is_over(pos))
        return 0;
    for (int i = 0; i < WORDS; i++)
        for (uint64_t set = empty.w[i]; set; set &= set - 1) {
            const int point = 64 * i + bits_lowest(set);
            if (place(pos, point, &ignored))
                out[n++] = (step)point;
        }
    if (can_swap(pos))
        out[n++] = SWAP;
    out[n++] = PASS;
    return n;
}

static void apply_place(struct position *pos, int point)
{
    struct placing p;
    const bool legal = place(pos, point, &p);

    assert(is_empty(pos, point) && legal);
    (void)legal;
    settle_placing(pos, &p);
    end_turn(pos, seen_before(pos, p.key) ? DRAWN : PLAYING, p.key);
    if (pos->is_frozen)
        pos->ko = (uint8_t)(p.captures ? fiodar_ko(pos, p.taken) : 0);
}

/* The stone changes its colour to white and keeps its point. The memory of earlier turns is
   cleared. */
static void apply_swap(struct position *pos)
{
    assert(can_swap(pos));
    pos->stones[WHITE] = pos->stones[BLACK];
    pos->stones[BLACK] = (struct words){ { 0 } };
    pos->turns = pos->kept = 0;
    end_turn(pos, PLAYING, keys_of(&pos->stones[WHITE], WHITE));
}

void fiodar_apply(struct position *pos, step s)
{
    assert(!is_over(pos));
    pos->ko = 0;
    if (s == PASS)
        end_turn(pos, pos->state == PASSED ? ENDED : PASSED, board_key(pos));
    else if (s == SWAP)
        apply_swap(pos);
    else
        apply_place(pos, (int)s);
}
