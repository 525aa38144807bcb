/*
 * complete.h - what the word being typed could become.
 *
 * A pure function from session and line to words: it prints nothing, changes nothing and
 * needs no terminal. The glue to readline is in readline.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_COMPLETE_H
#define WATTLE_COMPLETE_H

#include "protocol/session.h"

/* A list of words that grows, each a string of its own from malloc. */
struct words {
    char **list;
    int count;
};

struct completion {
    struct words words; /* sorted, each once; they replace the line from `start` to the cursor */
    size_t start;
    bool files; /* the name of a file is wanted: that is for the caller to complete */
};

/* Completes line[0..cursor). A word that ends in '=', ',' or '-' goes on. Case does not matter.
   Ends with completion_free. */
void complete(const struct session *s, const char *line, size_t cursor, struct completion *out);
void completion_free(struct completion *c);

/* ---- For the parts of completion ---- */

/* Adds `word` if it begins with `prefix`, whatever the case of letters. */
void words_add(struct words *w, const char *prefix, const char *word);

/* Adds what can be typed to go on from the present position once `before` (words with blanks
   between) has been played, and begins with `prefix`: legal turns, or in the middle of one its
   next steps. Many turns are shortened to what they have in common before the next '-' or ','.
   Nothing when `before` cannot be played. */
void complete_move(const struct session *s, const char *before, const char *prefix,
                   struct words *out);

/* Sorts, and drops what is there twice. */
void words_sort(struct words *w);
void words_free(struct words *w);

#endif
