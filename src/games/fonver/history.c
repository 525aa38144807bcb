/*
 * history.c - the keys of earlier positions, for the repetition rule (RULES.md, "Repetition").
 *
 * `past` has a 64-bit key for each position at the end of a turn. Equal keys count as equal
 * positions. The key includes the side to move. All keys are compared, not every second one,
 * because the keys of a frozen position, or of a position that was set up, need not alternate
 * between the sides. No key can be dropped early: a turn may capture many stones, so any position
 * in which both players have stones may recur.
 *
 * A frozen position (proof.forget_history) adds no more turns and does not count them. It keeps
 * only the positions that the rules treat specially. With repetition=draw these are the positions
 * that have occurred twice, whose third occurrence ends the game. With superko these are all
 * earlier positions, because they are forbidden. The future then depends on the board alone. If
 * nothing is kept, mirror images that preserve the owners of the edges have the same future.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/fonver_internal.h"

size_t fonver_bytes_used(const struct position *pos)
{
    if (pos->frozen && !pos->remembered)
        return offsetof(struct position, board.stones) +
               sizeof pos->board.stones[0] * (size_t)(pos->board.size + 2);
    return offsetof(struct position, past) + sizeof pos->past[0] * pos->remembered;
}

int fonver_count_past(const struct position *pos, uint64_t key)
{
    int count = 0;

    for (int i = 0; i < pos->remembered; i++)
        count += pos->past[i] == key;
    if (pos->frozen && pos->repetition == REPEAT_DRAW && count)
        return 3; /* the position occurred twice before it was frozen */
    return count;
}

void fonver_remember(struct position *pos)
{
    if (pos->repetition != REPEAT_NONE)
        pos->past[pos->remembered++] = pos->board.key;
}

/* With superko no game is endless. The winner then depends on the whole history, which a frozen
   position does not have. */
bool fonver_forget_history(struct position *pos, int *turns_left)
{
    int kept = 0;

    if (pos->repetition == REPEAT_DRAW) {
        for (int i = 0; i < pos->remembered; i++) {
            int before = 0;
            for (int k = 0; k < i; k++)
                before += pos->past[k] == pos->past[i];
            if (before == 1)
                pos->past[kept++] = pos->past[i];
        }
        pos->remembered = (uint16_t)kept;
    }
    pos->frozen = true;
    *turns_left = max_turns(pos->board.size) - pos->turns;
    return pos->repetition != REPEAT_SUPERKO;
}

/* A Bloom filter of the remembered keys. `bits` has one bit for each key. Only a hit is looked up
   in the list. */
struct past_set {
    const struct position *pos;
    uint64_t bits[64];
};

static void past_set_fill(struct past_set *set, const struct position *pos)
{
    memset(set->bits, 0, sizeof set->bits);
    set->pos = pos;
    for (int i = 0; i < pos->remembered; i++)
        set->bits[pos->past[i] & 63] |= (uint64_t)1 << (pos->past[i] >> 6 & 63);
}

static bool is_forbidden(const struct past_set *set, uint64_t key)
{
    return (set->bits[key & 63] >> (key >> 6 & 63) & 1) && fonver_count_past(set->pos, key);
}

/* Returns true only if no turn can repeat a position: no position is remembered, or every turn so
   far has added a stone. Without captures each turn leaves its player one stone more than ever
   before. (A swap removes a stone of one player and adds a stone of the other. After a swap there
   are always fewer stones than turns, so the result is false.) */
static bool nothing_recurs(const struct position *pos)
{
    int stones = 0;

    if (!pos->remembered)
        return true;
    for (int r = 1; r <= pos->board.size; r++)
        stones += bits_count(pos->board.stones[r][BLACK] | pos->board.stones[r][WHITE]);
    return !pos->frozen && pos->board.stage == TO_PLACE && stones == pos->turns;
}

static bool can_complete(const struct past_set *set, const struct board *b);

/* Returns whether the step leads to a legal end of the turn. */
static bool is_open(const struct past_set *set, const struct board *b, step s)
{
    struct board after = *b;

    return fonver_step(&after, s) ? !is_forbidden(set, after.key) : can_complete(set, &after);
}

static bool any_open(const struct past_set *set, const struct board *b, uint32_t points, int row,
                     step kind)
{
    for (; points; points &= points - 1)
        if (is_open(set, b, kind | (step)point_at(bits_lowest(points) - 1, row)))
            return true;
    return false;
}

/* Returns whether the turn can be completed legally. Uses sets instead of lists of steps, because
   the recursion may be deep. */
static bool can_complete(const struct past_set *set, const struct board *b)
{
    struct points takers;

    if (b->stage == TO_TAKE)
        fonver_takers(b, b->victim, &takers);
    for (int r = 0; r < b->size; r++)
        if (b->stage == TO_TAKE ? any_open(set, b, takers.row[r + 1], r, TAKER)
                                : any_open(set, b, fonver_victims(b, r), r, VICTIM))
            return true;
    return false;
}

int fonver_drop_forbidden(const struct position *pos, step steps[], int n)
{
    struct past_set set;
    int kept = 0;

    if (nothing_recurs(pos))
        return n;
    past_set_fill(&set, pos);
    for (int i = 0; i < n; i++)
        if (is_open(&set, &pos->board, steps[i]))
            steps[kept++] = steps[i];
    return kept;
}

bool fonver_allows(const struct position *pos, const struct board *b, step s)
{
    struct past_set set;

    if (pos->repetition != REPEAT_SUPERKO)
        return true;
    past_set_fill(&set, pos);
    return is_open(&set, b, s);
}

bool fonver_has_turn(const struct position *pos)
{
    struct past_set set;

    if (nothing_recurs(pos))
        return true;
    past_set_fill(&set, pos);
    for (int r = 0; r < pos->board.size; r++)
        if (any_open(&set, &pos->board, empty_points(&pos->board, r), r, PLACE))
            return true;
    return false;
}
