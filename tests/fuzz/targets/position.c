/*
 * position.c - a text as a position: set_position.
 *
 * An accepted position can be written and read back. Some accepted positions are also drawn and
 * played to the end, which takes longer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "game/position_copy.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

enum { LONGEST = 1024, SELDOM = 8 };

/* Checks that a random game from the position ends. */
static void play_on(const struct record *rec)
{
    struct position *seen = record_view_now(rec), *pos = xaligned(rec->game->position_size);
    struct rng rng;

    rng_seed(&rng, 1);
    record_imagine(rec, pos, seen, &rng);
    rec->game->playout(pos, &rng, NULL);
    FUZZ_CHECK(rec->game->to_act(pos) == NOBODY, "a random game has not ended");
    free(pos);
    free(seen);
}

static void look(const struct record *rec)
{
    struct text board = TEXT_EMPTY;

    record_print_board(rec, record_looker(rec), BOARD_PLAIN, &board);
    FUZZ_CHECK(board.length && !strstr(board.data, "\n\n"), "a board with an empty line");
    text_free(&board);
}

static void run(const uint8_t *data, size_t n)
{
    static struct record rec;
    const struct fuzz_bytes bytes = { data, n };
    struct text line = fuzz_string(&bytes), why = TEXT_EMPTY;

    if (!rec.game)
        fuzz_open_record(&rec);
    const struct game *game = rec.game;
    const uint64_t key = game->key(record_position(&rec));
    if (record_set_position(&rec, line.data, &why) == OK) {
        fuzz_check_position(&rec);
        if (n % SELDOM == 0)
            look(&rec);
        if (n % SELDOM == 0 && record_to_act(&rec) != NOBODY)
            play_on(&rec);
    } else {
        FUZZ_CHECK(why.length, "refused without a word");
        FUZZ_CHECK(rec.game == game && game->key(record_position(&rec)) == key,
                   "what was refused has changed the game");
    }
    text_free(&line);
    text_free(&why);
}

/* ---- Words and first inputs ---- */

static void words(struct text *out)
{
    dict_of_games(out);
    dict_of_turns(out);
    dict_add_all(out, (const char *const[]){ "/", " + ", "=", " ", NULL });
}

static void give(const struct record *rec, int variant, void *context)
{
    struct text line = TEXT_EMPTY;

    (void)variant;
    record_print_position(rec, &line);
    dict_take(context, &line);
    text_free(&line);
}

static void seeds(fuzz_seed *take, void *context)
{
    struct dict_taker t = { take, context };

    for (int steps = 0; steps < 40; steps += 1 + steps / 2)
        dict_each_game(steps, give, &t);
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
