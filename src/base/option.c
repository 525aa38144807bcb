/*
 * option.c - parsing, checking and printing of option values.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/option.h"

#include "base/ascii.h"
#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int row_of(const struct option *table, const char *name)
{
    for (int i = 0; table[i].name; i++)
        if (ascii_equal(table[i].name, name))
            return i;
    return -1;
}

const struct option *option_find(const struct option *table, const char *name)
{
    const int i = row_of(table, name);

    return i < 0 ? NULL : &table[i];
}

/* Returns the member of "a|b|c" that equals `word` as a new string, or NULL. Case is ignored. */
static char *choose(const char *values, const char *word)
{
    const size_t n = strlen(word);

    for (const char *v = values; *v; v += strcspn(v, "|"), v += *v == '|') {
        const size_t length = strcspn(v, "|");
        if (length == n && n && ascii_equal_bytes(v, word, n)) {
            char *found = xstrdup(v);
            found[n] = '\0';
            return found;
        }
    }
    return NULL;
}

/* Reads a number that fills the whole word. Hexadecimal numbers, infinity and NaN are refused. */
static bool read_number(const char *word, double *value)
{
    char *end;

    if (!*word || word[strspn(word, "+-.0123456789eE")])
        return false;
    *value = strtod(word, &end);
    return !*end && isfinite(*value);
}

static bool is_word(const char *value)
{
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == 127 || *c == '#')
            return false;
    return *value;
}

/* Returns the canonical text of `value` for row o, and its number in *number. A number may be at
   most `max`. Returns NULL if the value is not allowed. */
static char *canonical(const struct option *o, double max, const char *value, double *number)
{
    struct text out = TEXT_EMPTY;
    char *word = NULL;

    *number = 0;
    switch (o->type) {
    case OPTION_SWITCH:
        if ((word = choose("on|true|yes|1", value)))
            *number = 1;
        else
            word = choose("off|false|no|0", value);
        free(word);
        return word ? xstrdup(*number > 0 ? "on" : "off") : NULL;
    case OPTION_NUMBER:
        if (!read_number(value, number) || *number != floor(*number))
            return NULL;
        if (*number < o->min || *number > max)
            return NULL;
        *number += 0.0; /* -0 becomes 0 */
        text_addf(&out, "%.0f", *number);
        break;
    case OPTION_REAL:
        if (!read_number(value, number) || *number < o->min || *number > max)
            return NULL;
        *number += 0.0;
        text_addf(&out, "%g", *number);
        break;
    case OPTION_CHOICE:
        if ((word = choose(o->values, value)) && !read_number(word, number))
            *number = 0;
        return word;
    case OPTION_FILE:
        if ((word = choose(o->values, value)))
            return word;
        return is_word(value) ? xstrdup(value) : NULL;
    case OPTION_WORD:
        return !is_word(value)                  ? NULL
               : ascii_equal(value, o->initial) ? xstrdup(o->initial)
                                                : xstrdup(value);
    }
    word = xstrdup(out.data);
    text_free(&out);
    return word;
}

void setting_print_range(const struct settings *s, int i, struct text *out)
{
    const struct option *o = &s->table[i];

    switch (o->type) {
    case OPTION_SWITCH:
        text_add(out, "on or off");
        break;
    case OPTION_NUMBER:
        text_addf(out, "a whole number from %.0f to %.0f", o->min, s->max[i]);
        break;
    case OPTION_REAL:
        text_addf(out, "a number from %g to %g", o->min, s->max[i]);
        break;
    case OPTION_CHOICE:
        text_addf(out, "one of %s", o->values);
        break;
    case OPTION_WORD:
        text_addf(out, "a %s", o->values);
        break;
    case OPTION_FILE:
        text_addf(out, "one of %s or the name of a file", o->values);
        break;
    }
}

void settings_init(struct settings *s, const struct option *table)
{
    memset(s, 0, sizeof *s);
    s->table = table;
    for (; table[s->count].name; s->count++) {
        const int i = s->count;
        assert(i < MAX_OPTIONS);
        s->max[i] = table[i].max;
        s->word[i] = canonical(&table[i], table[i].max, table[i].initial, &s->number[i]);
        assert(s->word[i] && "the default of an option must be allowed");
    }
}

void settings_free(struct settings *s)
{
    for (int i = 0; i < s->count; i++)
        free(s->word[i]);
    s->count = 0;
}

void settings_copy(struct settings *to, const struct settings *from)
{
    *to = *from;
    for (int i = 0; i < from->count; i++)
        to->word[i] = xstrdup(from->word[i]);
}

enum status settings_set(struct settings *s, const char *name, const char *value, struct text *why)
{
    const int i = row_of(s->table, name);
    double number;

