/*
 * text.h - a string that grows, for everything that is answered in words.
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
    bool is_cut; /* a large text found no memory to grow: what was to be added is missing */
};

#define TEXT_EMPTY              \
    {                           \
        (char *)"", 0, 0, false \
    }

/* Gives the memory back; the text is empty and usable again. */
void text_free(struct text *t);

/* Makes it empty and keeps the memory. Whole again. */
void text_clear(struct text *t);

void text_add(struct text *t, const char *s);
void text_add_bytes(struct text *t, const char *s, size_t n);
void text_add_char(struct text *t, char c);

/* As printf. */
void text_addf(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull));

void text_addv(struct text *t, const char *format, va_list args)
    __attribute__((format(printf, 2, 0), nonnull(1, 2)));

/* Shortens to `length` bytes; does nothing when it is that short already. */
void text_cut(struct text *t, size_t length);

#endif
