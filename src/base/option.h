/*
 * option.h - option tables, and the values set for one table.
 *
 * A row contains the name, type, range, default and help of an option. newgame, list_options,
 * set_option, shell completion and UGI all use the same rows, so they always agree. Each game has a
 * table and the engine has one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_OPTION_H
#define WATTLE_OPTION_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>

enum option_type {
    OPTION_SWITCH, /* on or off; also true, yes, 1 and false, no, 0 */
    OPTION_NUMBER, /* a whole number in min .. max */
    OPTION_REAL,   /* a number with a fraction in min .. max */
    OPTION_CHOICE, /* one of the words in `values` */
    OPTION_WORD,   /* any word without blanks, which `values` describes */
    OPTION_FILE    /* a word of `values` (the words name built-in data), or a file name without
                      blanks (see file_options.h) */
};

struct option {
    const char *name; /* NULL in the row that ends a table */
    enum option_type type;
    double min, max;
    const char *values; /* as in "3|5|7" for OPTION_CHOICE and OPTION_FILE, as in "vertex" for
                           OPTION_WORD */
    const char *initial;
    const char *help;
};

enum { MAX_OPTIONS = 48 };

/* The values of the options of one table. It owns its words. */
struct settings {
    const struct option *table;
    int count;
    char *word[MAX_OPTIONS]; /* canonical text of each value */
    double number[MAX_OPTIONS];
    double max[MAX_OPTIONS]; /* upper limit of each number: that of its row, or less */
};

/* Sets every option to its default. The caller frees *s with settings_free. */
void settings_init(struct settings *s, const struct option *table);
void settings_free(struct settings *s);

/* Copies *from to *to, which must be uninitialised. */
void settings_copy(struct settings *to, const struct settings *from);

/* Sets one option. If the option is unknown, or the value has the wrong kind or range, nothing
   changes, and `why` says which values are allowed. */
enum status settings_set(struct settings *s, const char *name, const char *value, struct text *why);

/* Sets every `key=value` in a line of words. On failure nothing changes. */
enum status settings_set_all(struct settings *s, const char *pairs, struct text *why);

/* Lowers the upper limit of a number option to `max`, also in later copies. A larger value is
   reduced to `max`. */
void settings_cap(struct settings *s, const char *name, double max);

/* Returns the row with that name, or NULL. */
const struct option *option_find(const struct option *table, const char *name);

/* These read the values of options, which must exist (asserted). setting_number also reads an
   OPTION_CHOICE whose words are numbers. Other words give 0. */
double setting_number(const struct settings *s, const char *name);
const char *setting_word(const struct settings *s, const char *name);
bool setting_is(const struct settings *s, const char *name, const char *word);
bool setting_on(const struct settings *s, const char *name);

/* Returns whether option i names a file, not built-in data. */
bool setting_is_file(const struct settings *s, int i);

/* Adds the values that option i allows, for example "a whole number from 1 to 10" or "on or
   off". */
void setting_print_range(const struct settings *s, int i, struct text *out);

/* Adds "name type range default D current C" for row i. */
void setting_describe(const struct settings *s, int i, struct text *out);

/* Adds "key=value key=value ..." for the whole table. An empty table adds nothing. */
void settings_print(const struct settings *s, struct text *out);

#endif
