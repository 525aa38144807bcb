/*
 * word_wrap.c - wrapping of long lines at words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

#include "base/utf8.h"

#include <string.h>

/* Returns the indentation of continuation lines. It is that of the second column of a table, which
   follows two or more blanks. Otherwise it is the indentation of the line. */
static int indent_of(const char *line, size_t n, int width)
{
    const int margin = (int)strspn(line, " ");

    int column = margin;

    for (size_t i = (size_t)margin + 2; i < n && column == margin; i++)
        if (line[i] != ' ' && line[i - 1] == ' ' && line[i - 2] == ' ')
            column = utf8_columns(line, i);
    if (column >= width / 2)
        column = margin;
    return column < width / 2 ? column : 0;
}

/* Returns the number of bytes that fit. They end at a blank. If no word fits, they end at the first
   blank. */
static size_t bytes_that_fit(const char *line, size_t n, int width)
{
    size_t end = 0, from = 0;
    int column = 0; /* column of the text before `from` */

    for (size_t i = 1; i <= n; i++) {
        if (i < n && (line[i] != ' ' || line[i - 1] == ' '))
            continue;
        column += utf8_columns(line + from, i - from);
        from = i;
        if (column > width)
            return end ? end : i;
        end = i;
    }
    return n;
}

static void wrap_line(const char *line, size_t n, int width, int taken, struct text *out)
{
    const int indent = indent_of(line, n, width);
    int room = width - taken;

    for (;;) {
        const size_t fits = bytes_that_fit(line, n, room);
        text_add_bytes(out, line, fits);
        line += fits;
        n -= fits;
        while (n && *line == ' ')
            line++, n--;
        if (!n)
            return;
        text_addf(out, "\n%*s", indent, "");
        room = width - indent;
    }
}

void words_flow(struct text *text, int width)
{
    struct text out = TEXT_EMPTY;
    bool is_long = false;
    int number = 0;

    for (const char *line = text->data; *line; number++) {
        const size_t n = strcspn(line, "\n"), end = n + (line[n] == '\n');
        const bool goes_on = number > 0 && line[end] && line[end] != ' ' && *line != ' ';
        is_long = is_long || utf8_columns(line, n) > width;
        text_add_bytes(&out, line, n);
        if (end > n)
            text_add_char(&out, goes_on ? ' ' : '\n');
        line += end;
    }
    if (is_long) {
        text_clear(text);
        text_add(text, out.data);
    }
    text_free(&out);
}

void word_wrap(struct text *text, int width, int taken)
{
    struct text out = TEXT_EMPTY;

    for (const char *line = text->data; *line;) {
        const size_t n = strcspn(line, "\n");
        wrap_line(line, n, width, taken, &out);
        taken = 0;
        line += n;
        if (*line)
            text_add_char(&out, *line++);
    }
    text_free(text);
    *text = out;
}
