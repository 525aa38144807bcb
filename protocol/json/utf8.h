/*
 * utf8.h - characters in UTF-8, the only encoding of JSON between programs (RFC 8259, 8.1).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_UTF8_H
#define WATTLE_UTF8_H

#include "../../src/base/text.h"

#include <stdint.h>

/* Bytes of the character that `s`, a string, begins with: 1 .. 4; 0 where no character begins, in
   what is cut off, longer than need be, a surrogate or beyond U+10FFFF. */
int utf8_length(const char *s);

/* Adds a character, 1 .. 0x10FFFF and no surrogate. */
void utf8_add(struct text *out, uint32_t code);

#endif
