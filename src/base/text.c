/*
 * text.c - a growing string.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/text.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_free(struct text *t)
{
    if (t->capacity)
        free(t->data);
    *t = (struct text)TEXT_EMPTY;
}

void text_clear(struct text *t)
{
    text_cut(t, 0);
    t->is_cut = false;
}

/* Makes room for `more` bytes and the closing zero. A text of 1 MiB or more may find no memory.
   This and all later calls then return false, until the text is cleared. */
static bool make_room(struct text *t, size_t more)
{
    enum { LARGE = 1 << 20 };
    const size_t needed = t->length + more + 1;

    if (t->is_cut || needed <= t->capacity)
        return !t->is_cut;
    const size_t capacity = needed < 64 ? 64 : needed + needed / 2;
    char *old = t->capacity ? t->data : NULL;
    char *data = capacity < LARGE ? xrealloc(old, capacity) : realloc(old, capacity);
    if (!data) {
        t->is_cut = true;
        return false;
    }
    data[t->length] = '\0';
    t->data = data;
    t->capacity = capacity;
    return true;
}

void text_add_bytes(struct text *t, const char *s, size_t n)
{
    if (!n || !make_room(t, n))
        return;
    memcpy(t->data + t->length, s, n);
    t->length += n;
    t->data[t->length] = '\0';
}

void text_add(struct text *t, const char *s)
{
    text_add_bytes(t, s, strlen(s));
}

void text_add_char(struct text *t, char c)
{
    text_add_bytes(t, &c, 1);
}

void text_addv(struct text *t, const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    const int n = vsnprintf(NULL, 0, format, args);
    if (n > 0 && make_room(t, (size_t)n)) {
        vsnprintf(t->data + t->length, (size_t)n + 1, format, again);
        t->length += (size_t)n;
    }
    va_end(again);
}

void text_addf(struct text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_addv(t, format, args);
    va_end(args);
}

void text_cut(struct text *t, size_t length)
{
    if (length >= t->length)
        return;
    t->length = length;
    t->data[length] = '\0';
}
