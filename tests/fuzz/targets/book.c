/*
 * book.c - a text as an opening book.
 *
 * What is accepted has turns that can be played in its positions, each to a turn of the other side or
 * another of the same; what is not leaves no book.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "record/record_internal.h"
#include "tests/fuzz/dict.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { LONGEST = 4096 };

/* Plays from the start by the book, as long as that goes. */
static void play(struct match *m, const struct game *game, const char *options)
{
    step steps[MAX_TURN_STEPS];
    struct text why = TEXT_EMPTY;

    if (match_new_game(m, game, options, &why) != OK)
        fuzz_fail("%s", why.data);
    for (int n; match_to_act(m) >= 0 && (n = match_book_turn(m, steps));) {
        match_play_steps(m, steps, n);
        FUZZ_CHECK(match_to_act(m) >= 0 && !match_mid_turn(m), "the book ends in the wrong place");
    }
    fuzz_check_position(m);
}

static void run(const uint8_t *data, size_t n)
{
    static struct match m;
    struct fuzz_bytes bytes = { data, n };
    struct text text = fuzz_string(&bytes), why = TEXT_EMPTY;

    if (!m.game)
        fuzz_open_match(&m);
    m.files = fuzz_files(text.data);
    if (match_set_engine(&m, "book", "file", &why) == OK) {
        for (int v = 0; v < fuzz_variants(); v++)
            if (!fuzz_variant(v).game->hidden)
                play(&m, fuzz_variant(v).game, fuzz_variant(v).options);
        if (match_set_engine(&m, "book", "none", &why) != OK)
            fuzz_fail("%s", why.data);
    } else {
        FUZZ_CHECK(why.length, "refused without a word");
        FUZZ_CHECK(!m.book, "a refused book is kept");
    }
    text_free(&text);
    text_free(&why);
}

/* ---- To begin with ---- */

static void words(struct text *out)
{
    dict_of_turns(out);
    dict_split(out, "wattle-book 1\n# swap pass play", " ");
}

/* For each variant the first two turns of a random game. */
static void seeds(fuzz_seed *take, void *context)
{
    for (int v = 0; v < fuzz_variants(); v++) {
        struct match m;
        struct text text = TEXT_EMPTY, position = TEXT_EMPTY;
        struct rng rng;

        fuzz_open_match(&m);
        fuzz_begin(&m, fuzz_variant(v));
        rng_seed(&rng, (uint64_t)v + 1);
        text_add(&text, "wattle-book 1\n");
        for (int turn = 0; turn < 2 && match_to_act(&m) >= 0; turn++) {
            const int start = m.now;
            text_clear(&position);
            match_print_position(&m, &position);
            do {
                match_play_step(&m, fuzz_choose(m.game, match_position(&m), &rng));
            } while (match_mid_turn(&m));
            match_print_turn_for(&m, start, ALL_SEEING, &text);
            text_addf(&text, " %s\n", position.data);
        }
        take(context, text.data, text.length);
        text_free(&text);
        text_free(&position);
        match_close(&m);
    }
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
