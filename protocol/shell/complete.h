/*
 * complete.h - completion of the word that is being typed at the prompt.
 *
 * Completion is a pure function from session and line to words. The function prints nothing,
 * changes nothing and needs no terminal. readline.c connects it to readline.
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
    struct words words; /* sorted and unique; each replaces the line from `start` to the cursor */
    size_t start;
    bool files; /* whether a file's name is expected, which the caller completes */
};

/* Completes line[0..cursor). Case is ignored. A word that ends in '=', ',' or '-' continues. The
   caller frees *out with completion_free. */
void complete(const struct session *s, const char *line, size_t cursor, struct completion *out);
void completion_free(struct completion *c);

/* ---- For the files of completion ---- */

/* Adds `word` if it begins with `prefix`. Case is ignored. */
void words_add(struct words *w, const char *prefix, const char *word);

/* Plays the words of `before`, separated by blanks, from the present position. Then adds the legal
   turns, or within a turn the next steps, that begin with `prefix`. A long list of turns is
   shortened to the parts up to the next joint. Adds nothing if `before` cannot be played. */
void complete_move(const struct session *s, const char *before, const char *prefix,
                   struct words *out);

/* Sorts the words and removes duplicates. */
void words_sort(struct words *w);
void words_free(struct words *w);

#endif
