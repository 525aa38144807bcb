/*
 * story.c - games of FENCE! by the fast and the slow rules side by side.
 *
 * The bytes choose options, steps of players, and results of chance. Byte 0: the number of options
 * that are set. Two bytes follow for each of them. The other bytes are choices. When no bytes are
 * left, the game goes on at random to its end. The results by both rules must be the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/notation.h"
#include "games/fence/fence.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/slow.h"

#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 320, SELDOM = 8 };

struct listener {
    struct record *rec;
    struct fuzz_bytes bytes;
    struct rng rng; /* makes the choices when no bytes are left */
};

/* ---- Options ---- */

static void set(struct settings *s, const struct option *o, unsigned value)
{
    struct text why = TEXT_EMPTY, word = TEXT_EMPTY;

    if (o->type == OPTION_SWITCH) {
        text_add(&word, value & 1 ? "on" : "off");
    } else if (o->type == OPTION_NUMBER) {
        text_addf(&word, "%.0f", o->min + value % (unsigned)(o->max - o->min + 1));
    } else if (o->type == OPTION_WORD) {
        text_addf(&word, "%u", 2 + value % 8);
    } else {
        const char *at = o->values;
        for (unsigned i = value % 8; i && strchr(at, '|'); i--)
            at = strchr(at, '|') + 1;
        text_addf(&word, "%.*s", (int)strcspn(at, "|"), at);
    }
    if (settings_set(s, o->name, word.data, &why) != OK)
        fuzz_fail("%s=%s: %s", o->name, word.data, why.data);
    text_free(&why);
    text_free(&word);
}

/* Starts a short game, on the small tile set unless the bytes choose another. */
static void begin(struct record *rec, struct fuzz_bytes *bytes)
{
    struct settings wanted;
    struct text why = TEXT_EMPTY, pairs = TEXT_EMPTY;
    int rows = 0;

    settings_init(&wanted, fence.options);
    while (fence.options[rows].name)
        rows++;
    if (settings_set_all(&wanted, "tiles=demo players=2", &why) != OK)
        fuzz_fail("%s", why.data);
    for (int n = fuzz_below(bytes, 16); n; n--) {
        const struct option *o = &fence.options[fuzz_below(bytes, rows)];
        set(&wanted, o, fuzz_byte(bytes));
    }
    if (settings_set_all(&wanted, "round_cap=3", &why) != OK)
        fuzz_fail("%s", why.data);
    settings_print(&wanted, &pairs);
    fuzz_begin(rec, (struct fuzz_variant){ &fence, pairs.data });
    settings_free(&wanted);
    text_free(&pairs);
    text_free(&why);
}

/* ---- Choices ---- */

static void compare_offers(const struct record *rec, const step slow[], int count)
{
    static step fast[MAX_STEPS], sorted[MAX_STEPS];
    const int n = rec->game->steps(record_position(rec), fast);

    FUZZ_CHECK(n == count, "%d steps by the fast rules, %d by the slow ones", n, count);
    memcpy(sorted, slow, (size_t)count * sizeof *slow);
    steps_sort(sorted, count);
    steps_sort(fast, n);
    FUZZ_CHECK(!memcmp(sorted, fast, (size_t)n * sizeof *fast), "other steps by the slow rules");
}

static void undo_and_redo(struct record *rec)
{
    const uint64_t key = rec->game->key(record_position(rec));
    struct text why = TEXT_EMPTY;

    if (record_undo(rec, 1, false, &why) == OK)
        FUZZ_CHECK(record_redo(rec, 1, false, &why) == OK, "redo: %s", why.data);
    FUZZ_CHECK(rec->game->key(record_position(rec)) == key, "what was taken back changes the key");
    text_free(&why);
}

/* Checks that the text of a step is read as the step. */
static void check_token(const struct record *rec, step s)
{
    struct text token = TEXT_EMPTY, why = TEXT_EMPTY;
    step read[MAX_TURN_STEPS];
    int n = 0;

    rec->game->text->print_step(record_position(rec), s, &token);
    FUZZ_CHECK(rec->game->text->parse_turn(record_position(rec), token.data, read, &n, &why) == OK,
               "%s: %s", token.data, why.data);
    FUZZ_CHECK(n == 1 && read[0] == s, "%s is read as another", token.data);
    text_free(&token);
    text_free(&why);
}

static step choose(void *context, int actor, const step slow[], int count)
{
    struct listener *l = context;

    FUZZ_CHECK(record_to_act(l->rec) == actor, "%d is to act, by the slow rules %d",
               record_to_act(l->rec), actor);
    compare_offers(l->rec, slow, count);
    const bool is_led = l->bytes.left;
    const unsigned how = fuzz_byte(&l->bytes);
    const step s =
        slow[is_led ? fuzz_below(&l->bytes, count) : (int)rng_below(&l->rng, (uint32_t)count)];
    if (is_led)
        check_token(l->rec, s);
    record_play_steps(l->rec, &s, 1);
    if (is_led && how % 16 == 1)
        undo_and_redo(l->rec);
    if (is_led && how % 32 == 2)
        fuzz_check_position(l->rec);
    return s;
}

static void run(const uint8_t *data, size_t n)
{
    static struct record rec;
    struct text fast = TEXT_EMPTY, slow = TEXT_EMPTY, why = TEXT_EMPTY;
    struct listener l = { .rec = &rec, .bytes = { data, n } };

    if (!rec.game) {
        fuzz_open_record(&rec);
        if (record_set_option(&rec, "dealer", "table", &why) != OK)
            fuzz_fail("%s", why.data);
    }
    begin(&rec, &l.bytes);
    rng_seed(&l.rng, 1);
    slow_fence.tell(&rec.options, choose, &l, &slow);
    FUZZ_CHECK(record_to_act(&rec) == NOBODY, "over by the slow rules alone: %s", slow.data);
    fence.text->print_result(record_position(&rec), &fast);
    FUZZ_CHECK(!strcmp(fast.data, slow.data), "%s by the fast rules, %s by the slow ones",
               fast.data, slow.data);
    if (n % SELDOM == 0)
        fuzz_check_record(&rec);
    text_free(&fast);
    text_free(&slow);
    text_free(&why);
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
    for (int v = 0; v < 60; v++) {
        uint8_t data[256];
        for (size_t i = 0; i < sizeof data; i++)
            data[i] = (uint8_t)rng_below(&rng, 256);
        data[0] = (uint8_t)(v % 5);
        take(context, data, 16 + (size_t)v * 4);
    }
}

const struct fuzz_target fuzz_target = { LONGEST, run, words, seeds };
