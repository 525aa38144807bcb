/*
 * lexer.h - reading and writing the parts that position texts of several games share: words,
 * numbers, board rows and position keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LEXER_H
#define WATTLE_LEXER_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* One word of a line. `start` points into the line and has no terminating zero. */
struct lexeme {
    const char *start;
    int length;
};

/* Returns the next word at *s and moves *s past it. The length is 0 at the end of the line. */
struct lexeme lexer_next(const char **s);

/* Whether the word equals `text`, ignoring case. */
bool lexer_is(struct lexeme w, const char *text);

/* Reads a whole number from 0 to `most`, without leading zeros. */
bool lexer_number(struct lexeme w, int most, int *number);

/* Adds "WANTED, not 'WORD'" to `why`. Returns SYNTAX_ERROR. */
enum status lexer_wrong(struct lexeme w, const char *wanted, struct text *why);

/* ---- Parts of words ---- */

enum { MAX_ROW = 32 };

/* Prints a row of points 'B', 'W' and '.'. Each run of '.' becomes its length. */
void row_print(const char *row, int length, struct text *out);

/* Reads such a row at *s, ignoring case, and moves *s past it. Returns false if the row does not
   have exactly `length` points. */
bool row_read(const char **s, int length, char *row);

/* Reads a square board into row[0 .. size). The text has the rows from the top with '/' between
   them; row 0 is the lowest. `points` and `stones` are the words for them in `why`, such as
   "squares" and "pawns". */
enum status board_read(struct lexeme w, int size, const char *points, const char *stones,
                       char row[][MAX_ROW], struct text *why);

/* Reads a key of 16 hexadecimal digits at *s and moves *s past it. */
bool key_read(const char **s, uint64_t *key);

#endif
