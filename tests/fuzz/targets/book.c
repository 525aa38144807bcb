/*
 * book.c - a text as an opening book.
 *
 * The turns of an accepted book are legal and complete in its positions, and do not end the game. A
 * refused book is not kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "player/player_internal.h"
#include "record/record_internal.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { LONGEST = 4096 };

/* Plays from the start by the book as long as it has a turn. */
static void play(struct record *rec, const struct player *player, const struct game *game,
                 const char *options)
{
    step steps[MAX_TURN_STEPS];
    struct text why = TEXT_EMPTY;

    if (record_new_game(rec, game, options, &why) != OK)
        fuzz_fail("%s", why.data);
    for (int n; record_to_act(rec) >= 0 && (n = player_book_turn(player, steps));) {
        record_play_steps(rec, steps, n);
        FUZZ_CHECK(record_to_act(rec) >= 0 && !record_mid_turn(rec),
                   "the book ends in the wrong place");
    }
    fuzz_check_position(rec);
}

static void run(const uint8_t *data, size_t n)
{
    static struct record rec;
    static struct player player;
    struct fuzz_bytes bytes = { data, n };
    struct text text = fuzz_string(&bytes), why = TEXT_EMPTY;

    if (!rec.game) {
        fuzz_open_record(&rec);
        player_open(&player, &rec);
    }
    rec.files = fuzz_files(text.data);
    if (player_set_option(&player, "book", "file", &why) == OK) {
        for (int v = 0; v < fuzz_variants(); v++)
            if (!fuzz_variant(v).game->hidden)
                play(&rec, &player, fuzz_variant(v).game, fuzz_variant(v).options);
        if (player_set_option(&player, "book", "none", &why) != OK)
            fuzz_fail("%s", why.data);
    } else {
        FUZZ_CHECK(why.length, "refused without a word");
        FUZZ_CHECK(!player.book, "a refused book is kept");
    }
    text_free(&text);
    text_free(&why);
}

/* ---- Words and first inputs ---- */

static void words(struct text *out)
{
    dict_of_turns(out);
    dict_split(out, "wattle-book 1\n# swap pass play", " ");
}

/* Gives a book with the first two turns of a random game of each variant. */
static void seeds(fuzz_seed *take, void *context)
{
    for (int v = 0; v < fuzz_variants(); v++) {
        struct record rec;
        struct text text = TEXT_EMPTY, position = TEXT_EMPTY;
        struct rng rng;

        fuzz_open_record(&rec);
        fuzz_begin(&rec, fuzz_variant(v));
        rng_seed(&rng, (uint64_t)v + 1);
        text_add(&text, "wattle-book 1\n");
        for (int turn = 0; turn < 2 && record_to_act(&rec) >= 0; turn++) {
            const int start = rec.now;
            text_clear(&position);
            record_print_position(&rec, &position);
            do {
                record_play_step(&rec, fuzz_choose(rec.game, record_position(&rec), &rng));
            } while (record_mid_turn(&rec));
            record_print_turn_for(&rec, start, ALL_SEEING, &text);
            text_addf(&text, " %s\n", position.data);
        }
        take(context, text.data, text.length);
        text_free(&text);
        text_free(&position);
        record_close(&rec);
    }
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
