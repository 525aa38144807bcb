/*
 * lexer.h - what the position texts of several games have in common: words with blanks between
 * them, numbers, rows of a board, keys of positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LEXER_H
#define WATTLE_LEXER_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* One word of a line; `start` is not ended by a zero. */
struct lexeme {
    const char *start;
    int length;
};

/* The next word at *s, which moves past it; a word of length 0 when there is none. */
struct lexeme lexer_next(const char **s);

/* In any case of letters. */
bool lexer_is(struct lexeme w, const char *text);

/* A whole number from 0 to `most`, without leading zeros. */
bool lexer_number(struct lexeme w, int most, int *number);

/* Says what is wanted instead of the word: "WANTED, not 'WORD'". */
enum status lexer_wrong(struct lexeme w, const char *wanted, struct text *why);

/* ---- Parts of words ---- */

enum { MAX_ROW = 32 };

/* The points of a row, 'B', 'W' and '.', as these letters and numbers of empty points. */
void row_print(const char *row, int length, struct text *out);

/* Reads such a text at *s, in any case, and moves *s to what cannot belong to it; false when
   the row is not exactly so long. */
bool row_read(const char **s, int length, char *row);

/* Reads a square board, as rows from the top with '/' between them, into row[0 .. size), row 0 being
   the lowest. In `why` its points and stones are called so: "squares", "pawns". */
enum status board_read(struct lexeme w, int size, const char *points, const char *stones,
                       char row[][MAX_ROW], struct text *why);

/* Reads the 16 hexadecimal digits of a key at *s and moves *s past them. */
bool key_read(const char **s, uint64_t *key);

#endif
