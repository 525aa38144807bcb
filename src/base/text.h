/*
 * text.h - a growing string. Functions return text in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEXT_H
#define WATTLE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* `data` is always a valid string, also when empty. Start from TEXT_EMPTY. */
struct text {
    char *data;
    size_t length, capacity;
    bool is_cut; /* set if there was no memory to grow a large text, so that later additions are
                    missing */
};

#define TEXT_EMPTY              \
    {                           \
        (char *)"", 0, 0, false \
    }

/* Frees the memory. The text is then empty and usable. */
void text_free(struct text *t);

/* Empties the text, keeps the memory and resets is_cut. */
void text_clear(struct text *t);

void text_add(struct text *t, const char *s);
void text_add_bytes(struct text *t, const char *s, size_t n);
void text_add_char(struct text *t, char c);

/* Adds formatted text, as printf does. */
void text_addf(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull));

void text_addv(struct text *t, const char *format, va_list args)
    __attribute__((format(printf, 2, 0), nonnull(1, 2)));

/* Returns the joint before item i of a list of n items, as in "p1, p2 and p3": "", ", " or
   " and ". */
static inline const char *text_joint(int i, int n)
{
    return !i ? "" : i + 1 < n ? ", " : " and ";
}

/* Shortens the text to `length` bytes. A shorter text stays as it is. */
void text_cut(struct text *t, size_t length);

#endif
