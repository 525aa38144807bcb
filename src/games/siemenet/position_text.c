/*
 * position_text.c - printing and parsing of a Siemenet position: SIDE PAWN BOARD [ASIDE ASIDE
 * [over]].
 *
 * SIDE is w or b. PAWN is the square of the common pawn. BOARD has the rows from the top, separated
 * by `/`. W and B are pawns. A number counts squares without a pawn. In `extended`, the numbers of
 * pawns that White and Black have set aside follow, and the word `over` after a pass. The text has
 * no supplies, because they follow from the board: every player has 40 pawns in all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/position_fields.h"
#include "base/vertex.h"
#include "games/siemenet/siemenet_internal.h"

static void add_row(const struct position *pos, int row, struct text *out)
{
    char squares[MAX_ROW];

    for (int c = 0; c < pos->size; c++)
        squares[c] = has_pawn(pos, 0, square_at(c, row))   ? 'W'
                     : has_pawn(pos, 1, square_at(c, row)) ? 'B'
                                                           : '.';
    row_print(squares, pos->size, out);
}

/* Returns whether a pass has ended the game. In `extended`, if the player to move has a pawn to
   take off, only a pass ends the game. */
static bool passed(const struct position *pos)
{
    return pos->stage == OVER && pos->variant == EXTENDED && on_board(pos, pos->mover);
}

void siemenet_print_position(const struct position *pos, struct text *out)
{
    text_add(out, pos->mover ? "b " : "w ");
    vertex_print(column_of(pos->pawn), row_of(pos->pawn), out);
    for (int r = pos->size; r--;) {
        text_add_char(out, r + 1 == pos->size ? ' ' : '/');
        add_row(pos, r, out);
    }
    if (pos->variant == EXTENDED)
        text_addf(out, " %d %d%s", pos->aside[0], pos->aside[1], passed(pos) ? " over" : "");
}

static enum status read_board(struct position *pos, struct lexeme w, struct text *why)
{
    char row[MAX_ROW][MAX_ROW];
    const enum status status = board_read(w, pos->size, "squares", "pawns", row, why);

    for (int r = 0; status == OK && r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            if (row[r][c] != '.')
                toggle_pawn(pos, lines_of(pos->size), row[r][c] == 'B', square_at(c, r));
    return status;
}

/* Reads the words after the board in `extended`: the pawns set aside, and whether a pass ended
   the game. */
static enum status read_rest(struct position *pos, const char **s, bool *pass, struct text *why)
{
    struct lexeme w;

    for (int player = 0; player < 2; player++) {
        int count;
        w = lexer_next(s);
        if (!lexer_number(w, SUPPLY, &count))
            return lexer_expect(w,
                                "the words after the board are the numbers of pawns that White and "
                                "Black have set aside",
                                why);
        pos->aside[player] = (uint8_t)count;
    }
    w = lexer_next(s);
    *pass = lexer_is(w, "over");
    return *pass || !w.length
               ? OK
               : lexer_expect(w, "only 'over' may follow the numbers of pawns set aside", why);
}

static int count_pawns(const struct position *pos, int player)
{
    int n = 0;

    for (int r = 0; r < pos->size; r++)
        n += bits_count(pos->row[player][r] & ((1u << pos->size) - 1));
    return n;
}

static enum status fill_supplies(struct position *pos, struct text *why)
{
    for (int player = 0; player < 2; player++) {
        const int left = SUPPLY - count_pawns(pos, player) - pos->aside[player];
        if (left < 0) {
            text_addf(why, "%s has %d pawns in all, not %d", siemenet.sides[player].title, SUPPLY,
                      SUPPLY - left);
            return ILLEGAL;
        }
        pos->supply[player] = (uint8_t)left;
    }
    return OK;
}

/* Returns the number of turns that a player has made. A pawn on the board counts one turn, a pawn
   set aside two. */
static int turns_of(const struct position *pos, int player)
{
    return on_board(pos, player) + 2 * pos->aside[player];
}

/* Refuses positions that no game can reach. */
static enum status check_history(const struct position *pos, struct text *why)
{
    const int white = turns_of(pos, 0), black = turns_of(pos, 1);
    const int other = !pos->mover;
    bool placed_here = pos->aside[other] > 0 || white + black == 0;

    if (has_pawn(pos, 0, pos->pawn) || has_pawn(pos, 1, pos->pawn)) {
        vertex_print(column_of(pos->pawn), row_of(pos->pawn), why);
        text_add(why, " cannot hold the common pawn and a player's pawn");
        return ILLEGAL;
    }
    if (white - black != pos->mover) {
        text_addf(why, "White has had %d turns and Black %d, so it cannot be %s's turn", white,
                  black, siemenet.sides[pos->mover].title);
        return ILLEGAL;
    }
    if (white + black == 0 && pos->pawn != pos->start) {
        text_add(why, "on an empty board the common pawn stands on ");
        vertex_print(column_of(pos->start), row_of(pos->start), why);
        return ILLEGAL;
    }
    for (int r = -1; r <= 1; r++)
        for (int c = -1; c <= 1; c++) {
            const int row = row_of(pos->pawn) + r, column = column_of(pos->pawn) + c;
            if (row >= 0 && row < pos->size && column >= 0 && column < pos->size)
                placed_here |= has_pawn(pos, other, square_at(column, row));
        }
    if (!placed_here) {
        text_addf(why, "%s has just placed a pawn, but has none next to the common pawn",
                  siemenet.sides[other].title);
        return ILLEGAL;
    }
    return OK;
}

/* Ends the game by a pass of the player to move. Refuses the pass unless this player is stuck. */
static enum status end_by_pass(struct position *pos, struct text *why)
{
    if (pos->stage != STUCK) {
        text_addf(why, "%s cannot have passed: only a stuck player with a pawn on the board passes",
                  siemenet.sides[pos->mover].title);
        return ILLEGAL;
    }
    siemenet_apply(pos, PASS);
    return OK;
}

enum status siemenet_parse_position(struct position *pos, const struct settings *settings,
                                    const char *words, struct text *why)
{
    const char *s = words;
    const struct lexeme side = lexer_next(&s), pawn = lexer_next(&s), board = lexer_next(&s);
    const char *at = pawn.start;
    bool pass = false;
    int column, row;
    enum status status;

    siemenet_reset(pos, settings);
    if (!lexer_is(side, "w") && !lexer_is(side, "b"))
        return lexer_expect(side, "the first word must be the side to move, w or b", why);
    if (!vertex_read(&at, pos->size, pos->size, &column, &row) || at != pawn.start + pawn.length)
        return lexer_expect(pawn, "the second word is the square of the common pawn", why);
    if ((status = read_board(pos, board, why)) != OK)
        return status;
    if (pos->variant == EXTENDED && (status = read_rest(pos, &s, &pass, why)) != OK)
        return status;
    const struct lexeme extra = lexer_next(&s);
    if (extra.length)
        return lexer_expect(extra, "the position ends here", why);
    pos->mover = lexer_is(side, "b");
    pos->pawn = (uint8_t)square_at(column, row);
    if ((status = fill_supplies(pos, why)) != OK || (status = check_history(pos, why)) != OK)
        return status;
    siemenet_settle(pos);
    return pass ? end_by_pass(pos, why) : OK;
}
