/*
 * utf8.h - UTF-8 characters, and printing untrusted text safely.
 *
 * Names, records, files and typed words are untrusted. Such text is printed only through
 * utf8_add_visible, for two reasons. A terminal obeys control characters. Characters that change
 * the direction of writing, break lines or are invisible mislead readers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_UTF8_H
#define WATTLE_UTF8_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Returns the length in bytes, 1 .. 4, of the character at the start of the string `s`. 0 means
   invalid UTF-8: truncated, overlong, a surrogate or beyond U+10FFFF. */
int utf8_length(const char *s);

/* Returns the code point of the character of n bytes at `s`, for n as returned by utf8_length. */
uint32_t utf8_code(const char *s, int n);

/* Returns whether the first character of `s` is visible. A line feed counts as visible. Invisible
   are: control characters (also those of C1), direction marks, line and paragraph separators,
   fillers and tags. */
bool utf8_is_visible(const char *s);

/* Adds n bytes of a string. Each invisible character and each invalid byte becomes '?'. Each tab
   becomes a blank. `with_colours` keeps escape sequences that set colours. */
void utf8_add_visible(struct text *out, const char *s, size_t n, bool with_colours);

/* Returns the length of a byte order mark at the start of n bytes, 3 or 0. Some systems put one
   before text. */
size_t utf8_mark(const char *s, size_t n);

/* Returns the number of terminal columns that n bytes of a string take. A character takes one, an
   escape sequence that sets colours none. */
int utf8_columns(const char *s, size_t n);

/* Adds the character with this code point, 1 .. 0x10FFFF. It must not be a surrogate. */
void utf8_add(struct text *out, uint32_t code);

#endif
