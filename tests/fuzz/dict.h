/*
 * dict.h - dictionaries for libFuzzer, out of the tables of the program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FUZZ_DICT_H
#define WATTLE_FUZZ_DICT_H

#include "tests/fuzz/fuzz.h"

/* Each adds lines to a dictionary, a word on each, none twice. */
void dict_add(struct text *out, const char *word);
void dict_add_all(struct text *out, const char *const words[]); /* ended by NULL */
void dict_split(struct text *out, const char *s, const char *between);

/* Each with a line feed before it, where a command begins; IN_GTP, IN_UGI (commands.h). */
void dict_of_commands(struct text *out, unsigned where);
void dict_of_games(struct text *out); /* names, sides, options as key=value */
void dict_of_options(struct text *out, const struct option *table, const char *format);
void dict_of_turns(struct text *out); /* turns and steps, some of each variant */

/* Who takes what was made of a game, as the context of the next. */
struct dict_taker {
    fuzz_seed *take;
    void *context;
};
void dict_take(void *taker, const struct text *made);

/* Calls `take` with some random games of each variant, played so far; the same every time. */
void dict_each_game(int steps, void (*take)(const struct record *rec, int variant, void *context),
                    void *context);

#endif
