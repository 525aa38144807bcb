/* fendo_setup.c - see fendo_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "fendo_setup.h"

#include "../../src/base/memory.h"
#include "../../src/hints.h"
#include "in_words.h"
#include "test.h"

struct position *fendo_at(const char *options, const char *words)
{
    struct position *pos = xaligned(fendo.position_size);
    struct text why = TEXT_EMPTY;
    struct settings settings;

    settings_in_words(&fendo, options, &settings);
    if (!words)
        fendo.reset(pos, &settings);
    else if (fendo.parse_position(pos, &settings, words, &why) != OK)
        fail_msg("%s: %s", words, why.data);
    settings_free(&settings);
    text_free(&why);
    return pos;
}

enum status fendo_try(struct position *pos, const char *word)
{
    struct text why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int n = 0;

    const enum status status = fendo.parse_turn(pos, word, steps, &n, &why);
    for (int i = 0; status == OK && i < n; i++)
        fendo.apply(pos, steps[i]);
    text_free(&why);
    return status;
}

void fendo_assert_legal(const struct position *pos, const char *word)
{
    struct text why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int n;

    if (fendo.parse_turn(pos, word, steps, &n, &why) != OK)
        fail_msg("%s: %s", word, why.data);
    text_free(&why);
}

void fendo_assert_refused(const struct position *pos, const char *word, enum status status,
                          const char *phrase)
{
    struct text why = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];
    int n;

    assert_int_equal(fendo.parse_turn(pos, word, steps, &n, &why), status);
    assert_string_equal(why.data, phrase);
    text_free(&why);
}

void fendo_assert_illegal(const struct position *pos, const char *word, const char *phrase)
{
    fendo_assert_refused(pos, word, ILLEGAL, phrase);
}

void fendo_assert_position(const struct position *pos, const char *words)
{
    struct text out = TEXT_EMPTY;

    fendo.print_position(pos, &out);
    assert_string_equal(out.data, words);
    text_free(&out);
}

void fendo_assert_bounds(const struct position *pos, double low, double high)
{
    double l, h;

    fendo.hints->bounds(pos, &l, &h);
    assert_true(l == low && h == high);
}

void fendo_offers(const struct position *pos, struct text *out)
{
    step steps[MAX_STEPS];
    const int n = fendo.steps(pos, steps);

    text_clear(out);
    for (int i = 0; i < n; i++) {
        fendo.print_step(pos, steps[i], out);
        text_add_char(out, ' ');
    }
}
