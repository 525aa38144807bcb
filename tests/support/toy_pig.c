/* toy_pig.c - the game of pig, see toy.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/hidden.h"
#include "tests/support/toy.h"

#include "base/memory.h"
#include "game/notation.h"
#include "game/picture.h"

#include <assert.h>
#include <stdio.h>
#include <strings.h>

enum { PIGS = 3 };

struct position {
    int score[PIGS];
    int actor, pot;
    bool rolling; /* the die is rolled, and chance acts next */
};

static const struct option options[] = { { 0 } };
static const char *const variants[] = { "", NULL };

static bool is_over(const struct position *pos)
{
    for (int p = 0; p < PIGS; p++)
        if (pos->score[p] >= PIG_TARGET)
            return true;
    return false;
}

static void pig_reset(struct position *pos, const struct settings *settings)
{
    (void)settings;
    memset(pos, 0, sizeof *pos);
}

static int pig_to_act(const struct position *pos)
{
    return is_over(pos) ? NOBODY : pos->rolling ? CHANCE : pos->actor;
}

static bool pig_mid_turn(const struct position *pos)
{
    return pos->pot > 0 && !pos->rolling;
}

/* Lists the steps. A player cannot hold before the first roll of a turn. */
static int pig_steps(const struct position *pos, step out[MAX_STEPS])
{
    if (is_over(pos))
        return 0;
    if (pos->rolling) {
        for (step i = 0; i < 6; i++)
            out[i] = i + 1;
        return 6;
    }
    out[0] = PIG_ROLL;
    out[1] = PIG_HOLD;
    return pos->pot ? 2 : 1;
}

static void end_turn(struct position *pos)
{
    pos->pot = 0;
    pos->actor = (pos->actor + 1) % PIGS;
}

static void pig_apply(struct position *pos, step s)
{
    if (pos->rolling) {
        assert(s >= 1 && s <= 6);
        pos->rolling = false;
        pos->pot += (int)s;
        if (s == 1)
            end_turn(pos);
    } else if (s == PIG_ROLL) {
        pos->rolling = true;
    } else {
        assert(s == PIG_HOLD && pos->pot > 0);
        pos->score[pos->actor] += pos->pot;
        end_turn(pos);
    }
}

static step pig_roll(const struct position *pos, struct rng *rng)
{
    (void)pos;
    return rng_below(rng, 6) + 1;
}

static void pig_payoffs(const struct position *pos, double out[])
{
    for (int p = 0; p < PIGS; p++)
        out[p] = pos->score[p] >= PIG_TARGET;
}

static uint64_t pig_key(const struct position *pos)
{
    uint64_t key = (uint64_t)pos->actor * 2 + (uint64_t)pos->rolling;

    key = key * 256 + (uint64_t)pos->pot;
    for (int p = 0; p < PIGS; p++)
        key = key * 256 + (uint64_t)pos->score[p];
    return splitmix64(&key);
}

static int pig_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    int turns = 0;

    (void)trace;
    while (!is_over(pos)) {
        const int before = pos->actor;
        step steps[MAX_STEPS];
        const int n = pig_steps(pos, steps);

        pig_apply(pos, pos->rolling ? pig_roll(pos, rng) : steps[rng_below(rng, (uint32_t)n)]);
        turns += pos->actor != before;
    }
    return turns;
}

/* ---- Text ---- */

static void pig_print_step(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    if (s <= 6)
        text_addf(out, "%u", s);
    else
        text_add(out, s == PIG_ROLL ? "roll" : "hold");
}

static void pig_print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    for (int i = 0; i < n; i++) {
        text_add(out, i ? "," : "");
        pig_print_step(pos, steps[i], out);
    }
}

static enum status pig_parse_turn(const struct position *pos, const char *word,
                                  step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    step steps[MAX_STEPS];
    const int count = pig_steps(pos, steps);

    for (int i = 0; i < count; i++) {
        struct text name = TEXT_EMPTY;

        pig_print_step(pos, steps[i], &name);
        const bool same = !strcasecmp(name.data, word);
        text_free(&name);
        if (same) {
            out[0] = steps[i];
            *n = 1;
            return OK;
        }
    }
    text_add(why, "roll or hold");
    return SYNTAX_ERROR;
}

static void pig_print_position(const struct position *pos, struct text *out)
{
    text_addf(out, "p%d %d %d %d %d %d", pos->actor + 1, pos->pot, pos->rolling, pos->score[0],
              pos->score[1], pos->score[2]);
}

static enum status pig_parse_position(struct position *pos, const struct settings *settings,
                                      const char *words, struct text *why)
{
    int rolling = 0;

    pig_reset(pos, settings);
    if (sscanf(words, "p%d %d %d %d %d %d", &pos->actor, &pos->pot, &rolling, &pos->score[0],
               &pos->score[1], &pos->score[2]) == 6 &&
        pos->actor >= 1 && pos->actor <= PIGS) {
        pos->actor--;
        pos->rolling = rolling;
        return OK;
    }
    text_add(why, "expected: player, pot, whether they roll, three scores");
    return SYNTAX_ERROR;
}

static void pig_print_result(const struct position *pos, struct text *out)
{
    for (int p = 0; p < PIGS; p++)
        if (pos->score[p] >= PIG_TARGET)
            text_addf(out, "p%d", p + 1);
}

static void pig_print_board(const struct position *pos, const struct position *last,
                            enum board_style style, struct text *out)
{
    (void)last;
    (void)style;
    pig_print_position(pos, out);
    text_add(out, "\n");
}

static const struct hidden secrets = { .roll = pig_roll };

static const struct game_text notation = {
    .print_step = pig_print_step,
    .print_turn = pig_print_turn,
    .parse_turn = pig_parse_turn,
    .print_position = pig_print_position,
    .parse_position = pig_parse_position,
    .print_result = pig_print_result,
};

static const struct game_picture picture = {
    .print_board = pig_print_board,
    .draw = toy_draw,
};

const struct game toy_pig = {
    .name = "pig",
    .title = "Pig for three",
    .players = PIGS,
    .options = options,
    .variants = variants,
    .position_size = sizeof(struct position),
    .text = &notation,
    .picture = &picture,
    .reset = pig_reset,
    .to_act = pig_to_act,
    .mid_turn = pig_mid_turn,
    .steps = pig_steps,
    .apply = pig_apply,
    .hidden = &secrets,
    .payoffs = pig_payoffs,
    .key = pig_key,
    .playout = pig_playout,
};

struct position *pig_start(const int score[3], int actor, int pot)
{
    struct position *pos = xaligned(sizeof *pos);

    memcpy(pos->score, score, sizeof pos->score);
    pos->actor = actor;
    pos->pot = pot;
    return pos;
}
