/*
 * position_fields.h - parsing and printing of the fields of position texts: words, numbers, board
 * rows and keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_POSITION_FIELDS_H
#define WATTLE_POSITION_FIELDS_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* A lexeme is one word of a line. `start` points into the line and has no terminating zero. */
struct lexeme {
    const char *start;
    int length;
};

/* Returns the next word at *s and moves *s past it. The length is 0 at the end of the line. */
struct lexeme lexer_next(const char **s);

/* Returns whether the word equals `text`. Case is ignored. */
bool lexer_is(struct lexeme w, const char *text);

/* Returns the part of *w before the first `mark`, and removes that part and the mark from *w.
   Without a mark, returns all of *w. */
struct lexeme lexer_cut(struct lexeme *w, char mark);

/* Reads a whole number from 0 to `most`, without leading zeros. */
bool lexer_number(struct lexeme w, int most, int *number);

/* Reads a whole number, which may be negative and have leading zeros. If its absolute value is 1000
   or more, the result may be a different number whose absolute value is also 1000 or more. */
bool lexer_integer(struct lexeme w, int *number);

/* Reads two numbers as lexer_integer does, with a comma between them. */
bool lexer_two_integers(struct lexeme w, int *a, int *b);

/* Adds "WANTED, not 'WORD'" to `why`. Returns SYNTAX_ERROR. */
enum status lexer_expect(struct lexeme w, const char *wanted, struct text *why);

enum { MAX_ROW = 32 };

/* Prints a row of points 'B', 'W' and '.'. Each run of '.' becomes its length. */
void row_print(const char *row, int length, struct text *out);

/* Reads a row, as row_print writes it, at *s and moves *s past the row. Case is ignored. Returns
   false if the row does not have exactly `length` points. */
bool row_read(const char **s, int length, char *row);

/* Reads a square board into row[0 .. size). The text has the rows from the top, separated by '/'.
   Row 0 is the lowest. `points` and `stones` are the words for points and stones in `why`, such as
   "squares" and "pawns". */
enum status board_read(struct lexeme w, int size, const char *points, const char *stones,
                       char row[][MAX_ROW], struct text *why);

/* Reads a key of 16 hexadecimal digits at *s and moves *s past it. */
bool key_read(const char **s, uint64_t *key);

#endif
