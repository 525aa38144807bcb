/*
 * args.h - the words after a command, and checked parsing of numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ARGS_H
#define WATTLE_ARGS_H

#include "protocol/reply.h"

#include <stdbool.h>
#include <stddef.h>

enum { ARGS_KEPT = 16 }; /* number of words that args_word returns; args_rest has all */

struct args {
    const char *line;     /* the words with their blanks; not owned */
    char *copy;           /* a copy with a zero after each kept word */
    size_t at[ARGS_KEPT]; /* start of each kept word */
    size_t count;         /* number of all words */
};

/* Splits a line at blanks and tabs. `line` must outlive the args. The caller frees *a with
   args_free. */
void args_split(struct args *a, const char *line);
void args_free(struct args *a);

/* Returns word i, from 0, or NULL if there are fewer words. i must be below ARGS_KEPT. */
const char *args_word(const struct args *a, size_t i);

/* Returns the line from word i on, or "" if there are fewer words. i must be below ARGS_KEPT. */
const char *args_rest(const struct args *a, size_t i);

/* Moves the next word of *rest into `word`. Returns false if there is none. */
bool args_next(const char **rest, struct text *word);

/* Reads a whole word as a decimal number in min .. max. If the word is not such a number, returns
   false and leaves *value unchanged. Trailing text, infinities and hexadecimal digits are
   refused. */
bool number_whole(const char *word, long long min, long long max, long long *value);
bool number_real(const char *word, double min, double max, double *value);

/* Reads word i as a number that messages call `what`. If the word is missing, *value keeps the
   default that it has. On failure the reply lists the allowed values. */
enum status args_whole(const struct args *a, size_t i, const char *what, long long min,
                       long long max, long long *value, struct reply *r);
enum status args_real(const struct args *a, size_t i, const char *what, double min, double max,
                      double *value, struct reply *r);

#endif
