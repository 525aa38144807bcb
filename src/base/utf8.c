/*
 * utf8.c - decoding, encoding and filtering of UTF-8.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/utf8.h"

#include <string.h>

/* The smallest code point of each length in bytes. */
static const uint32_t SMALLEST[] = { 0, 0, 0x80, 0x800, 0x10000 };

uint32_t utf8_code(const char *s, int n)
{
    const unsigned char *byte = (const unsigned char *)s;
    uint32_t code = n > 1 ? byte[0] & (0x7Fu >> n) : byte[0];

    for (int i = 1; i < n; i++)
        code = code << 6 | (byte[i] & 0x3Fu);
    return code;
}

int utf8_length(const char *s)
{
    const unsigned char *byte = (const unsigned char *)s;
    const int n = byte[0] < 0x80         ? 1
                  : byte[0] >> 5 == 0x06 ? 2
                  : byte[0] >> 4 == 0x0E ? 3
                  : byte[0] >> 3 == 0x1E ? 4
                                         : 0;

    if (n <= 1)
        return n;
    for (int i = 1; i < n; i++)
        if (byte[i] >> 6 != 2)
            return 0;
    const uint32_t code = utf8_code(s, n);
    return code < SMALLEST[n] || code > 0x10FFFF || code >> 11 == 0x1B ? 0 : n;
}

bool utf8_is_visible(const char *s)
{
    /* These are ranges, first and last: C1 controls; soft hyphen; grapheme joiner; Arabic letter
       mark; Hangul fillers; Khmer vowels without a form; Mongolian separators; zero width space;
       direction marks; separators and embeddings; joiners and isolates; Hangul fillers; byte order
       mark; annotations; musical formats; tags. */
    static const uint32_t hidden[][2] = {
        { 0x80, 0x9F },      { 0xAD, 0xAD },     { 0x34F, 0x34F },   { 0x61C, 0x61C },
        { 0x115F, 0x1160 },  { 0x17B4, 0x17B5 }, { 0x180B, 0x180F }, { 0x200B, 0x200B },
        { 0x200E, 0x200F },  { 0x2028, 0x202E }, { 0x2060, 0x206F }, { 0x3164, 0x3164 },
        { 0xFEFF, 0xFEFF },  { 0xFFA0, 0xFFA0 }, { 0xFFF9, 0xFFFB }, { 0x1D173, 0x1D17A },
        { 0xE0000, 0xE0FFF }
    };
    const int n = utf8_length(s);

    if (n <= 1)
        return n && ((*s >= ' ' && *s < 127) || *s == '\n');
    const uint32_t code = utf8_code(s, n);
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (code >= hidden[i][0] && code <= hidden[i][1])
            return false;
    return true;
}

/* Returns the length of an escape sequence that sets colours at the start of a string, or 0. */
static size_t colour_length(const char *s)
{
    if (s[0] != '\033' || s[1] != '[')
        return 0;
    const size_t n = 2 + strspn(s + 2, "0123456789;");

    return s[n] == 'm' ? n + 1 : 0;
}

int utf8_columns(const char *s, size_t n)
{
    int columns = 0;

    for (size_t i = 0; i < n; i++) {
        const size_t colour = colour_length(s + i);
        if (colour)
            i += colour - 1;
        else
            columns += ((unsigned char)s[i] & 0xC0) != 0x80; /* continuation bytes do not count */
    }
    return columns;
}

/* Returns the number of bytes at the start of s[0 .. n) that are printable ASCII or line feeds. */
static size_t plain_length(const char *s, size_t n)
{
    size_t i = 0;

    while (i < n && ((s[i] >= ' ' && s[i] < 127) || s[i] == '\n'))
        i++;
    return i;
}

void utf8_add_visible(struct text *out, const char *s, size_t n, bool with_colours)
{
    const char *end = s + n;

    while (s < end) {
        const size_t plain = plain_length(s, (size_t)(end - s));
        text_add_bytes(out, s, plain);
        s += plain;
        if (s == end)
            return;
        const size_t colour = with_colours ? colour_length(s) : 0;
        const int length = utf8_length(s);
        if (colour || (length && utf8_is_visible(s)))
            text_add_bytes(out, s, colour ? colour : (size_t)length);
        else
            text_add_char(out, *s == '\t' ? ' ' : '?');
        s += colour ? colour : length ? (size_t)length : 1;
    }
}

void utf8_add(struct text *out, uint32_t code)
{
    int n = 1;

    while (n < 4 && code >= (n == 1 ? 0x80u : SMALLEST[n + 1]))
        n++;
    if (n == 1) {
        text_add_char(out, (char)code);
        return;
    }
    text_add_char(out, (char)((0xF00u >> n & 0xF0u) | code >> 6 * (n - 1)));
    for (int i = n - 2; i >= 0; i--)
        text_add_char(out, (char)(0x80u | (code >> 6 * i & 0x3Fu)));
}

size_t utf8_mark(const char *s, size_t n)
{
    static const char mark[] = "\xEF\xBB\xBF";

    return n >= 3 && !memcmp(s, mark, 3) ? 3 : 0;
}
