/* toy_coins.c - the game of coins, see toy.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/toy.h"

#include "base/memory.h"
#include "game/notation.h"
#include "game/picture.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

enum { COINS_MAX = 40 };

/* The rest of the row is coin[left .. right). */
struct position {
    signed char coin[COINS_MAX];
    int length, left, right;
    int sum[2];
    int actor;
    bool again; /* the actor took an odd coin and goes on */
};

static const struct option options[] = {
    { "row", OPTION_WORD, 0, 0, "digits", "3141592653", "the coins from left to right" },
    { 0 },
};

static const char *const variants[] = { "", "row=123456", NULL };

static void lay(struct position *pos, const char *row)
{
    memset(pos, 0, sizeof *pos);
    for (; row[pos->length] && pos->length < COINS_MAX; pos->length++)
        pos->coin[pos->length] = (signed char)(row[pos->length] - '0');
    pos->right = pos->length;
}

static enum status coins_accept(const struct settings *settings, struct text *why)
{
    const char *row = setting_word(settings, "row");
    const size_t n = strlen(row);

    if (n && n <= COINS_MAX && strspn(row, "0123456789") == n)
        return OK;
    text_add(why, "row must be 1 to 40 digits");
    return REFUSED;
}

static void coins_reset(struct position *pos, const struct settings *settings)
{
    lay(pos, setting_word(settings, "row"));
}

static int coins_to_act(const struct position *pos)
{
    return pos->left == pos->right ? NOBODY : pos->actor;
}

static bool coins_mid_turn(const struct position *pos)
{
    return pos->again && pos->left < pos->right;
}

static int coins_steps(const struct position *pos, step out[MAX_STEPS])
{
    if (pos->left == pos->right)
        return 0;
    out[0] = COIN_LEFT;
    out[1] = COIN_RIGHT;
    return pos->right - pos->left > 1 ? 2 : 1; /* the last coin is at both ends */
}

static void coins_apply(struct position *pos, step s)
{
    assert(pos->left < pos->right && (s == COIN_LEFT || s == COIN_RIGHT));
    const int coin = s == COIN_LEFT ? pos->coin[pos->left++] : pos->coin[--pos->right];

    pos->sum[pos->actor] += coin;
    pos->again = coin % 2 != 0;
    if (!pos->again)
        pos->actor ^= 1;
}

static double coins_margin(const struct position *pos)
{
    return pos->sum[0] - pos->sum[1];
}

static void coins_payoffs(const struct position *pos, double out[])
{
    const int lead = pos->sum[0] - pos->sum[1];

    out[0] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    out[1] = 1 - out[0];
}

static uint64_t coins_key(const struct position *pos)
{
    uint64_t key = 0;

    for (int i = 0; i < pos->length; i++)
        key = key * 31 + (uint64_t)(pos->coin[i] + 1);
    key = key * 64 + (uint64_t)pos->left;
    key = key * 64 + (uint64_t)pos->right;
    key = key * 512 + (uint64_t)pos->sum[0];
    key = key * 4 + (uint64_t)(pos->actor * 2 + pos->again);
    return splitmix64(&key);
}

static int coins_amaf_key(const struct position *pos, step s)
{
    return s == COIN_LEFT ? pos->left : pos->right - 1;
}

static int coins_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    int turns = 0;

    while (pos->left < pos->right) {
        const step s = rng_below(rng, 2) ? COIN_LEFT : COIN_RIGHT;

        if (trace)
            trace_add(trace, pos->actor, coins_amaf_key(pos, s));
        coins_apply(pos, s);
        turns += !coins_mid_turn(pos);
    }
    return turns;
}

static void coins_bounds(const struct position *pos, double *low, double *high)
{
    int rest = 0;

    for (int i = pos->left; i < pos->right; i++)
        rest += pos->coin[i];
    *low = coins_margin(pos) - rest;
    *high = coins_margin(pos) + rest;
}

/* ---- Text ---- */

static void coins_print_step(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    text_add_char(out, s == COIN_LEFT ? 'L' : 'R');
}

static void coins_print_turn(const struct position *pos, const step steps[], int n,
                             struct text *out)
{
    for (int i = 0; i < n; i++)
        coins_print_step(pos, steps[i], out);
}

