/*
 * args.h - the words after a command, and the checked readers of numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ARGS_H
#define WATTLE_ARGS_H

#include "protocol/reply.h"

#include <stdbool.h>
#include <stddef.h>

enum { ARGS_KEPT = 16 }; /* words that can be asked for singly; args_rest has them all */

struct args {
    const char *line;     /* as it came; not owned */
    char *copy;           /* the same with each kept word ended by a zero */
    size_t at[ARGS_KEPT]; /* where the words begin */
    size_t count;         /* of all words */
};

/* Splits at blanks and tabs. `line` must stay as long as the args. Ends with args_free. */
void args_split(struct args *a, const char *line);
void args_free(struct args *a);

/* Word i (from 0), or NULL when there are fewer. i < ARGS_KEPT. */
const char *args_word(const struct args *a, size_t i);

/* The line from word i on, or "". i < ARGS_KEPT. */
const char *args_rest(const struct args *a, size_t i);

/* The next word of *rest, which moves on, into `word`; false at the end. */
bool args_next(const char **rest, struct text *word);

/* Whole words read as numbers, without trailing text, infinities or hexadecimal digits.
   False, with *value untouched: no such number, or not in min .. max. */
bool number_whole(const char *word, long min, long max, long *value);
bool number_real(const char *word, double min, double max, double *value);

/* Word i as a number called `what` in messages. When the word is missing *value stays as it
   is, which is the default. On failure the reply says what would be right. */
enum status args_whole(const struct args *a, size_t i, const char *what, long min, long max,
                       long *value, struct reply *r);
enum status args_real(const struct args *a, size_t i, const char *what, double min, double max,
                      double *value, struct reply *r);

#endif
