/*
 * book.h - the opening book: turns known beforehand, each with the position it is played in.
 *
 * Lives here: the lines, those compiled in and those of a file. Does not live here: what they mean
 * (book_moves.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BOOK_H
#define WATTLE_BOOK_H

#include <stddef.h>

struct book;

/* An empty one. Ends with book_free, for which NULL is without effect. */
struct book *book_new(void);
void book_free(struct book *b);

/* Adds a line, "TURN POSITION". */
void book_add(struct book *b, const char *line);

/* The first line for this position from number *from on, which becomes the number after it; NULL:
   there is none. Where `b` is NULL, the book that is compiled in is searched. */
const char *book_find(const struct book *b, const char *position, size_t *from);

#endif
