/*
 * game_end.c - the end of the game (rules, section 7; V18 to V20).
 *
 * With hidden hands, 7.1 and 7.2 may depend on cards that the position does not know. The dealer
 * then gives the verdict.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

static bool is_witness(const struct position *pos, int player)
{
    return pos->witnesses >> player & 1;
}

/* Returns whether the player has a pair of number cards with a usable coordinate, occupied or not
   (R31). */
static enum maybe can_pair(const struct position *pos, int player)
{
    const unsigned red = hand_mask(pos, player, RED), blue = hand_mask(pos, player, BLUE);
    const unsigned maybe_red = hand_mask_perhaps(pos, player, RED);
    const unsigned maybe_blue = hand_mask_perhaps(pos, player, BLUE);
    enum maybe answer = NO;

    for (int r = 0; r < NUMBERS; r++) {
        if (!(maybe_red >> r & 1))
            continue;
        if ((red >> r & 1) && (pos->usable[r] & blue))
            return YES;
        for (int b = 0; b < NUMBERS; b++)
            if ((pos->usable[r] & maybe_blue) >> b & 1 &&
                hand_may_have_both(pos, player, card_of(RED, r), card_of(BLUE, b)))
                answer = MAYBE;
    }
    return answer;
}

enum maybe can_exit(const struct position *pos, int player)
{
    return is_witness(pos, player) ? NO : can_pair(pos, player);
}

/* Sets *winner to the only free player, or to -1. Returns false if more than one is free. */
static bool at_most_one_free(const struct position *pos, int *winner)
{
    *winner = -1;
    for (int p = 0; p < pos->rules.players; p++) {
        if (is_jailed(pos, p))
            continue;
        if (*winner >= 0)
            return false;
        *winner = p;
    }
    return true;
}

/* 7.1: tests whether all players except the winner are in Jail for good. A player in the middle of
   a turn may still leave. */
static enum maybe is_last_free(const struct position *pos, int winner, bool is_end_of_turn)
{
    enum maybe answer = YES;

    for (int p = 0; p < pos->rules.players && answer != NO; p++) {
        if (p == winner)
            continue;
        const enum maybe exits = p == pos->turn && !is_end_of_turn ? YES : can_exit(pos, p);
        if (exits == YES)
            answer = NO;
        else if (exits == MAYBE)
            answer = MAYBE;
    }
    return answer;
}

static enum maybe opposite(enum maybe m)
{
    return m == YES ? NO : m == NO ? YES : MAYBE;
}

/* Returns whether any player holds a number card of this colour. */
static enum maybe is_held(const struct position *pos, int colour)
{
    enum maybe answer = NO;

    for (int p = 0; p < pos->rules.players; p++) {
        if (hand_mask(pos, p, colour) & NUMBER_MASK)
            return YES;
        if (hand_mask_perhaps(pos, p, colour) & NUMBER_MASK)
            answer = MAYBE;
    }
    return answer;
}

/* 7.2: tests whether all players are in Jail for good. V18 does not count. If all may trade, nobody
   may hold cards of one of the colours. */
static enum maybe is_dead(const struct position *pos)
{
    enum maybe exits = NO;

    if (pos->rules.trading == TRADING_ALL) {
        const enum maybe red = is_held(pos, RED), blue = is_held(pos, BLUE);
        return opposite(red < blue ? red : blue);
    }
    for (int p = 0; p < pos->rules.players; p++) {
        const enum maybe one = can_pair(pos, p);
        if (one > exits)
            exits = one;
    }
    return opposite(exits);
}

static enum verdict judge(const struct position *pos, bool is_end_of_turn, int *winner,
                          enum maybe *sure)
{
    if (!at_most_one_free(pos, winner))
        return VERDICT_NONE;
    if (*winner >= 0)
        *sure = is_last_free(pos, *winner, is_end_of_turn);
    else
        *sure = is_end_of_turn ? is_dead(pos) : NO;
    if (*sure == NO)
        return VERDICT_NONE;
    return *winner >= 0 ? VERDICT_LAST_FREE : VERDICT_ALL_JAILED;
}

enum verdict ends_verdict(const struct position *pos, bool is_end_of_turn, int *winner)
{
    enum maybe sure;

    return judge(pos, is_end_of_turn, winner, &sure);
}

