/* book_lines.c - storage and lookup of book turns.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "player/book_lines.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The lines of the books in docs/openings. The Makefile generates this table. The heads of the
   books contain no position, so book_find never returns them. */
static const char *const built_in[] = {
#include "books.inc"
    NULL
};

/* The lines are "TURN POSITION". NULL follows the last one. */
struct book {
    char **lines;
    size_t count;
};

struct book *book_new(void)
{
    struct book *b = xcalloc(1, sizeof *b);

    b->lines = xgrow(NULL, 0, 1, sizeof *b->lines);
    b->lines[0] = NULL;
    return b;
}

void book_add(struct book *b, const char *line)
{
    b->lines = xgrow(b->lines, b->count + 1, 1, sizeof *b->lines);
    b->lines[b->count++] = xstrdup(line);
    b->lines[b->count] = NULL;
}

void book_free(struct book *b)
{
    if (!b)
        return;
    for (size_t i = 0; i < b->count; i++)
        free(b->lines[i]);
    free(b->lines);
    free(b);
}

const char *book_find(const struct book *b, const char *position, size_t *from)
{
    const char *const *lines = b ? (const char *const *)b->lines : built_in;

    for (const char *line; (line = lines[*from]); ++*from) {
        const char *after_turn = strchr(line, ' ');
        if (after_turn && !strcmp(after_turn + 1, position)) {
            ++*from;
            return line;
        }
    }
    return NULL;
}
