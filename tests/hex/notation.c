/*
 * notation.c - Hex as text: turns, positions, results. All user input that reaches the game is read
 * here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/notation.h"
#include "base/ascii.h"
#include "base/position_fields.h"
#include "base/vertex.h"
#include "tests/hex/hex.h"

/* ---- Turns ---- */

void hex_print_step(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    if (s == SWAP)
        text_add(out, "swap");
    else
        vertex_print(column_of((int)s), row_of((int)s), out);
}

static void print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    (void)n;
    hex_print_step(pos, steps[0], out);
}

static enum status parse_turn(const struct position *pos, const char *word,
                              step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    enum { ANY_COLUMN = 25, ANY_ROW = 999 };
    const bool swaps = ascii_equal(word, "swap");
    int column = 0, row = 0;

    *n = 1;
    if (pos->winner != NOBODY) {
        text_add(why, "the game is over");
    } else if (swaps && !hex_swappable(pos)) {
        text_add(why, pos->pie ? "only White may swap, in reply to Black's first stone"
                               : "there is no swap with pie=off");
    } else if (!swaps && !vertex_parse(word, ANY_COLUMN, ANY_ROW, &column, &row)) {
        text_addf(why, "'%.20s' is not a turn; write a cell like C4", word);
        return SYNTAX_ERROR;
    } else if (column >= pos->size || row >= pos->size) {
        text_addf(why, "%s is not on the board of size %d", word, pos->size);
    } else if (!swaps && pos->at[cell_at(column, row)] != '.') {
        text_addf(why, "%s is occupied", word);
    } else {
        out[0] = swaps ? SWAP : (step)cell_at(column, row);
        return OK;
    }
    return ILLEGAL;
}

/* ---- Positions ---- */

static void print_position(const struct position *pos, struct text *out)
{
    text_add(out, pos->mover == WHITE ? "w" : "b");
    for (int r = pos->size; r--;) {
        text_add_char(out, r + 1 == pos->size ? ' ' : '/');
        row_print(&pos->at[cell_at(0, r)], pos->size, out);
    }
}

/* Checks that a position is possible. Black and White move in turn, but after a swap there is one
   white stone and Black is to move. The winner has moved last. */
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

static enum status parse_position(struct position *pos, const struct settings *settings,
                                  const char *words, struct text *why)
{
    const struct lexeme side = lexer_next(&words), board = lexer_next(&words);
    const struct lexeme extra = lexer_next(&words);
    char row[MAX_ROW][MAX_ROW];
    int count[2] = { 0, 0 };

    hex_reset(pos, settings);
    if (!lexer_is(side, "b") && !lexer_is(side, "w"))
        return lexer_expect(side, "the first word must be the side to move, b or w", why);
    if (extra.length)
        return lexer_expect(extra, "the position ends after the board", why);
    const enum status status = board_read(board, pos->size, "cells", "stones", row, why);
    if (status != OK)
        return status;
    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            if (row[r][c] != '.') {
                const int player = row[r][c] == 'W';
                hex_put(pos, player, cell_at(c, r));
                count[player]++;
            }
    if (lexer_is(side, "w"))
        hex_pass_on(pos);
    return check(pos, count, why);
}

void hex_print_result(const struct position *pos, struct text *out)
{
    text_add(out, pos->winner == BLACK ? "B+" : "W+");
}

const struct game_text hex_text = {
    .print_step = hex_print_step,
    .print_turn = print_turn,
    .parse_turn = parse_turn,
    .print_position = print_position,
    .parse_position = parse_position,
    .print_result = hex_print_result,
};
