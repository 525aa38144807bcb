/*
 * complete.h - completion of the word that is being typed at the prompt.
 *
 * Completion is a pure function from session and line to words. It prints nothing, changes nothing
 * and needs no terminal. readline.c connects it to readline.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_COMPLETE_H
#define WATTLE_COMPLETE_H

#include "protocol/session.h"

/* A growing list of words from malloc. */
struct words {
    char **list;
    int count;
};

struct completion {
    struct words words; /* sorted and unique; they replace the line from `start` to the cursor */
    size_t start;
    bool files; /* a file's name is expected, which the caller completes */
};

/* Completes line[0..cursor), ignoring case. A word that ends in '=', ',' or '-' continues. The
   caller ends with completion_free. */
void complete(const struct session *s, const char *line, size_t cursor, struct completion *out);
void completion_free(struct completion *c);

/* ---- For the parts of completion ---- */

/* Adds `word` if it begins with `prefix`, ignoring case. */
void words_add(struct words *w, const char *prefix, const char *word);

/* Adds legal turns that begin with `prefix`, or the next steps within a turn, after `before`
   (words with blanks between) has been played from the present position. A long list of turns is
   shortened to the parts before the next '-' or ','. Adds nothing if `before` cannot be played. */
void complete_move(const struct session *s, const char *before, const char *prefix,
                   struct words *out);

/* Sorts the words and removes duplicates. */
void words_sort(struct words *w);
void words_free(struct words *w);

#endif
