/*
 * wrap.c - long lines broken at words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "parts.h"

#include <string.h>

/* Whether the byte takes a column: none but the first of a character does. */
static bool takes_room(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

/* How far the lines that go on are indented: to the second column of a table, which stands
   behind two blanks or more, or as far as the line itself. */
static int indent_of(const char *line, size_t n, int width)
{
    const int margin = (int)strspn(line, " ");
    int column = 0;

    for (size_t i = 0; i < n; i++) {
        const bool begins = i > 1 && line[i] != ' ' && line[i - 1] == ' ' && line[i - 2] == ' ';
        if (begins && column > margin && column < width / 2)
            return column;
        column += takes_room(line[i]);
    }
    return margin < width / 2 ? margin : 0;
}

/* How many bytes of the line fit: up to a blank, if there is one, else all up to the first. */
static size_t bytes_that_fit(const char *line, size_t n, int width)
{
    size_t end = 0;
    int column = 0;

    for (size_t i = 0; i < n; i++) {
        if (line[i] == ' ' && i && line[i - 1] != ' ' && (column <= width || !end))
            end = i;
        column += takes_room(line[i]);
        if (column > width && end)
            return end;
    }
    return column > width && end ? end : n;
}

static void wrap_line(const char *line, size_t n, int width, struct text *out)
{
    const int indent = indent_of(line, n, width);
    int room = width;

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

void words_wrap(struct text *text, int width)
{
    struct text out = TEXT_EMPTY;

    for (const char *line = text->data; *line;) {
        const size_t n = strcspn(line, "\n");
        wrap_line(line, n, width, &out);
        line += n;
        if (*line)
            text_add_char(&out, *line++);
    }
    text_free(text);
    *text = out;
}
