/*
 * mate_search.c - what a turn or two bring on a small board: wins, and replies that do not lose at once.
 *
 * Turns are played to their end, captures and all, so what is told is proven. A turn that wins is legal
 * in every mode: its position would have ended the game, so it never was there before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/small_bitboard.h"

/* The chains of those stones that are in the set. */
static inline uint64_t chains(const struct frame *f, uint64_t stones, uint64_t set)
{
    uint64_t before;

    do {
        before = set;
        set |= stones & beside(f, set);
    } while (set != before);
    return set;
}

static bool is_joined(const struct frame *f, uint64_t stones, int player)
{
    return chains(f, stones, stones & f->edges[player][0]) & f->edges[player][1];
}

/* The points that have a stone of `own` across a corner and of `other` at both common neighbours: empty
   ones where a stone of `own` makes a crosscut, and its stones in crosscuts. */
static inline uint64_t crossing(const struct frame *f, uint64_t own, uint64_t other)
{
    const int up = f->up;
    const uint64_t right = other >> 1, left = other << 1;

    return (other >> up & ((right & own >> (up + 1)) | (left & own >> (up - 1)))) |
           (other << up & ((left & own << (up + 1)) | (right & own << (up - 1))));
}

/* Own stones that share a crosscut with the victim. */
static uint64_t captors(const struct frame *f, const struct mlp *s, uint64_t victim)
{
    const int up = f->up;
    const uint64_t right = s->own & victim << 1, left = s->own & victim >> 1;
    const uint64_t above = s->own & victim << up, below = s->own & victim >> up;
    uint64_t set = 0;

    if (right && above && victim << (up + 1) & s->other)
        set |= right | above;
    if (left && above && victim << (up - 1) & s->other)
        set |= left | above;
    if (left && below && victim >> (up + 1) & s->other)
        set |= left | below;
    if (right && below && victim >> (up - 1) & s->other)
        set |= right | below;
    return set;
}

/* What is wished for at the end of a turn of `player`, whose stones are `own`. */
typedef bool wish(const struct frame *f, const struct mlp *end, int player);

/* Whether some way to end the turn, whose stone has been placed, is as wished for. */
static bool any_end(const struct frame *f, const struct mlp *s, int player, wish *is_good)
{
    uint64_t victims = s->other & crossing(f, s->other, s->own);

    if (!victims)
        return is_good(f, s, player);
    for (; victims; victims &= victims - 1) {
        const uint64_t victim = victims & -victims;
        uint64_t takers = chains(f, s->own, captors(f, s, victim));
        for (; takers; takers &= takers - 1) {
            const uint64_t taker = takers & -takers;
            const struct mlp next = { (s->own ^ taker) | victim, s->other ^ victim };
            if (any_end(f, &next, player, is_good))
                return true;
        }
    }
    return false;
}

static bool is_won(const struct frame *f, const struct mlp *end, int player)
{
    return is_joined(f, end->own, player);
}

/* Empty points where a stone of `player`, whose cuts these are, joins both edges and makes no crosscut. */
static uint64_t joints(const struct frame *f, const struct mlp *s, int player, uint64_t cuts)
{
    const uint64_t first = f->edges[player][0], last = f->edges[player][1];
    const uint64_t low = first | beside(f, chains(f, s->own, s->own & first));
    const uint64_t high = last | beside(f, chains(f, s->own, s->own & last));

    return low & high & f->whole & ~(s->own | s->other | cuts);
}

/* Whether `player`, to move, wins with this turn. */
static bool wins_now(const struct frame *f, const struct mlp *s, int player)
{
    uint64_t cuts = f->whole & ~(s->own | s->other) & crossing(f, s->own, s->other);

    if (joints(f, s, player, cuts))
        return true;
    if (bits_count(s->own) + 1 < f->up - 1)
        return false;
    for (; cuts; cuts &= cuts - 1) {
        const struct mlp next = { s->own | (cuts & -cuts), s->other };
        if (any_end(f, &next, player, is_won))
            return true;
    }
    return false;
}

/* Whether the other player, to move after this, does not win at once. */
static bool is_safe(const struct frame *f, const struct mlp *end, int player)
{
    const struct mlp theirs = { end->other, end->own };

    return !wins_now(f, &theirs, !player);
}

/* Whether there is a turn after which the other player does not win at once. Where one of their stones
   would, only captures and stones around that point can change it. */
static bool has_safe_turn(const struct frame *f, const struct mlp *s, int player)
{
    const struct mlp theirs = { s->other, s->own };
    const uint64_t captures = crossing(f, s->own, s->other);
    uint64_t points = f->whole & ~(s->own | s->other);

    for (uint64_t threats = joints(f, &theirs, !player, crossing(f, s->other, s->own)); threats;
         threats &= threats - 1) {
        const uint64_t threat = threats & -threats,
                       column = threat | threat << f->up | threat >> f->up;
        points &= captures | column | column << 1 | column >> 1;
    }
    for (; points; points &= points - 1) {
        const struct mlp next = { s->own | (points & -points), s->other };
        if (any_end(f, &next, player, is_safe))
            return true;
    }
    return false;
}

/* Where the other player would not win at once if this one passed, hardly any turn lets them: so much
   is seen quickly. */
int fonver_mate_in(const struct position *pos)
{
    const struct board *b = &pos->board;

    if (b->size > SMALL || b->stage != TO_PLACE || fonver_can_swap(pos))
        return 0;
    const struct frame *f = &small_frames[b->size];
    const struct mlp s = mlp_of(b, b->mover);
    if (wins_now(f, &s, b->mover))
        return 1;
    if (pos->repetition == REPEAT_DRAW && pos->remembered)
        return 0; /* a reply may end the game as a draw */
    return is_safe(f, &s, b->mover) || has_safe_turn(f, &s, b->mover) ? 0 : -2;
}
