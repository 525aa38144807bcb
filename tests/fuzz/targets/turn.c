/*
 * turn.c - a text as a turn: parse_turn of every game, in positions of all its variants.
 *
 * Byte 0: the variant. Byte 1: the position in a random game. The rest: the words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "game/notation.h"
#include "game/position_copy.h"
#include "game/step_list.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

enum { POSITIONS = 16, MOST_VARIANTS = 128, LONGEST = 256 };

/* ---- Positions ---- */

static struct position *kept[MOST_VARIANTS][POSITIONS];

/* Stores positions of a random game: the start, then positions at growing distances. The later ones
   are near the end or at the end. */
static void walk(int variant)
{
    const struct game *game = fuzz_variant(variant).game;
    struct record rec;
    struct rng rng;

    fuzz_open_record(&rec);
    fuzz_begin(&rec, fuzz_variant(variant));
    struct position *pos = xaligned(game->position_size);
    game_copy(game, pos, record_position(&rec));
    rng_seed(&rng, 7);
    for (int i = 0; i < POSITIONS; i++) {
        kept[variant][i] = xaligned(game->position_size);
        game_copy(game, kept[variant][i], pos);
        for (int k = 0; k < 1 + i * i / 4 && game->to_act(pos) != NOBODY; k++)
            game->apply(pos, fuzz_choose(game, pos, &rng));
    }
    free(pos);
    record_close(&rec);
}

static const struct position *position_of(int variant, int i)
{
    FUZZ_CHECK(fuzz_variants() <= MOST_VARIANTS, "there are more variants");
    if (!kept[variant][0])
        walk(variant);
    return kept[variant][i];
}

/* ---- Checks ---- */

static bool is_offered(const struct game *game, const struct position *pos, step s)
{
    step steps[MAX_STEPS];
    const int n = game->steps(pos, steps);

    return has_step(steps, n, s) || n == MAX_STEPS;
}

/* Returns whether a card is unknown after the turn. A player who does not see a card may leave it
   open. */
static bool leaves_open(const struct game *game, const struct position *after)
{
    return game_has_hidden(game) && game->hidden->has_unknown(after);
}

static void check_again(const struct game *game, const struct position *pos, const step steps[],
                        int n)
{
    struct text once = TEXT_EMPTY, again = TEXT_EMPTY, why = TEXT_EMPTY;
    step read[MAX_TURN_STEPS];
    int count = 0;

    game->text->print_turn(pos, steps, n, &once);
    FUZZ_CHECK(game->text->parse_turn(pos, once.data, read, &count, &why) == OK, "%s: %s",
               once.data, why.data);
    game->text->print_turn(pos, read, count, &again);
    FUZZ_CHECK(!strcmp(once.data, again.data), "%s comes back as %s", once.data, again.data);
    text_free(&once);
    text_free(&again);
    text_free(&why);
}

static void check_read(const struct game *game, const struct position *pos, const step steps[],
                       int n)
{
    struct position *after = xaligned(game->position_size);

    FUZZ_CHECK(n > 0 && n <= MAX_TURN_STEPS, "%d steps", n);
    game_copy(game, after, pos);
    for (int i = 0; i < n; i++) {
        const bool is_known = is_offered(game, after, steps[i]);
        game->apply(after, steps[i]);
        FUZZ_CHECK(is_known || leaves_open(game, after), "step %d (%x) is not offered", i,
                   (unsigned)steps[i]);
    }
    if (!game->mid_turn(pos) && !game->mid_turn(after))
        check_again(game, pos, steps, n);
    free(after);
}

static void run(const uint8_t *data, size_t n)
{
    struct fuzz_bytes bytes = { data, n };
    const int variant = fuzz_below(&bytes, fuzz_variants());
    const struct game *game = fuzz_variant(variant).game;
    const struct position *pos = position_of(variant, fuzz_below(&bytes, POSITIONS));
    struct text word = fuzz_string(&bytes), why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int count = 0;

    if (game->to_act(pos) != NOBODY) {
        const uint64_t key = game->key(pos);
        if (game->text->parse_turn(pos, word.data, steps, &count, &why) == OK)
            check_read(game, pos, steps, count);
        else
            FUZZ_CHECK(why.length, "refused without a word");
        FUZZ_CHECK(game->key(pos) == key, "the position has changed");
    }
    text_free(&word);
    text_free(&why);
}

/* ---- Words and first inputs ---- */

static void seed(fuzz_seed *take, void *context, int variant, int i)
{
    const struct game *game = fuzz_variant(variant).game;
    const struct position *pos = position_of(variant, i);
    struct position *next = xaligned(game->position_size);
    struct text t = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    struct rng rng;
    int n = 0;

    rng_seed(&rng, 3);
    game_copy(game, next, pos);
    text_add_char(&t, (char)variant);
    text_add_char(&t, (char)i);
    do {
        steps[n] = fuzz_choose(game, next, &rng);
        game->apply(next, steps[n++]);
    } while (game->mid_turn(next) && n < MAX_TURN_STEPS);
    if (game->mid_turn(pos))
        game->text->print_step(pos, steps[0], &t);
    else
        game->text->print_turn(pos, steps, n, &t);
    take(context, t.data, t.length);
    text_free(&t);
    free(next);
}

static void seeds(fuzz_seed *take, void *context)
{
    for (int v = 0; v < fuzz_variants(); v++)
        for (int i = 0; i < POSITIONS; i += 3)
            if (fuzz_variant(v).game->to_act(position_of(v, i)) != NOBODY)
                seed(take, context, v, i);
}

const struct fuzz_target fuzz_target = { LONGEST, run, dict_of_turns, seeds };