static enum status coins_parse_turn(const struct position *pos, const char *word,
                                    step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    struct position copy = *pos;

    for (*n = 0; *word; word++) {
        const int letter = toupper((unsigned char)*word);

        if ((letter != 'L' && letter != 'R') || copy.left == copy.right ||
            copy.actor != pos->actor) {
            text_add(why, "a turn is L or R for each coin");
            return SYNTAX_ERROR;
        }
        out[*n] = letter == 'L' ? COIN_LEFT : COIN_RIGHT;
        coins_apply(&copy, out[(*n)++]);
    }
    return *n ? OK : SYNTAX_ERROR;
}

static void coins_print_position(const struct position *pos, struct text *out)
{
    text_addf(out, "p%d %d %d %d %d", pos->actor + 1, pos->left, pos->right, pos->sum[0],
              pos->sum[1]);
}

static enum status coins_parse_position(struct position *pos, const struct settings *settings,
                                        const char *words, struct text *why)
{
    coins_reset(pos, settings);
    const int length = pos->length;

    if (sscanf(words, "p%d %d %d %d %d", &pos->actor, &pos->left, &pos->right, &pos->sum[0],
               &pos->sum[1]) == 5 &&
        (pos->actor == 1 || pos->actor == 2) && 0 <= pos->left && pos->left <= pos->right &&
        pos->right <= length) {
        pos->actor--;
        return OK;
    }
    text_add(why, "expected: player, left end, right end, two sums");
    return SYNTAX_ERROR;
}

static void coins_print_result(const struct position *pos, struct text *out)
{
    text_addf(out, "%+d", pos->sum[0] - pos->sum[1]);
}

static void coins_print_board(const struct position *pos, const struct position *last,
                              enum board_style style, struct text *out)
{
    (void)last;
    (void)style;
    for (int i = pos->left; i < pos->right; i++)
        text_add_char(out, (char)('0' + pos->coin[i]));
    text_addf(out, " (%d:%d)\n", pos->sum[0], pos->sum[1]);
}

static const struct hints hints = {
    .amaf_keys = COINS_MAX,
    .amaf_key = coins_amaf_key,
    .bounds = coins_bounds,
};

static const struct game_text notation = {
    .print_step = coins_print_step,
    .print_turn = coins_print_turn,
    .parse_turn = coins_parse_turn,
    .print_position = coins_print_position,
    .parse_position = coins_parse_position,
    .print_result = coins_print_result,
};

static const struct game_picture picture = {
    .print_board = coins_print_board,
    .draw = toy_draw,
};

const struct game toy_coins = {
    .name = "coins",
    .title = "Coins: take them from the ends of a row",
    .players = 2,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .text = &notation,
    .picture = &picture,
    .hints = &hints,
    .accept = coins_accept,
    .reset = coins_reset,
    .to_act = coins_to_act,
    .mid_turn = coins_mid_turn,
    .steps = coins_steps,
    .apply = coins_apply,
    .payoffs = coins_payoffs,
    .margin = coins_margin,
    .key = coins_key,
    .playout = coins_playout,
};

void coins_row(struct rng *rng, int length, char row[])
{
    for (int i = 0; i < length; i++)
        row[i] = (char)('0' + rng_below(rng, 10));
    row[length] = '\0';
}

struct position *coins_start(const char *row)
{
    struct position *pos = xaligned(sizeof *pos);

    lay(pos, row);
    return pos;
}

/* Returns the lead of player 0 in the coins that are still on the table, with best play by both.
   The table has an entry for each rest of the row and player to move, because nothing else matters.
   The value 1000 means that the entry is not yet known. */
static int best_from(const struct position *pos, short table[COINS_MAX + 1][COINS_MAX + 1][2])
{
    short *const known = &table[pos->left][pos->right][pos->actor];
    const int sign = pos->actor ? -1 : 1;
    step steps[MAX_STEPS];
    const int n = coins_steps(pos, steps);
    int best = -1000;

    if (!n)
        return 0;
    if (*known != 1000)
        return *known;
    for (int i = 0; i < n; i++) {
        struct position next = *pos;

        coins_apply(&next, steps[i]);
        const int taken = (next.sum[0] - pos->sum[0]) - (next.sum[1] - pos->sum[1]);
        const int value = taken + best_from(&next, table);

        if (sign * value > best)
            best = sign * value;
    }
    return *known = (short)(sign * best);
}

int coins_best_margin(const struct position *pos)
{
    static short table[COINS_MAX + 1][COINS_MAX + 1][2];

    for (int i = 0; i <= COINS_MAX; i++)
        for (int j = 0; j <= COINS_MAX; j++)
            table[i][j][0] = table[i][j][1] = 1000;
    return pos->sum[0] - pos->sum[1] + best_from(pos, table);
}
