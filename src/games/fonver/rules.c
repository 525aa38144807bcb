/*
 * rules.c - the rules of Fonver: legal steps with the swap, applying a step, repetition and the end
 * of the game. turn_rules.c has the steps inside a turn.
 *
 * Every game ends: after 4 * points + 100 turns it is a draw (RULES.md, "The end").
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/small_bitboard.h"

/* Black has one stone and White has none only after Black's first turn. Later White keeps a stone,
   because a capture removes one of the two white stones of a crosscut and leaves the other. */
bool fonver_can_swap(const struct position *pos)
{
    const struct board *b = &pos->board;
    int stones = 0;

    if (!pos->pie || b->mover != WHITE || b->stage != TO_PLACE)
        return false;
    for (int r = 1; r <= b->size; r++)
        stones += bits_count(b->stones[r][BLACK]) + 2 * bits_count(b->stones[r][WHITE]);
    return stones == 1;
}

int fonver_steps(const struct position *pos, step out[MAX_STEPS])
{
    int n = fonver_board_steps(&pos->board, out);

    if (pos->repetition == REPEAT_SUPERKO)
        n = fonver_drop_forbidden(pos, out, n);
    if (fonver_can_swap(pos))
        out[n++] = SWAP;
    return n;
}

void fonver_reset(struct position *pos, const struct settings *s)
{
    memset(pos, 0, sizeof *pos);
    pos->pie = setting_on(s, "pie");
    pos->repetition = setting_is(s, "repetition", "superko") ? REPEAT_SUPERKO
                      : setting_is(s, "repetition", "none")  ? REPEAT_NONE
                                                             : REPEAT_DRAW;
    fonver_clear(&pos->board, setting_number(s, "size"), pos->pie << 4 | pos->repetition);
}

int fonver_to_act(const struct position *pos)
{
    return pos->board.stage == OVER ? NOBODY : pos->board.mover;
}

bool fonver_mid_turn(const struct position *pos)
{
    return pos->board.stage == TO_CHOOSE || pos->board.stage == TO_TAKE;
}

/* RULES.md, "Winning". Only the player who has just moved can have joined two edges. The opponent
   had not joined them before and has gained no stone. */
void fonver_settle(struct position *pos)
{
    const int last = !pos->board.mover;

    if (fonver_joined(&pos->board, last))
        fonver_end(&pos->board, last);
    else if (pos->repetition == REPEAT_DRAW && fonver_count_past(pos, pos->board.key) >= 3)
        fonver_end(&pos->board, DRAW);
    else if (pos->turns >= max_turns(pos->board.size))
        fonver_end(&pos->board, DRAW);
    else if (pos->repetition == REPEAT_SUPERKO && !fonver_has_turn(pos))
        fonver_end(&pos->board, last);
}

void fonver_apply(struct position *pos, step s)
{
    if (!fonver_step(&pos->board, s))
        return;
    if (!pos->frozen) {
        pos->turns++;
        fonver_remember(pos);
    }
    fonver_settle(pos);
}

void fonver_payoffs(const struct position *pos, double out[])
{
    const int winner = pos->board.winner;

    out[BLACK] = winner == DRAW ? 0.5 : winner == BLACK;
    out[WHITE] = 1 - out[BLACK];
}

/* In frozen positions mirror images have equal keys (see history.c). */
uint64_t fonver_key(const struct position *pos)
{
    const struct board *b = &pos->board;
    uint64_t least = b->key;

    if (!pos->frozen || pos->remembered || b->stage != TO_PLACE)
        return least;
    if (b->size <= SMALL)
        return fonver_small_hash(b, pos->pie << 2 | pos->repetition);
    for (int way = 1; way < 4; way++) {
        const uint64_t key = fonver_mirrored_key(b, way & 1, way & 2);
        least = key < least ? key : least;
    }
    return least;
}

/* The key includes the number of turns, because the length of a game is limited. Frozen positions
   do not count turns. */
uint64_t fonver_full_key(const struct position *pos)
{
    uint64_t sum = pos->frozen ? 0 : pos->turns;

    for (int i = 0; i < pos->remembered; i++) {
        uint64_t state = pos->past[i];
        sum += splitmix64(&state);
    }
    return sum ? fonver_key(pos) ^ splitmix64(&sum) : fonver_key(pos);
}

void fonver_print_result(const struct position *pos, struct text *out)
{
    static const char *const words[] = { "B+", "W+", "0" };

    text_add(out, words[pos->board.winner]);
}
