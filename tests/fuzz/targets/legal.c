/*
 * legal.c - games by the fast and the slow rules side by side. The bytes are choices.
 *
 * Byte 0: the variant, of a game without chance. The other bytes choose an action, and the steps of
 * a turn among the legal ones. After each turn, the slow rules of tests/support must have the same
 * turns for the same player. Undo and redo must restore the position, and texts and records must be
 * read back as the same. Bytes that choose a turn stay in the input, so libFuzzer finds rare turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "game/notation.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/slow.h"

#include <stdio.h>
#include <stdlib.h>

/* A position with more turns than MOST_OFFERED is not compared, because the slow rules are slow. */
enum { MOST_TURNS = 80, MOST_OFFERED = 250, MOST_COMPARED = 1000 };

enum { LONGEST = 160 };

struct game_by_both {
    struct record rec;
    const struct slow_game *rules;
    struct slow *slow[MOST_TURNS + 1]; /* the game before each turn, and the present one */
    uint64_t key[MOST_TURNS + 1];
    int turns, compared;
    char foreign[64]; /* a turn that was legal in an earlier position */
};

/* ---- Legal turns ---- */

struct listing {
    const struct record *rec;
    struct text *out;
    int count;
};

static bool list_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct listing *l = context;

    (void)after;
    l->rec->game->text->print_turn(record_position(l->rec), steps, n, l->out);
    text_add_char(l->out, ' ');
    return ++l->count < MOST_OFFERED;
}

/* Checks that the fast rules accept the word if and only if it is one of the legal turns. */
static void check_foreign(struct game_by_both *g, struct sorted offers)
{
    const struct game *game = g->rec.game;
    const char *word = g->foreign;
    struct text why = TEXT_EMPTY, name = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int n = 0;

    const bool is_offered = words_have(offers, word);
    if (game->text->parse_turn(record_position(&g->rec), word, steps, &n, &why) != OK)
        FUZZ_CHECK(!is_offered, "%s is offered and refused: %s", word, why.data);
    else if (!is_offered) {
        for (int i = 0; i < n; i++)
            record_play_steps(&g->rec, &steps[i], 1);
        if (!record_mid_turn(&g->rec)) {
            game->text->print_turn(position_at(&g->rec, g->rec.now - n), steps, n, &name);
            FUZZ_CHECK(words_have(offers, name.data), "%s is taken and not offered", word);
        }
        record_go_to(&g->rec, g->rec.now - n);
    }
    text_free(&why);
    text_free(&name);
}

static void compare_offers(struct game_by_both *g)
{
    struct text ours = TEXT_EMPTY, theirs = TEXT_EMPTY;
    struct listing listing = { &g->rec, &ours, 0 };
    struct slow *now = g->slow[g->turns];

    const int mover = record_to_act(&g->rec) == NOBODY ? -1 : record_to_act(&g->rec);
    FUZZ_CHECK(g->rules->to_move(now) == mover, "%d is to move, by the slow rules %d", mover,
               g->rules->to_move(now));
    if (mover < 0)
        return;
    if (!turns_each(g->rec.game, record_position(&g->rec), list_turn, &listing)) {
        text_free(&ours);
        return;
    }
    g->rules->turns(now, &theirs);
    const struct sorted fast = words_sorted(ours.data), slow = words_sorted(theirs.data);
    for (int i = 0; i < fast.count || i < slow.count; i++)
        FUZZ_CHECK(i < fast.count && i < slow.count && !strcmp(fast.word[i], slow.word[i]),
                   "turn %d: %s by the fast rules, %s by the slow ones", i,
                   i < fast.count ? fast.word[i] : "none", i < slow.count ? slow.word[i] : "none");
    g->compared += fast.count;
    if (*g->foreign)
        check_foreign(g, fast);
    free(fast.word);
    free(slow.word);
    text_free(&ours);
    text_free(&theirs);
}

/* ---- Actions ---- */

/* Takes back a step and plays it again. The key must be restored. */
static void step_back(struct record *rec)
{
    const uint64_t key = rec->game->key(record_position(rec));
    struct text why = TEXT_EMPTY;

    FUZZ_CHECK(record_undo(rec, 1, true, &why) == OK, "a step cannot be taken back: %s", why.data);
    FUZZ_CHECK(record_redo(rec, 1, true, &why) == OK, "nor played again: %s", why.data);
    FUZZ_CHECK(rec->game->key(record_position(rec)) == key, "a step taken back changes the key");
    text_free(&why);
}

