/*
 * option.h - options as rows of a table, and a set of values for such a table.
 *
 * One row carries name, type, range, default and help; the same rows feed
 * newgame, list_options, set_option, the shell's completion and UGI, so none of
 * them can be out of date. Games have a table each, the engine has one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_OPTION_H
#define WATTLE_OPTION_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>

enum option_type {
    OPTION_SWITCH, /* on or off (true, yes, 1 and false, no, 0 are understood) */
    OPTION_NUMBER, /* a whole number, min .. max */
    OPTION_REAL,   /* a number with a fraction, min .. max */
    OPTION_CHOICE, /* one of the words in `values` */
    OPTION_WORD,   /* any word without blanks; `values` says what it means */
    OPTION_FILE    /* one of the words in `values`, which name what is built in, or the name of
                      a file without blanks: see contents.load */
};

struct option {
    const char *name; /* NULL in the row that ends a table */
    enum option_type type;
    double min, max;
    const char *values; /* OPTION_CHOICE, OPTION_FILE: "3|5|7"; OPTION_WORD: "vertex" */
    const char *initial;
    const char *help;
};

enum { MAX_OPTIONS = 48 };

/* The values of one table's options. Owns its words. */
struct settings {
    const struct option *table;
    int count;
    char *word[MAX_OPTIONS]; /* canonical text of each value */
    double number[MAX_OPTIONS];
    double most[MAX_OPTIONS]; /* that a number may be: `max` of its row, or less */
};

/* All defaults. Ends with settings_free. */
void settings_init(struct settings *s, const struct option *table);
void settings_free(struct settings *s);

/* Makes *to, uninitialised before, equal to *from. */
void settings_copy(struct settings *to, const struct settings *from);

/* Sets one option. On failure (no such option, value of the wrong kind or out
   of range) nothing changes and `why` says what would be right. */
enum status settings_set(struct settings *s, const char *name, const char *value, struct text *why);

/* Sets every `key=value` of a line of words; all of them or none. */
enum status settings_set_all(struct settings *s, const char *pairs, struct text *why);

/* From now on, also in copies, the option of numbers takes at most `most`; a value that is more
   becomes that. */
void settings_cap(struct settings *s, const char *name, double most);

/* The row of that name, or NULL. */
const struct option *option_find(const struct option *table, const char *name);

/* Values of options that exist (asserted). setting_number also serves choices
   that are numbers; a word that is none gives 0. */
double setting_number(const struct settings *s, const char *name);
const char *setting_word(const struct settings *s, const char *name);
bool setting_is(const struct settings *s, const char *name, const char *word);
bool setting_on(const struct settings *s, const char *name);

/* Whether option i names a file, not what is built in. */
bool setting_is_file(const struct settings *s, int i);

/* Adds what values option i takes: "a whole number from 1 to 10", "on or off". */
void setting_print_range(const struct settings *s, int i, struct text *out);

/* Adds "name type range default D current C" for row i of the table. */
void setting_describe(const struct settings *s, int i, struct text *out);

/* Adds "key=value key=value ..." for the whole table; nothing for an empty one. */
void settings_print(const struct settings *s, struct text *out);

#endif
