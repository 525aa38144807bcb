/* fiodar_setup.c - see fiodar_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fiodar_setup.h"

#include "tests/support/test.h"

#include "games/fiodar/state.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 400 };

/* Puts the stones of one drawn row. */
static void put_row(struct position *pos, const char *drawing, int row)
{
    int column = row < pos->size ? 0 : row - pos->size + 1;

    for (const char *c = drawing; *c; c++) {
        if (*c == ' ')
            continue;
        assert_true(on_board(pos, point_at(column, row)));
        if (*c == 'X' || *c == 'O')
            words_flip(&pos->stones[*c == 'O'], point_at(column, row));
        column++;
    }
    assert_int_equal(column, row < pos->size ? row + pos->size : 2 * pos->size - 1);
}

/* Remembers so many boards that nothing here can come back to, then this one. */
static void make_up_past(struct position *pos, char mover)
{
    const int turns = 4 * points_of_size(pos->size) + (mover == 'w');

    for (int i = 0; i < turns; i++)
        pos->seen[i] = (uint64_t)i + 1;
    pos->turns = (uint16_t)turns;
    pos->mover = mover == 'w';
    pos->seen[turns - 1] =
        keys_of(&pos->stones[BLACK], BLACK) ^ keys_of(&pos->stones[WHITE], WHITE);
}

/* Through the text, so that what the position keeps besides is worked out, and checked. */
struct position *fiodar_drawn(const char *options, char mover, int captured,
                              const char *const rows[])
{
    struct position *pos = fiodar_opening(options);

    for (int i = 0; i < 2 * pos->size - 1; i++)
        put_row(pos, rows[i], 2 * pos->size - 2 - i);
    pos->taken[BLACK] = pos->taken[WHITE] = (uint16_t)captured;
    make_up_past(pos, mover);
    struct position *drawn = position_from_words(&fiodar, options, fiodar_text(pos));
    free(pos);
    return drawn;
}

const char *fiodar_rows(const struct position *pos)
{
    static char buffer[ROOM];

    snprintf(buffer, sizeof buffer, "%s", strchr(fiodar_text(pos), ' ') + 1);
    buffer[strcspn(buffer, " ")] = '\0';
    return buffer;
}

int fiodar_captured(const struct position *pos, int player)
{
    char state[8];
    int captured[2];

    assert_int_equal(
        sscanf(fiodar_text(pos), "%*s %*s %7s %d %d", state, &captured[0], &captured[1]), 3);
    return captured[player];
}
