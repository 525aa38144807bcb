/*
 * board_text.c - the board of Siemenet as text, in ASCII or in Unicode with ANSI colours.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ansi.h"
#include "base/vertex.h"
#include "games/siemenet/siemenet_internal.h"

enum content { EMPTY, WHITE_PAWN, BLACK_PAWN, COMMON_PAWN, CONTENTS };

static const char plain_mark[CONTENTS] = { '.', 'O', 'X', '@' };

/* The backgrounds of scoring pawns are brighter. */
#define ANSI_COMMON "1;38;5;124"
#define WOOD_LIGHT  "48;5;186"

static const char *const colour_mark[CONTENTS] = {
    ANSI_POINT,
    ANSI_DISC(ANSI_WHITE),
    ANSI_DISC(ANSI_BLACK),
    ANSI(ANSI_COMMON) "♟",
};

static enum content content_of(const struct position *pos, int square)
{
    if (square == pos->pawn)
        return COMMON_PAWN;
    return has_pawn(pos, 0, square) ? WHITE_PAWN : has_pawn(pos, 1, square) ? BLACK_PAWN : EMPTY;
}

int siemenet_last_placed(const struct position *pos, const struct position *last)
{
    for (int r = 0; last && r < pos->size; r++)
        for (int player = 0; player < 2; player++) {
            const uint32_t fresh =
                (pos->row[player][r] & ~last->row[player][r]) & ((1u << pos->size) - 1);
            if (fresh)
                return square_at(bits_lowest(fresh), r);
        }
    return -1;
}

static void add_columns(const struct position *pos, struct text *out)
{
    text_add(out, "   ");
    for (int c = 0; c < pos->size; c++) {
        text_add_char(out, ' ');
        vertex_print_column(c, out);
    }
    text_add_char(out, '\n');
}

/* Prints a row such as " . . O(X)@ .". Brackets mark the pawn that was just placed. */
static void add_plain_row(const struct position *pos, int row, int marked, struct text *out)
{
    for (int c = 0; c <= pos->size; c++) {
        const int square = square_at(c, row);
        text_add_char(out, c < pos->size && square == marked ? '('
                           : c && square - 1 == marked       ? ')'
                                                             : ' ');
        if (c < pos->size)
            text_add_char(out, plain_mark[content_of(pos, square)]);
    }
}

static void add_colour_row(const struct position *pos, int row, int marked, struct text *out)
{
    text_add(out, ANSI(WOOD) " ");
    for (int c = 0; c < pos->size; c++) {
        const int square = square_at(c, row);
        const enum content what = content_of(pos, square);
        const bool pawn = what == WHITE_PAWN || what == BLACK_PAWN;
        const bool scores = pawn && siemenet_scores(pos, what == BLACK_PAWN, square);
        text_addf(out, ANSI("%s") "%s" ANSI("0;" WOOD) " ",
                  square == marked ? WOOD_LAST
                  : scores         ? WOOD_LIGHT
                                   : WOOD,
                  colour_mark[what]);
    }
    text_add(out, ANSI_OFF);
}

/* Prints a line such as "White O: 12 points, 31 pawns in supply, 2 set aside". */
static void add_player(const struct position *pos, int player, enum board_style style,
                       struct text *out)
{
    const int points = siemenet_points(pos, player);

    if (style == BOARD_COLOUR)
        text_addf(out, "    %s", player ? ANSI_SIGN(ANSI_BLACK) : ANSI_SIGN(ANSI_WHITE));
    else
        text_addf(out, "    %c", plain_mark[WHITE_PAWN + player]);
    text_addf(out, " %s: %d %s, %d in supply", siemenet.sides[player].title, points,
              points == 1 ? "point" : "points", pos->supply[player]);
    if (pos->variant == EXTENDED)
        text_addf(out, ", %d set aside", pos->aside[player]);
    text_add_char(out, '\n');
}

/* Prints the square of the common pawn and the expected step. */
static void add_state(const struct position *pos, enum board_style style, struct text *out)
{
    const char *title = siemenet.sides[pos->mover].title;

    if (style == BOARD_COLOUR)
        text_add(out, "    " ANSI(WOOD ";" ANSI_COMMON) " ♟ " ANSI_OFF " common pawn on ");
    else
        text_add(out, "    @ common pawn on ");
    vertex_print(column_of(pos->pawn), row_of(pos->pawn), out);
    switch ((enum stage)pos->stage) {
    case TO_MOVE:
        text_addf(out, "; %s moves it\n", title);
        break;
    case TO_PLACE:
        text_addf(out, "; %s places a pawn next to it\n", title);
        break;
    case STUCK:
        text_addf(out, "; %s is stuck\n", title);
        break;
    case OVER:
        text_add(out, "; the game is over, ");
        siemenet_print_result(pos, out);
        text_add_char(out, '\n');
        break;
    }
}

void siemenet_print_board(const struct position *pos, const struct position *last,
                          enum board_style style, struct text *out)
{
    const int marked = siemenet_last_placed(pos, last);

    add_columns(pos, out);
    for (int r = pos->size; r--;) {
        text_addf(out, " %2d", r + 1);
        (style == BOARD_COLOUR ? add_colour_row : add_plain_row)(pos, r, marked, out);
        text_addf(out, "%s%d\n", style == BOARD_COLOUR ? " " : "", r + 1);
    }
    add_columns(pos, out);
    add_player(pos, 0, style, out);
    add_player(pos, 1, style, out);
    add_state(pos, style, out);
}
