/*
 * tiles.c - a text as a tile set of FENCE!
 *
 * Byte 0: the number of players. The rest: the file. An accepted set can be written and read back
 * as the same set, shown, and played to the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/tiles/tiles.h"
#include "base/memory.h"
#include "game/picture.h"
#include "game/position_copy.h"
#include "games/fence/fence.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 16384, SELDOM = 4 };

/* Checks that the set, written and read again, is the same. */
static void check_set(const char *name)
{
    const struct tileset *set = tileset_get(tileset_find(name));
    struct text text = TEXT_EMPTY, why = TEXT_EMPTY;

    tileset_print(set, &text);
    const struct tileset *again = tileset_load("again", text.data, &why);
    FUZZ_CHECK(again, "%s\n%s", text.data, why.data);
    FUZZ_CHECK(again->checksum == set->checksum, "another set comes back");
    tileset_release(again);
    text_free(&text);
    text_free(&why);
}

static void play(const struct record *rec)
{
    struct text board = TEXT_EMPTY;
    struct position *pos = xaligned(rec->game->position_size);
    struct rng rng;

    record_print_board(rec, record_looker(rec), BOARD_PLAIN, &board);
    rng_seed(&rng, 1);
    game_copy(rec->game, pos, record_position(rec));
    rec->game->playout(pos, &rng, NULL);
    FUZZ_CHECK(rec->game->to_act(pos) == NOBODY, "a random game has not ended");
    rec->game->picture->draw(pos, NULL, &board);
    text_free(&board);
    free(pos);
}

static void run(const uint8_t *data, size_t n)
{
    static struct record rec;
    struct fuzz_bytes bytes = { data, n };
    const int players = 2 + fuzz_below(&bytes, MAX_PLAYERS - 1);
    struct text text = fuzz_string(&bytes), why = TEXT_EMPTY;
    char pairs[64];

    if (!rec.game)
        fuzz_open_record(&rec);
    rec.files = fuzz_files(text.data);
    snprintf(pairs, sizeof pairs, "tiles=t players=%d round_cap=5", players);
    if (record_new_game(&rec, &fence, pairs, &why) == OK) {
        check_set("t");
        if (n % SELDOM == 0)
            play(&rec);
        if (record_new_game(&rec, &fence, "tiles=demo", &why) != OK)
            fuzz_fail("%s", why.data);
    } else {
        FUZZ_CHECK(why.length, "refused without a word");
    }
    text_free(&text);
    text_free(&why);
}

/* ---- Words and first inputs ---- */

static void print(const char *name, struct text *out)
{
    tileset_print(tileset_get(tileset_find(name)), out);
}

static void words(struct text *out)
{
    struct text demo = TEXT_EMPTY;

    print("demo", &demo);
    dict_split(out, demo.data, " \n\t");
    text_free(&demo);
}

/* Gives the built-in sets, and their first lines, as a user would begin to write another set. */
static void seeds(fuzz_seed *take, void *context)
{
    static const char *const names[] = { "demo", "city" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct text text = TEXT_EMPTY;
        text_add_char(&text, (char)i);
        print(names[i], &text);
        take(context, text.data, text.length);
        for (size_t k = 64; k < text.length && k < 2048; k *= 2)
            take(context, text.data, k);
        text_free(&text);
    }
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