static void play_turn(struct game_by_both *g, struct fuzz_bytes *bytes, unsigned how)
{
    struct record *rec = &g->rec;
    const int start = rec->now;
    step steps[MAX_STEPS];
    struct text turn = TEXT_EMPTY;

    do {
        const int n = rec->game->steps(record_position(rec), steps);
        FUZZ_CHECK(n > 0, "a dead end");
        record_play_steps(rec, &steps[fuzz_below(bytes, n)], 1);
        if (how & 32)
            step_back(rec);
        if (how & 64 && record_mid_turn(rec))
            fuzz_check_position(rec);
    } while (record_mid_turn(rec));
    record_print_turn_for(rec, start, ALL_SEEING, &turn);
    snprintf(g->foreign, sizeof g->foreign, "%s", turn.length < sizeof g->foreign ? turn.data : "");
    g->slow[g->turns + 1] = slow_clone(g->rules, g->slow[g->turns]);
    g->turns++;
    g->rules->play(g->slow[g->turns], turn.data);
    g->key[g->turns] = rec->game->key(record_position(rec));
    text_free(&turn);
}

/* Takes back some turns, and may play them again. */
static void go_back(struct game_by_both *g, struct fuzz_bytes *bytes)
{
    const int back = 1 + fuzz_below(bytes, g->turns);
    const bool returns = fuzz_byte(bytes) & 1;
    struct text why = TEXT_EMPTY;

    FUZZ_CHECK(record_undo(&g->rec, back, false, &why) == OK, "undo: %s", why.data);
    FUZZ_CHECK(g->rec.game->key(record_position(&g->rec)) == g->key[g->turns - back],
               "another key");
    if (returns)
        FUZZ_CHECK(record_redo(&g->rec, back, false, &why) == OK, "redo: %s", why.data);
    else
        for (int i = 0; i < back; i++)
            slow_end(g->rules, g->slow[g->turns--]);
    FUZZ_CHECK(g->rec.game->key(record_position(&g->rec)) == g->key[g->turns], "another key");
    text_free(&why);
}

static void do_something(struct game_by_both *g, struct fuzz_bytes *bytes)
{
    const unsigned how = fuzz_byte(bytes);

    switch (how % 16) {
    case 0:
        fuzz_check_position(&g->rec);
        return;
    case 1:
        fuzz_check_record(&g->rec);
        return;
    case 2:
        if (g->turns)
            go_back(g, bytes);
        return;
    default:
        play_turn(g, bytes, how);
        compare_offers(g);
    }
}

static void check_result(const struct game_by_both *g)
{
    struct text fast = TEXT_EMPTY, slow = TEXT_EMPTY;

    g->rec.game->text->print_result(record_position(&g->rec), &fast);
    g->rules->result(g->slow[g->turns], &slow);
    FUZZ_CHECK(!strcmp(fast.data, slow.data), "%s by the fast rules, %s by the slow ones",
               fast.data, slow.data);
    text_free(&fast);
    text_free(&slow);
}

/* ---- The game ---- */

static struct fuzz_variant variant_of(int i)
{
    for (int v = 0;; v = (v + 1) % fuzz_variants()) {
        const struct fuzz_variant variant = fuzz_variant(v);
        if (slow_find(variant.game->name)->start && !i--)
            return variant;
    }
}

static void run(const uint8_t *data, size_t n)
{
    static struct game_by_both g;
    struct fuzz_bytes bytes = { data, n };
    const struct fuzz_variant variant = variant_of(fuzz_below(&bytes, 256));

    if (!g.rec.game)
        fuzz_open_record(&g.rec);
    fuzz_begin(&g.rec, variant);
    g.rules = slow_find(variant.game->name);
    g.turns = g.compared = 0;
    *g.foreign = '\0';
    g.slow[0] = g.rules->start(&g.rec.options);
    g.key[0] = g.rec.game->key(record_position(&g.rec));
    compare_offers(&g);
    while (bytes.left && g.turns < MOST_TURNS && g.compared < MOST_COMPARED &&
           record_to_act(&g.rec) != NOBODY)
        do_something(&g, &bytes);
    if (record_to_act(&g.rec) == NOBODY)
        check_result(&g);
    while (g.turns >= 0)
        slow_end(g.rules, g.slow[g.turns--]);
}

/* ---- Words and first inputs ---- */

static void words(struct text *out)
{
    (void)out; /* the input has no words */
}

static void seeds(fuzz_seed *take, void *context)
{
    struct rng rng;

    rng_seed(&rng, 5);
    for (int v = 0; v < fuzz_variants(); v++) {
        uint8_t data[48] = { (uint8_t)v };
        for (size_t i = 1; i < sizeof data; i++)
            data[i] = (uint8_t)rng_below(&rng, 256);
        take(context, data, 48);
        take(context, data, 16);
    }
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
