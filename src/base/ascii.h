/*
 * ascii.h - classification, case and comparison of ASCII letters and digits, independent of the
 * locale.
 *
 * Readline sets the user's locale. In a Turkish locale the lower case of I is not i. In others a
 * byte above 127 is a letter. src/ and protocol/ therefore use only these functions. scripts/layers
 * checks this.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ASCII_H
#define WATTLE_ASCII_H

#include <stdbool.h>
#include <stddef.h>

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool ascii_is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool ascii_is_letter(char c)
{
    return ascii_is_upper(c) || ascii_is_lower(c);
}

static inline bool ascii_is_alphanumeric(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c);
}

static inline char ascii_lower(char c)
{
    return ascii_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static inline char ascii_upper(char c)
{
    return ascii_is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

/* Returns whether two strings are equal. Case is ignored. */
static inline bool ascii_equal(const char *a, const char *b)
{
    while (*a && ascii_lower(*a) == ascii_lower(*b))
        a++, b++;
    return ascii_lower(*a) == ascii_lower(*b);
}

/* Returns whether the first n bytes of two strings are equal. Case is ignored. Strings that both
   end earlier are compared to their end. */
static inline bool ascii_equal_bytes(const char *a, const char *b, size_t n)
{
    for (; n && ascii_lower(*a) == ascii_lower(*b); a++, b++, n--)
        if (!*a)
            return true;
    return !n;
}

#endif
