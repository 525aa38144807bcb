/*
 * position_fields.c - parsing of the words, numbers, board rows and keys of a position text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/position_fields.h"

#include "base/ascii.h"

#include <string.h>

struct lexeme lexer_next(const char **s)
{
    struct lexeme w;

    *s += strspn(*s, " \t");
    w.start = *s;
    *s += strcspn(*s, " \t");
    w.length = (int)(*s - w.start);
    return w;
}

bool lexer_is(struct lexeme w, const char *text)
{
    return w.length == (int)strlen(text) && ascii_equal_bytes(w.start, text, strlen(text));
}

struct lexeme lexer_cut(struct lexeme *w, char mark)
{
    const char *at = memchr(w->start, mark, (size_t)w->length);
    const struct lexeme first = { w->start, at ? (int)(at - w->start) : w->length };
    const int gone = first.length + (at != NULL);

    *w = (struct lexeme){ w->start + gone, w->length - gone };
    return first;
}

/* Reads digits at *s. Returns false if the number exceeds `most`, has a leading zero or has no
   digit. */
static bool read_number(const char **s, int most, int *number)
{
    const char *start = *s;

    *number = 0;
    while (ascii_is_digit(**s) && *number <= most)
        *number = 10 * *number + (*(*s)++ - '0');
    return *s > start && *number <= most && (*start != '0' || *s == start + 1);
}

bool lexer_number(struct lexeme w, int most, int *number)
{
    const char *s = w.start;

    return read_number(&s, most, number) && s == w.start + w.length;
}

bool lexer_integer(struct lexeme w, int *number)
{
    const int sign = w.length > 0 && *w.start == '-';
    int n = 0;

    for (int i = sign; i < w.length; i++) {
        if (!ascii_is_digit(w.start[i]))
            return false;
        n = n < 1000 ? 10 * n + (w.start[i] - '0') : n;
    }
    *number = sign ? -n : n;
    return w.length > sign;
}

bool lexer_two_integers(struct lexeme w, int *a, int *b)
{
    const struct lexeme first = lexer_cut(&w, ',');

    return lexer_integer(first, a) && lexer_integer(w, b);
}

enum status lexer_expect(struct lexeme w, const char *wanted, struct text *why)
{
    text_addf(why, "%s, not '%.*s'", wanted, w.length < 20 ? w.length : 20, w.start);
    return SYNTAX_ERROR;
}

void row_print(const char *row, int length, struct text *out)
{
    for (int i = 0; i < length;) {
        int empty = 0;
        while (i + empty < length && row[i + empty] == '.')
            empty++;
        if (empty)
            text_addf(out, "%d", empty);
        else
            text_add_char(out, row[i]);
        i += empty ? empty : 1;
    }
}

bool row_read(const char **s, int length, char *row)
{
    int i = 0, empty;

    while (i < length && **s) {
        const char letter = ascii_upper(**s);
        if (letter == 'B' || letter == 'W') {
            row[i++] = letter;
            ++*s;
            continue;
        }
        if (!read_number(s, length - i, &empty) || !empty)
            return false;
        memset(row + i, '.', (size_t)empty);
        i += empty;
    }
    return i == length;
}

enum status board_read(struct lexeme w, int size, const char *points, const char *stones,
                       char row[][MAX_ROW], struct text *why)
{
    const char *s = w.start, *const end = w.start + w.length;

    for (int r = size; r--;)
        if (!row_read(&s, size, row[r]) || (r ? *s++ != '/' : s != end)) {
            text_addf(why,
                      "row %d of the board is wrong: %d rows of %d %s from the top, with / between "
                      "them, B and W for %s, numbers for empty %s",
                      r + 1, size, size, points, stones, points);
            return SYNTAX_ERROR;
        }
    return OK;
}

bool key_read(const char **s, uint64_t *key)
{
    *key = 0;
    for (int i = 0; i < 16; i++, ++*s) {
        const char digit = ascii_lower(**s);
        if (!ascii_is_digit(digit) && (digit < 'a' || digit > 'f'))
            return false;
        *key = *key << 4 | (uint64_t)(ascii_is_digit(digit) ? digit - '0' : digit - 'a' + 10);
    }
    return true;
}
