/*
 * book_lines.h - the opening book: a list of turns, each with the position in which it is played.
 *
 * This file stores the lines of a file and finds those that are compiled in. book_probe.c
 * interprets them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BOOK_LINES_H
#define WATTLE_BOOK_LINES_H

#include <stddef.h>

struct book;

/* Makes an empty book. The caller frees it with book_free, which accepts NULL. */
struct book *book_new(void);
void book_free(struct book *b);

/* Adds a line, "TURN POSITION". */
void book_add(struct book *b, const char *line);

/* Returns the first line for this position, from line number *from on, or NULL if there is none.
   Sets *from to the number of the next line. If `b` is NULL, searches the built-in book. */
const char *book_find(const struct book *b, const char *position, size_t *from);

#endif
