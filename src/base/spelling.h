/*
 * spelling.h - the edit distance between words, used to suggest corrections of typing errors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SPELLING_H
#define WATTLE_SPELLING_H

/* Returns the number of letters to add, drop, change or exchange with a neighbour to turn a into b.
   Distances of `limit` or more, and words of more than 40 letters, give `limit`. */
int spelling_distance(const char *a, const char *b, int limit);

/* Returns the smallest distance at which another word no longer counts as a misspelling of
   `word`. */
int spelling_limit(const char *word);

#endif
