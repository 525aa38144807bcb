/*
 * notation.c - printing and parsing of Fiodar's turns: "E5", "pass", "swap".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/notation.h"
#include "base/ascii.h"
#include "base/vertex.h"
#include "games/fiodar/fiodar_internal.h"

static void add_point(int point, struct text *out)
{
    vertex_print(column_of(point), row_of(point), out);
}

static void print_step(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    if (s == PASS)
        text_add(out, "pass");
    else if (s == SWAP)
        text_add(out, "swap");
    else
        add_point((int)s, out);
}

static void print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    assert(n == 1);
    (void)n;
    print_step(pos, steps[0], out);
}

static const char *title(int player)
{
    return fiodar.sides[player].title;
}

static enum status check_swap(const struct position *pos, struct text *why)
{
    if (can_swap(pos))
        return OK;
    text_add(why, pos->pie ? "only White may swap, in reply to Black's first stone"
                           : "there is no swap with pie=off");
    return ILLEGAL;
}

static enum status check_point(const struct position *pos, int point, struct text *why)
{
    struct placing p;

    if (!is_empty(pos, point)) {
        add_point(point, why);
        text_add(why, " is occupied");
        return ILLEGAL;
    }
    if (place(pos, point, &p))
        return OK;
    add_point(point, why);
    if (p.is_cut && (pos->forbids || !p.captures))
        text_addf(why, " would leave a weave of %s cut", title(pos->mover));
    else
        text_addf(why, " would repeat the position after %s's previous turn (ko)",
                  title(pos->mover));
    return ILLEGAL;
}

/* Reads a vertex that is a point of this board. */
static enum status read_point(const struct position *pos, const char *word, int *point,
                              struct text *why)
{
    enum { ANY_COLUMN = 25, ANY_ROW = 999 };
    int column, row;

    if (!vertex_parse(word, ANY_COLUMN, ANY_ROW, &column, &row)) {
        text_addf(why, "'%.20s' is not a turn; write a point like B2, or pass", word);
        return SYNTAX_ERROR;
    }
    *point = point_at(column, row);
    if (column < 2 * pos->size - 1 && row < 2 * pos->size - 1 && on_board(pos, *point))
        return OK;
    vertex_print(column, row, why);
    text_addf(why, " is not on the board of size %d", pos->size);
    return ILLEGAL;
}

static enum status parse_turn(const struct position *pos, const char *word,
                              step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    int point = 0;

    if (is_over(pos)) {
        text_add(why, "the game is over");
        return ILLEGAL;
    }
    *n = 1;
    out[0] = PASS;
    if (ascii_equal(word, "pass"))
        return OK;
    out[0] = SWAP;
    if (ascii_equal(word, "swap"))
        return check_swap(pos, why);
    const enum status status = read_point(pos, word, &point, why);
    if (status != OK)
        return status;
    out[0] = (step)point;
    return check_point(pos, point, why);
}

const struct game_text fiodar_text = {
    .print_step = print_step,
    .print_turn = print_turn,
    .parse_turn = parse_turn,
    .print_position = fiodar_print_position,
    .parse_position = fiodar_parse_position,
    .print_result = fiodar_print_result,
};
