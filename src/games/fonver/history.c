/*
 * history.c - what a position remembers of earlier turns (RULES.md, "Repetition").
 *
 * `past` has a key for each position at the end of a turn; equal keys are taken for equal
 * positions (64 bits), and the side to move is in the key. All of them are looked at: those of
 * a frozen position, or of one that was set up, need not alternate between the sides. Nothing can
 * be forgotten on the way: a turn may capture many stones, so any position with a stone of each
 * player may come again.
 *
 * A frozen position (proof.forget_history) remembers no more turns and counts none. What it
 * remembers is then what the rules make different from a fresh board: with
 * repetition=draw the positions that have occurred twice, whose third occurrence ends
 * the game; with superko all of them, since they are forbidden. Then the future depends
 * on the board alone, and as long as nothing is remembered so does that of its mirror
 * images, which change no edge's owner.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/state.h"

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
        return 3; /* it had occurred twice when the position was frozen */
    return count;
}

void fonver_remember(struct position *pos)
{
    if (pos->repetition != REPEAT_NONE)
        pos->past[pos->remembered++] = pos->board.key;
}

/* With superko a game in circles cannot be: somebody wins, but who is a matter of all that
   has been played, which frozen positions do not tell. */
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

/* ---- Superko: looking ahead inside a turn ---- */

/* The remembered keys as a set that is quick to ask: `bits` has one for each, and only a
   hit is looked up. */
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

/*
 * While every turn has added a stone there has been no capture, and then no turn leads
 * back: it leaves its player one stone more than ever before. (A swap takes a stone away
 * from one and adds one to the other, and makes the sum differ from then on.)
 */
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

/* Whether the step leaves a way to an allowed end of the turn. */
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

/* Inside a turn. Works on sets instead of lists of steps because it may go deep. */
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
