/* line.c - buffered reading of lines.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/line.h"

#include "base/memory.h"
#include "base/system.h"
#include "base/utf8.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16 };

void line_open(struct line_source *s, int fd)
{
    *s = (struct line_source){ .fd = fd, .limit = LINE_LIMIT };
}

void line_close(struct line_source *s)
{
    free(s->block);
    s->block = NULL;
    s->start = s->end = s->scanned = s->capacity = 0;
}

/* A line that does not fit in memory is skipped, like a line beyond the limit. */
static void grow(struct line_source *s)
{
    const size_t capacity = s->capacity ? 2 * s->capacity : BLOCK;
    char *block = s->capacity ? realloc(s->block, capacity + 1) : xmalloc(capacity + 1);

    if (block) {
        s->block = block;
        s->capacity = capacity;
    } else {
        s->overlong = true;
        s->end = s->start;
    }
}

/* Makes room for at least one more byte after `end`, and for a terminating zero. */
static void make_room(struct line_source *s)
{
    if (s->end - s->start > s->limit) {
        s->overlong = true;
        s->end = s->start;
    }
    if (s->start == s->end) {
        s->start = s->end = 0;
        if (s->capacity > BLOCK) /* free the memory of a long line */
            line_close(s);
    } else if (s->end == s->capacity && s->start > 0) {
        memmove(s->block, s->block + s->start, s->end - s->start);
        s->end -= s->start;
        s->start = 0;
    }
    if (s->end == s->capacity)
        grow(s);
    s->scanned = s->end;
}

/* Waits for input and reads it once. A read error is the end of input. */
static void fill(struct line_source *s)
{
    make_room(s);
    const size_t n = system_read(s->fd, s->block + s->end, s->capacity - s->end);
    s->end += n;
    s->at_end = !n;
}

/* Returns the line feed that ends the present line, or NULL. */
static char *line_feed(const struct line_source *s)
{
    return s->scanned < s->end ? memchr(s->block + s->scanned, '\n', s->end - s->scanned) : NULL;
}

/* Makes a string of n bytes in place. */
static char *without_zeros(char *line, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!line[i])
            line[i] = 1;
    line[n] = '\0';
    return line;
}

/* Returns [start, stop) as the line. The next line begins at `next`. */
static enum line_status hand_out(struct line_source *s, size_t stop, size_t next, char **line)
{
    const size_t mark = s->number ? 0 : utf8_mark(s->block + s->start, stop - s->start),
                 start = s->start + mark;
    const bool skip = s->overlong || stop - start > s->limit;

    s->start = s->scanned = next;
    s->number++;
    s->overlong = false;
    if (skip)
        return LINE_TOO_LONG;
    s->cuts_word = !s->is_raw && line_cuts_word(s->block + start, stop - start);
    *line = s->is_raw ? without_zeros(s->block + start, stop - start)
                      : line_clean(s->block + start, stop - start);
    return LINE_READ;
}

static enum line_status take(struct line_source *s, char **line)
{
    for (;;) {
        const char *feed = line_feed(s);
        if (feed) {
            const size_t at = (size_t)(feed - s->block);
            return hand_out(s, at, at + 1, line);
        }
        if (!s->at_end)
            fill(s);
        else if (s->start < s->end || s->overlong)
            return hand_out(s, s->end, s->end, line);
        else
            return LINE_END;
    }
}

enum line_status line_peek(struct line_source *s, char **line)
{
    if (!s->has_peeked)
        s->peeked_status = take(s, &s->peeked);
    s->has_peeked = true;
    if (s->peeked_status == LINE_READ)
        *line = s->peeked;
    return s->peeked_status;
}

enum line_status line_next(struct line_source *s, char **line)
{
    const enum line_status status = line_peek(s, line);

    s->has_peeked = false;
    return status;
}

bool line_buffered(const struct line_source *s)
{
    return s->has_peeked || line_feed(s) || s->at_end;
}

bool line_waiting(struct line_source *s)
{
    if (!line_buffered(s) && system_readable(s->fd))
        fill(s);
    return line_buffered(s);
}

bool line_waiting_is(struct line_source *s, const char *prefix)
{
    const size_t n = strlen(prefix);

    if (!line_waiting(s))
        return false;
    assert(s->block);
    return s->end - s->start >= n && !memcmp(s->block + s->start, prefix, n);
}

/* Returns whether a character of a line is ignored: a control character other than a tab. */
static bool is_dropped(char c)
{
    return c != '\t' && ((unsigned char)c < ' ' || c == 127);
}

bool line_cuts_word(const char *line, size_t n)
{
    const char *comment = memchr(line, '#', n);

    while (comment && comment > line && is_dropped(comment[-1]))
        comment--;
    return comment && comment > line && (unsigned char)comment[-1] > ' ';
}

char *line_clean(char *line, size_t n)
{
    char *to = line;

    for (size_t i = 0; i < n && line[i] != '#'; i++) {
        if (!is_dropped(line[i]))
            *to++ = line[i] == '\t' ? ' ' : line[i];
    }
    while (to > line && to[-1] == ' ')
        to--;
    *to = '\0';
    return line + strspn(line, " ");
}
