/*
 * text.c - Hex in words: turns, positions, results. What user input reaches is here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/base/vertex.h"
#include "../../src/base/word.h"
#include "state.h"

#include <strings.h>

/* ---- Turns ---- */

void hex_print_step(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    if (s == SWAP)
        text_add(out, "swap");
    else
        vertex_print(column_of((int)s), row_of((int)s), out);
}

void hex_print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    (void)n;
    hex_print_step(pos, steps[0], out);
}

static enum status read_cell(const struct position *pos, const char *word, step *out,
                             struct text *why)
{
    enum { ANY_COLUMN = 25, ANY_ROW = 999 };
    int column, row;

    if (!vertex_parse(word, ANY_COLUMN, ANY_ROW, &column, &row)) {
        text_addf(why, "'%.20s' is no turn; write a cell like C4", word);
        return SYNTAX_ERROR;
    }
    const bool is_outside = column >= pos->size || row >= pos->size;
    if (!is_outside && pos->at[cell_at(column, row)] == EMPTY) {
        *out = (step)cell_at(column, row);
        return OK;
    }
    vertex_print(column, row, why);
    if (is_outside)
        text_addf(why, " is not on the board of size %d", pos->size);
    else
        text_add(why, " is occupied");
    return ILLEGAL;
}

enum status hex_parse_turn(const struct position *pos, const char *word, step out[MAX_TURN_STEPS],
                           int *n, struct text *why)
{
    *n = 1;
    if (pos->winner != EMPTY) {
        text_add(why, "the game is over");
        return ILLEGAL;
    }
    if (strcasecmp(word, "swap") != 0)
        return read_cell(pos, word, out, why);
    out[0] = SWAP;
    if (can_swap(pos))
        return OK;
    text_add(why, pos->pie ? "only White swaps, in answer to Black's first stone"
                           : "the game is played with pie=off: no swap");
    return ILLEGAL;
}

/* ---- Positions ---- */

void hex_print_position(const struct position *pos, struct text *out)
{
    char row[MAX_ROW];

    text_add(out, pos->mover == WHITE ? "w" : "b");
    for (int r = pos->size; r--;) {
        text_add_char(out, r + 1 == pos->size ? ' ' : '/');
        for (int c = 0; c < pos->size; c++)
            row[c] = "BW."[pos->at[cell_at(c, r)]];
        row_print(row, pos->size, out);
    }
}

static void put_stones(struct position *pos, char row[][MAX_ROW], int count[2])
{
    count[BLACK] = count[WHITE] = 0;
    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            if (row[r][c] != '.') {
                const int player = row[r][c] == 'W' ? WHITE : BLACK;
                hex_put(pos, player, cell_at(c, r));
                count[player]++;
            }
}

/* Black is as often to move as White, but for the swap, which leaves one white stone and Black to
   move. Who has won has moved last. */
static enum status check(const struct position *pos, const int count[2], struct text *why)
{
    const int lead = count[BLACK] - count[WHITE] - (pos->mover == WHITE);
    const bool swapped = pos->pie && lead == -1 && count[WHITE] > 0;

    if (lead != 0 && !swapped)
        text_addf(why, "with %d stones of Black and %d of White it cannot be %s's turn",
                  count[BLACK], count[WHITE], hex.sides[pos->mover].title);
    else if (pos->winner == pos->mover)
        text_add(why, "the player to move has joined their edges: they have won before");
    else
        return OK;
    return ILLEGAL;
}

enum status hex_parse_position(struct position *pos, const struct settings *settings,
                               const char *words, struct text *why)
{
    const struct word side = word_next(&words), board = word_next(&words);
    const struct word extra = word_next(&words);
    char row[MAX_ROW][MAX_ROW];
    int count[2];

    hex_reset(pos, settings);
    if (!word_is(side, "b") && !word_is(side, "w"))
        return word_wrong(side, "the first word is the side to move, b or w", why);
    if (extra.length)
        return word_wrong(extra, "the position ends after the board", why);
    const enum status status = board_read(board, pos->size, "cells", "stones", row, why);
    if (status != OK)
        return status;
    put_stones(pos, row, count);
    hex_set_mover(pos, word_is(side, "w") ? WHITE : BLACK);
    return check(pos, count, why);
}

void hex_print_result(const struct position *pos, struct text *out)
{
    text_add(out, pos->winner == BLACK ? "B+" : "W+");
}
