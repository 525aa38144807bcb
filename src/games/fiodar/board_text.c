/*
 * board_text.c - the board of Fiodar as text: a hexagon of rows, in ASCII or in Unicode with ANSI
 * colours.
 *
 * Rows are horizontal. Each row starts half a point further left than the row below it and begins
 * with the name of its first point. Columns lead from their letter, below the board or at its
 * lower right side, to the upper left. The caller prints the player to move below the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ansi.h"
#include "base/vertex.h"
#include "games/fiodar/fiodar_internal.h"

/* A point that is a player's territory has that player's symbol, as a stone does. */
enum content { EMPTY, BLACK_STONE, WHITE_STONE, BLACK_POINT, WHITE_POINT, CONTENTS };

static const char plain_mark[CONTENTS] = { '.', 'X', 'O', 'x', 'o' };

static const char *const colour_mark[CONTENTS] = {
    ANSI_POINT,           ANSI_DISC(ANSI_BLACK), ANSI_DISC(ANSI_WHITE),
    ANSI(ANSI_BLACK) "▪", ANSI(ANSI_WHITE) "▪",
};

struct view {
    const struct position *pos;
    struct words territory[2];
    int last; /* the point of the last stone, or -1 */
};

bool fiodar_shows_territory(const struct position *pos)
{
    return (words_count(&pos->stones[BLACK]) && words_count(&pos->stones[WHITE])) ||
           pos->state == ENDED;
}

int fiodar_last_placed(const struct position *pos, const struct position *last)
{
    for (int i = 0; last && i < POINT_BITS; i++)
        for (int player = 0; player < 2; player++)
            if (words_has(&pos->stones[player], i) && !words_has(&last->stones[player], i))
                return i;
    return -1;
}

static void look(struct view *v, const struct position *pos, const struct position *last)
{
    v->pos = pos;
    v->last = fiodar_last_placed(pos, last);
    for (int player = 0; player < 2; player++)
        v->territory[player] = fiodar_shows_territory(pos) ? words_of(fiodar_territory(pos, player))
                                                           : (struct words){ { 0 } };
}

static enum content content_of(const struct view *v, int point)
{
    for (int player = 0; player < 2; player++) {
        if (words_has(&v->pos->stones[player], point))
            return BLACK_STONE + player;
        if (words_has(&v->territory[player], point))
            return BLACK_POINT + player;
    }
    return EMPTY;
}

static void add_blanks(int n, struct text *out)
{
    text_addf(out, "%*s", n, "");
}

/* Prints a row such as " . . X(O). ". Brackets mark the stone that was just placed. */
static void add_plain_points(const struct view *v, int row, int first, int end, struct text *out)
{
    for (int c = first; c <= end; c++) {
        const int point = point_at(c, row);
        text_add_char(out, c < end && point == v->last         ? '('
                           : c > first && point - 1 == v->last ? ')'
                                                               : ' ');
        if (c < end)
            text_add_char(out, plain_mark[content_of(v, point)]);
    }
}

static void add_colour_points(const struct view *v, int row, int first, int end, struct text *out)
{
    text_add(out, ANSI(WOOD) " ");
    for (int c = first; c < end; c++) {
        const int point = point_at(c, row);
        text_addf(out, ANSI("%s") "%s" ANSI("0;" WOOD) " ", point == v->last ? WOOD_LAST : WOOD,
                  colour_mark[content_of(v, point)]);
    }
    text_add(out, ANSI_OFF);
}

/* In the lower half, a new column begins at the end of each row. Adds a stroke for the column that
   begins above the row, and the letter of the next column. */
static void add_side(const struct view *v, int row, struct text *out)
{
    const int next = row + v->pos->size;

    if (row >= v->pos->size - 1)
        return;
    text_add_char(out, '\\');
    if (next + 1 < 2 * v->pos->size - 1) {
        text_add_char(out, ' ');
        vertex_print_column(next + 1, out);
    }
}

static void add_row(const struct view *v, int row, enum board_style style, struct text *out)
{
    const int size = v->pos->size;
    const int first = row < size ? 0 : row - size + 1, end = row < size ? row + size : 2 * size - 1;

    struct text name = TEXT_EMPTY;

    vertex_print(first, row, &name);
    text_addf(out, "%*s", 3 + 2 * first - row + size, name.data);
    text_free(&name);
    (style == BOARD_COLOUR ? add_colour_points : add_plain_points)(v, row, first, end, out);
    add_side(v, row, out);
    text_add_char(out, '\n');
}

/* Adds two lines below the board with the letters of the columns that begin in the lowest two
   rows. */
static void add_letters(const struct position *pos, struct text *out)
{
    add_blanks(4 + pos->size, out);
    for (int c = 0; c < pos->size; c++)
        text_add(out, " \\");
    text_add_char(out, ' ');
    vertex_print_column(pos->size, out);
    text_add_char(out, '\n');
    add_blanks(5 + pos->size, out);
    for (int c = 0; c < pos->size; c++) {
        text_add_char(out, ' ');
        vertex_print_column(c, out);
    }
    text_add_char(out, '\n');
}

/* Prints a line such as "X Black: 12 territory (x), 3 captured". The symbol of territory is there
   only if the player has any. */
static void add_player(const struct view *v, int player, enum board_style style, struct text *out)
{
    if (style == BOARD_COLOUR)
        text_addf(out, "    %s", player ? ANSI_SIGN(ANSI_WHITE) : ANSI_SIGN(ANSI_BLACK));
    else
        text_addf(out, "    %c", plain_mark[BLACK_STONE + player]);
    const int count = words_count(&v->territory[player]);
    text_addf(out, " %s: %d territory", fiodar.sides[player].title, count);
    if (count && style == BOARD_COLOUR)
        text_addf(out, " (" ANSI(WOOD) "%s" ANSI_OFF ")", colour_mark[BLACK_POINT + player]);
    else if (count)
        text_addf(out, " (%c)", plain_mark[BLACK_POINT + player]);
    text_addf(out, ", %d captured\n", v->pos->taken[player]);
}

/* Adds a remark on an unusual turn, or the reason for the end of the game. */
static void add_state(const struct position *pos, struct text *out)
{
    const char *mover = fiodar.sides[pos->mover].title, *other = fiodar.sides[!pos->mover].title;

    switch ((enum state)pos->state) {
    case PLAYING:
        if (can_swap(pos))
            text_addf(out, "    %s may answer with swap\n", mover);
        break;
    case PASSED:
        text_addf(out, "    %s has passed\n", other);
        break;
    case ENDED:
        text_addf(out, "    both have passed, %s first: ", mover);
        fiodar_print_result(pos, out);
        text_add_char(out, '\n');
        break;
    case DRAWN:
        text_addf(out, "    a draw, %s\n",
                  pos->turns == most_turns(pos) ? "because the game is too long"
                                                : "because the position is repeated");
        break;
    }
}

void fiodar_print_board(const struct position *pos, const struct position *last,
                        enum board_style style, struct text *out)
{
    struct view v;

    look(&v, pos, last);
    for (int r = 2 * pos->size - 1; r--;)
        add_row(&v, r, style, out);
    add_letters(pos, out);
    add_player(&v, BLACK, style, out);
    add_player(&v, WHITE, style, out);
    add_state(pos, out);
}
