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

enum { ARGS_KEPT = 16 }; /* the number of words that args_word returns; args_rest has all */

struct args {
    const char *line;     /* the words with their blanks; not owned */
    char *copy;           /* a copy with a zero after each kept word */
    size_t at[ARGS_KEPT]; /* where each kept word begins */
    size_t count;         /* the number of all words */
};

/* Splits a line at blanks and tabs. `line` must outlive the args. The caller ends with args_free.
   */
void args_split(struct args *a, const char *line);
void args_free(struct args *a);

/* Word i, from 0. NULL: there are fewer words. i < ARGS_KEPT. */
const char *args_word(const struct args *a, size_t i);

/* The line from word i on. "": there are fewer words. i < ARGS_KEPT. */
const char *args_rest(const struct args *a, size_t i);

/* Moves the next word of *rest into `word`. False: there is none. */
bool args_next(const char **rest, struct text *word);

/* Reads a whole word as a decimal number in min .. max. False: the word is no such number, and
   *value is unchanged. Trailing text, infinities and hexadecimal digits are refused. */
bool number_whole(const char *word, long long min, long long max, long long *value);
bool number_real(const char *word, double min, double max, double *value);

/* Reads word i as a number that messages call `what`. If the word is missing, *value keeps the
   default that it has. On failure the reply lists the allowed values. */
enum status args_whole(const struct args *a, size_t i, const char *what, long long min,
                       long long max, long long *value, struct reply *r);
enum status args_real(const struct args *a, size_t i, const char *what, double min, double max,
                      double *value, struct reply *r);

#endif
