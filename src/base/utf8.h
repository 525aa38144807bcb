/*
 * utf8.h - characters in UTF-8, and which of them may be shown.
 *
 * Names, records, files and typed words are other people's. Whatever is printed of them goes through
 * utf8_add_visible: a terminal obeys control characters, and whoever reads is misled by those that
 * turn the direction of writing, break lines or cannot be seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_UTF8_H
#define WATTLE_UTF8_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Bytes of the character that `s`, a string, begins with: 1 .. 4; 0 where no character begins, in
   what is cut off, longer than need be, a surrogate or beyond U+10FFFF. */
int utf8_length(const char *s);

/* The character that takes so many bytes there, as utf8_length has said. */
uint32_t utf8_code(const char *s, int n);

/* Whether the character that `s` begins with is there to be seen. Not: control characters, C1 too, but
   the line feed is; marks of direction, separators of lines and paragraphs, fillers, tags. */
bool utf8_is_visible(const char *s);

/* Adds n bytes of a string, with '?' for each character that is not visible and each byte that is no
   UTF-8, and blanks for tabs. `with_colours`: escape sequences that set colours stay. */
void utf8_add_visible(struct text *out, const char *s, size_t n, bool with_colours);

/* Bytes of the byte order mark that n bytes begin with, 3 or 0: some systems put one before text. */
size_t utf8_mark(const char *s, size_t n);

/* The length of an escape sequence that sets colours, if `s`, a string, begins with one; else 0. */
size_t utf8_colour_length(const char *s);

/* The columns that n bytes of a string take on a terminal: one for each character, none for a
   sequence that sets colours. */
int utf8_columns(const char *s, size_t n);

/* Adds a character, 1 .. 0x10FFFF and no surrogate. */
void utf8_add(struct text *out, uint32_t code);

#endif
