/*
 * vertex.c - reading and printing points of a board in GTP notation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/vertex.h"

#include "base/ascii.h"

#include <string.h>

static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
enum { LETTERS = sizeof letters - 1 };

/* Returns the index of a column letter, or -1. */
static int letter_number(char c)
{
    const char *at = c ? strchr(letters, ascii_upper(c)) : NULL;

    return at ? (int)(at - letters) : -1;
}

bool vertex_read(const char **s, int columns, int rows, int *column, int *row)
{
    const char *p = *s;
    int c = letter_number(*p), r = 0;

    if (c < 0)
        return false;
    p++;
    if (letter_number(*p) >= 0)
        c = (c + 1) * LETTERS + letter_number(*p++);
    if (*p < '1' || *p > '9')
        return false;
    while (ascii_is_digit(*p) && r < 1000)
        r = 10 * r + (*p++ - '0');
    if (ascii_is_digit(*p) || c >= columns || r > rows)
        return false;
    *s = p;
    *column = c;
    *row = r - 1;
    return true;
}

bool vertex_parse(const char *word, int columns, int rows, int *column, int *row)
{
    int c, r;

    if (!vertex_read(&word, columns, rows, &c, &r) || *word)
        return false;
    *column = c;
    *row = r;
    return true;
}

void vertex_print_column(int column, struct text *out)
{
    if (column >= LETTERS)
        text_add_char(out, letters[column / LETTERS - 1]);
    text_add_char(out, letters[column % LETTERS]);
}

void vertex_print(int column, int row, struct text *out)
{
    vertex_print_column(column, out);
    text_addf(out, "%d", row + 1);
}
