/*
 * mate_search.c - a search for forced wins within two turns on small boards.
 *
 * Turns are played to their end, including captures, so the results are proven. A winning turn is
 * legal in every mode. Its final position would have ended the game earlier, so it cannot be a
 * repetition.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/small_bitboard.h"

/* Returns the chains that contain the stones of `set`. */
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

/* Returns the points that have a stone of `own` at a diagonal neighbour and stones of `other` at
   both common neighbours. If such a point is empty, a stone of `own` makes a crosscut there. If it
   has a stone of `own`, this stone is in a crosscut. */
static inline uint64_t crosscut_points(const struct frame *f, uint64_t own, uint64_t other)
{
    const int up = f->up;
    const uint64_t right = other >> 1, left = other << 1;

    return (other >> up & ((right & own >> (up + 1)) | (left & own >> (up - 1)))) |
           (other << up & ((left & own << (up + 1)) | (right & own << (up - 1))));
}

/* Returns the own stones that share a crosscut with the victim. */
static uint64_t captors(const struct frame *f, const struct small_board *s, uint64_t victim)
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

/* A condition on the position at the end of a turn of `player`. end->own are the player's
   stones. */
typedef bool condition(const struct frame *f, const struct small_board *end, int player);

/* Returns whether some way to complete the turn meets the condition. The stone of the turn has been
   placed. */
static bool some_end(const struct frame *f, const struct small_board *s, int player, condition *met)
{
    uint64_t victims = s->other & crosscut_points(f, s->other, s->own);

    if (!victims)
        return met(f, s, player);
    for (; victims; victims &= victims - 1) {
        const uint64_t victim = victims & -victims;
        uint64_t takers = chains(f, s->own, captors(f, s, victim));
        for (; takers; takers &= takers - 1) {
            const uint64_t taker = takers & -takers;
            const struct small_board next = { (s->own ^ taker) | victim, s->other ^ victim };
            if (some_end(f, &next, player, met))
                return true;
        }
    }
    return false;
}

static bool is_won(const struct frame *f, const struct small_board *end, int player)
{
    return is_joined(f, end->own, player);
}

/* Returns the empty points where a stone of `player` joins both edges and makes no crosscut. `cuts`
   are the points where it makes a crosscut. */
static uint64_t winning_points(const struct frame *f, const struct small_board *s, int player,
                               uint64_t cuts)
{
    const uint64_t first = f->edges[player][0], last = f->edges[player][1];
    const uint64_t low = first | beside(f, chains(f, s->own, s->own & first));
    const uint64_t high = last | beside(f, chains(f, s->own, s->own & last));

    return low & high & f->whole & ~(s->own | s->other | cuts);
}

/* Returns whether `player` is to move and can win in this turn. */
static bool wins_now(const struct frame *f, const struct small_board *s, int player)
{
    uint64_t cuts = f->whole & ~(s->own | s->other) & crosscut_points(f, s->own, s->other);

    if (winning_points(f, s, player, cuts))
        return true;
    if (bits_count(s->own) + 1 < f->up - 1)
        return false;
    for (; cuts; cuts &= cuts - 1) {
        const struct small_board next = { s->own | (cuts & -cuts), s->other };
        if (some_end(f, &next, player, is_won))
            return true;
    }
    return false;
}

/* Returns whether the opponent, who is to move next, cannot win at once. */
static bool is_safe(const struct frame *f, const struct small_board *end, int player)
{
    const struct small_board theirs = { end->other, end->own };

    return !wins_now(f, &theirs, !player);
}

/* Returns whether `player` has a turn after which the opponent cannot win at once. If the opponent
   has winning points, only captures and stones near all those points can prevent the win. */
static bool has_safe_turn(const struct frame *f, const struct small_board *s, int player)
{
    const struct small_board theirs = { s->other, s->own };
    const uint64_t captures = crosscut_points(f, s->own, s->other);
    uint64_t points = f->whole & ~(s->own | s->other);

    for (uint64_t threats =
             winning_points(f, &theirs, !player, crosscut_points(f, s->other, s->own));
         threats; threats &= threats - 1) {
        const uint64_t threat = threats & -threats,
                       column = threat | threat << f->up | threat >> f->up;
        points &= captures | column | column << 1 | column >> 1;
    }
    for (; points; points &= points - 1) {
        const struct small_board next = { s->own | (points & -points), s->other };
        if (some_end(f, &next, player, is_safe))
            return true;
    }
    return false;
}

/* has_safe_turn is slow, so is_safe is tried first. If the opponent could not win even after a
   pass, some turn is nearly always safe. */
int fonver_mate_in(const struct position *pos)
{
    const struct board *b = &pos->board;

    if (b->size > SMALL || b->stage != TO_PLACE || fonver_can_swap(pos))
        return 0;
    const struct frame *f = &small_frames[b->size];
    const struct small_board s = small_board_of(b, b->mover);
    if (wins_now(f, &s, b->mover))
        return 1;
    if (pos->repetition == REPEAT_DRAW && pos->remembered)
        return 0; /* a reply may end the game as a draw */
    return is_safe(f, &s, b->mover) || has_safe_turn(f, &s, b->mover) ? 0 : -2;
}
