/*
 * spelling.h - which word was probably meant by another.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SPELLING_H
#define WATTLE_SPELLING_H

/* How many letters must be added, dropped, changed, or exchanged with their neighbour to make b
   of a, counted to `limit`. Words of more than 40 letters are `limit` apart. */
int spelling_slips(const char *a, const char *b, int limit);

/* From how many slips on a word is another one, and not a mistyped `word`. */
int spelling_limit(const char *word);

#endif