    if (i < 0) {
        text_addf(why, "no option '%.40s'; there are:", name);
        for (int k = 0; k < s->count; k++)
            text_addf(why, " %s", s->table[k].name);
        if (!s->count)
            text_add(why, " none");
        return REFUSED;
    }
    char *word = canonical(&s->table[i], s->max[i], value, &number);
    if (!word) {
        text_addf(why, "'%.40s' is not allowed for %s; write ", value, s->table[i].name);
        setting_print_range(s, i, why);
        return REFUSED;
    }
    free(s->word[i]);
    s->word[i] = word;
    s->number[i] = number;
    return OK;
}

void settings_cap(struct settings *s, const char *name, double max)
{
    const int i = row_of(s->table, name);
    struct text word = TEXT_EMPTY, why = TEXT_EMPTY;

    assert(i >= 0 && max >= s->table[i].min);
    if (max < s->max[i])
        s->max[i] = max;
    if (s->number[i] > max) {
        text_addf(&word, "%.0f", max);
        settings_set(s, name, word.data, &why);
    }
    text_free(&word);
    text_free(&why);
}

/* Adds an example of KEY=VALUE: an option of the name `word`, or one that allows the value `word`,
   or the first one. */
static void add_example(const struct settings *s, const char *word, struct text *out)
{
    int named = row_of(s->table, word), allowing = -1;
    double number;

    for (int i = 0; i < s->count && allowing < 0; i++) {
        const struct option *o = &s->table[i];
        char *value = o->type == OPTION_NUMBER || o->type == OPTION_CHOICE
                          ? canonical(o, s->max[i], word, &number)
                      : o->type == OPTION_FILE ? choose(o->values, word)
                                               : NULL;
        if (value)
            allowing = i;
        free(value);
    }
    if (named < 0 && allowing >= 0) {
        text_addf(out, "write %s=%.40s", s->table[allowing].name, word);
        return;
    }
    named = named < 0 ? 0 : named;
    text_add(out, "write key=value");
    if (s->count)
        text_addf(out, ", for example %s=%s", s->table[named].name, s->word[named]);
}

enum status settings_set_all(struct settings *s, const char *pairs, struct text *why)
{
    struct settings trial;
    char *copy = xstrdup(pairs), *rest = copy;
    enum status status = OK;

    settings_copy(&trial, s);
    while (status == OK && *(rest += strspn(rest, " \t"))) {
        char *word = rest, *equals;
        rest += strcspn(rest, " \t");
        if (*rest)
            *rest++ = '\0';
        if (!(equals = strchr(word, '=')) || equals == word) {
            text_addf(why, "'%.40s' is no option; ", word);
            add_example(s, word, why);
            status = SYNTAX_ERROR;
        } else {
            *equals = '\0';
            status = settings_set(&trial, word, equals + 1, why);
        }
    }
    free(copy);
    if (status != OK) {
        settings_free(&trial);
        return status;
    }
    settings_free(s);
    *s = trial;
    return OK;
}

static int existing_row(const struct settings *s, const char *name)
{
    const int i = row_of(s->table, name);

    assert(i >= 0);
    return i;
}

double setting_number(const struct settings *s, const char *name)
{
    return s->number[existing_row(s, name)];
}

const char *setting_word(const struct settings *s, const char *name)
{
    return s->word[existing_row(s, name)];
}

bool setting_is(const struct settings *s, const char *name, const char *word)
{
    return !strcmp(setting_word(s, name), word);
}

bool setting_on(const struct settings *s, const char *name)
{
    return setting_number(s, name) > 0;
}

bool setting_is_file(const struct settings *s, int i)
{
    const struct option *o = &s->table[i];
    char *builtin = o->type == OPTION_FILE ? choose(o->values, s->word[i]) : NULL;
    const bool is_file = o->type == OPTION_FILE && !builtin;

    free(builtin);
    return is_file;
}

void setting_describe(const struct settings *s, int i, struct text *out)
{
    const struct option *o = &s->table[i];

    text_addf(out, "%s ", o->name);
    switch (o->type) {
    case OPTION_SWITCH:
        text_add(out, "switch on|off");
        break;
    case OPTION_NUMBER:
        text_addf(out, "number %.0f..%.0f", o->min, s->max[i]);
        break;
    case OPTION_REAL:
        text_addf(out, "real %g..%g", o->min, s->max[i]);
        break;
    case OPTION_CHOICE:
        text_addf(out, "choice %s", o->values);
        break;
    case OPTION_WORD:
        text_addf(out, "word %s", o->values);
        break;
    case OPTION_FILE:
        text_addf(out, "file %s|FILE", o->values);
        break;
    }
    text_addf(out, " default %s current %s", o->initial, s->word[i]);
}

void settings_print(const struct settings *s, struct text *out)
{
    for (int i = 0; i < s->count; i++)
        text_addf(out, "%s%s=%s", i ? " " : "", s->table[i].name, s->word[i]);
}