void ends_finish(struct position *pos, enum ending ending, unsigned winners)
{
    pos->ending = (uint8_t)ending;
    pos->winners = (uint8_t)winners;
    await(pos, STAGE_OVER, NOBODY);
}

static unsigned everybody(const struct position *pos)
{
    return (1u << pos->rules.players) - 1;
}

static void pass_verdict(struct position *pos, enum verdict verdict, int winner)
{
    if (verdict == VERDICT_LAST_FREE)
        ends_finish(pos, END_LAST_FREE, 1u << winner);
    else if (verdict == VERDICT_ALL_JAILED)
        ends_finish(pos, END_ALL_JAILED, everybody(pos));
}

static bool test(struct position *pos, bool is_end_of_turn)
{
    int winner;
    enum maybe sure = NO;
    const enum verdict verdict = judge(pos, is_end_of_turn, &winner, &sure);

    pos->is_tested = true;
    pos->is_doubtful = sure == MAYBE;
    if (sure == YES)
        pass_verdict(pos, verdict, winner);
    return sure == YES;
}

bool ends_test_step(struct position *pos)
{
    return test(pos, false);
}

bool ends_test_turn(struct position *pos)
{
    return test(pos, true);
}

enum verdict ends_doubt(const struct position *pos, int *winner)
{
    return at_most_one_free(pos, winner) && *winner >= 0 ? VERDICT_LAST_FREE : VERDICT_ALL_JAILED;
}

void ends_apply(struct position *pos, step s)
{
    pos->is_doubtful = false;
    pass_verdict(pos, (enum verdict)step_hood(s), step_player(s));
}

static unsigned free_players(const struct position *pos)
{
    unsigned bits = 0;

    for (int p = 0; p < pos->rules.players; p++)
        bits |= (unsigned)!is_jailed(pos, p) << p;
    return bits;
}

/* Returns the free players who hold the most cards, as bits. Sets *most to that number of cards. */
static unsigned richest(const struct position *pos, int *most)
{
    const unsigned is_free = free_players(pos);
    unsigned bits = 0;

    *most = -1;
    for (int p = 0; p < pos->rules.players; p++) {
        if (!(is_free >> p & 1) || hand_size(pos, p) < *most)
            continue;
        if (hand_size(pos, p) > *most)
            bits = 0;
        *most = hand_size(pos, p);
        bits |= 1u << p;
    }
    return bits;
}

static int count_bits(unsigned bits)
{
    int n = 0;

    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

bool ends_test_round(struct position *pos)
{
    int most;
    const unsigned rich = richest(pos, &most);

    if (pos->rules.accumulation && count_bits(rich) == 1 &&
        most >= 2 * count_bits(free_players(pos)))
        ends_finish(pos, END_ACCUMULATION, rich);
    else if (pos->rules.round_limit && pos->round == pos->rules.round_limit)
        ends_finish(pos, END_ROUNDS, rich ? rich : everybody(pos));
    else if (pos->rules.round_cap && pos->round == pos->rules.round_cap)
        ends_finish(pos, END_ROUND_CAP, everybody(pos));
    return pos->stage == STAGE_OVER;
}

void fence_payoffs(const struct position *pos, double out[])
{
    const double share = 1.0 / count_bits(pos->winners);

    for (int p = 0; p < pos->rules.players; p++)
        out[p] = pos->winners >> p & 1 ? share : 0;
}

static void print_players(unsigned players, struct text *out)
{
    const char *before = "";

    for (int p = 0; p < MAX_PLAYERS; p++)
        if (players >> p & 1) {
            text_addf(out, "%sp%d", before, p + 1);
            before = "+";
        }
}

void fence_print_result(const struct position *pos, struct text *out)
{
    static const char *const ways[] = {
        [END_LAST_FREE] = "last-free", [END_ALL_JAILED] = "all-jailed",
        [END_ROUND_CAP] = "round-cap", [END_ACCUMULATION] = "accumulation",
        [END_ROUNDS] = "rounds",
    };
    const bool is_draw = count_bits(pos->winners) > 1;

    text_add(out, is_draw ? "draw:" : "win:");
    if (!is_draw) {
        print_players(pos->winners, out);
        text_add_char(out, ':');
    }
    text_add(out, ways[pos->ending]);
    if (is_draw && pos->ending == END_ROUNDS) {
        text_add_char(out, ':');
        print_players(pos->winners, out);
    }
}
