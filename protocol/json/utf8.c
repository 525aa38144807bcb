/* utf8.c - see utf8.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "utf8.h"

/* The smallest character of so many bytes. */
static const uint32_t SMALLEST[] = { 0, 0, 0x80, 0x800, 0x10000 };

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
    uint32_t code = byte[0] & (0x7Fu >> n);
    for (int i = 1; i < n; i++) {
        if (byte[i] >> 6 != 2)
            return 0;
        code = code << 6 | (byte[i] & 0x3Fu);
    }
    return code < SMALLEST[n] || code > 0x10FFFF || code >> 11 == 0x1B ? 0 : n;
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
