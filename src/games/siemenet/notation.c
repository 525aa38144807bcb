/*
 * notation.c - printing and parsing of Siemenet's turns: "E8,D7", "xD7", "pass".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/notation.h"
#include "base/ascii.h"
#include "base/vertex.h"
#include "games/siemenet/siemenet_internal.h"

#include <assert.h>

static void add_square(int square, struct text *out)
{
    vertex_print(column_of(square), row_of(square), out);
}

static const char *title(const struct position *pos)
{
    return siemenet.sides[pos->mover].title;
}

static void print_step(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    if ((s & KIND) == PASS) {
        text_add(out, "pass");
        return;
    }
    if ((s & KIND) == TAKE_OFF)
        text_add_char(out, 'x');
    add_square((int)(s & 0xFF), out);
}

static void print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    for (int i = 0; i < n; i++) {
        if (i)
            text_add_char(out, ',');
        print_step(pos, steps[i], out);
    }
}

/* Returns whether s is legal. */
static bool offered(const struct position *pos, step s)
{
    step all[MAX_STEPS];
    const int n = siemenet_steps(pos, all);

    for (int i = 0; i < n; i++)
        if (all[i] == s)
            return true;
    return false;
}

static bool in_reach(const struct position *pos, int to)
{
    for (uint64_t set = reach(pos, lines_of(pos->size), pos->pawn, pos->mover); set; set &= set - 1)
        if (reached(pos->pawn, bits_lowest(set), pos->size) == to)
            return true;
    return false;
}

/* Explains why the common pawn cannot move to a square. The player must not be stuck. */
static void why_not_move(const struct position *pos, int to, struct text *why)
{
    if (to == pos->pawn) {
        text_add(why, "the common pawn stands on ");
        add_square(to, why);
        text_add(why, " and must move");
    } else if (has_pawn(pos, 0, to) || has_pawn(pos, 1, to)) {
        add_square(to, why);
        text_add(why, " is occupied");
    } else if (!in_reach(pos, to)) {
        text_add(why, "the common pawn cannot reach ");
        add_square(to, why);
    } else {
        text_add(why, "no square next to ");
        add_square(to, why);
        text_add(why, " is empty");
    }
}

/* Explains why a pawn cannot be placed on a square. */
static void why_not_place(const struct position *pos, int square, struct text *why)
{
    add_square(square, why);
    if (square == pos->pawn || has_pawn(pos, 0, square) || has_pawn(pos, 1, square)) {
        text_add(why, " is occupied");
    } else {
        text_add(why, " is not next to ");
        add_square(pos->pawn, why);
    }
}

/* Reads a vertex at *s and moves *s past it. A well-formed vertex that is not on the board gets a
   reason of its own. */
static enum status read_square(const struct position *pos, const char *word, const char **s,
                               int *square, struct text *why)
{
    enum { ANY = 25 };
    int column, row;

    if (!vertex_read(s, ANY, 999, &column, &row)) {
        text_addf(why,
                  "'%.20s' is not a turn; write E8,D7 for the common pawn to E8 and a pawn on D7",
                  word);
        return SYNTAX_ERROR;
    }
    if (column >= pos->size || row >= pos->size) {
        vertex_print(column, row, why);
        text_addf(why, " is not on the board of size %d", pos->size);
        return ILLEGAL;
    }
    *square = square_at(column, row);
    return OK;
}

/* Checks `pass` and `xD7`, which are legal only for a stuck player of `extended`. */
static enum status check_stuck_step(const struct position *pos, step s, struct text *why)
{
    const char *what = (s & KIND) == PASS ? "pass" : "taking a pawn off";

    if (pos->variant != EXTENDED)
        text_addf(why, "%s is for the extended variant only", what);
    else if (pos->stage == TO_PLACE)
        text_add(why, "the common pawn has moved: a pawn must be placed");
    else if (pos->stage == TO_MOVE)
        text_addf(why, "%s is not stuck: %s is not allowed", title(pos), what);
    else if (offered(pos, s))
        return OK;
    else {
        text_addf(why, "%s has no pawn on ", title(pos));
        add_square((int)(s & 0xFF), why);
    }
    return ILLEGAL;
}

/* Checks one square of a turn, which is that of the common pawn or that of the new pawn. */
static enum status check_square(const struct position *pos, int square, step *s, struct text *why)
{
    if (pos->stage == STUCK) {
        text_addf(why, "%s is stuck: take one of your pawns off (xD7) or pass", title(pos));
        return ILLEGAL;
    }
    *s = (pos->stage == TO_PLACE ? PLACE : MOVE_TO) | (step)square;
    if (offered(pos, *s))
        return OK;
    (pos->stage == TO_PLACE ? why_not_place : why_not_move)(pos, square, why);
    return ILLEGAL;
}

/* Reads "E8,D7" or one of its squares. */
static enum status parse_squares(const struct position *pos, const char *word, step out[], int *n,
                                 struct text *why)
{
    struct position now = *pos;
    const char *s = word;
    int square[2], count = 0;
    enum status status;

    do {
        if ((status = read_square(pos, word, &s, &square[count++], why)) != OK)
            return status;
    } while (count < 2 && *s == ',' && s++);
    if (*s) {
        text_addf(why, "'%.20s' is not a turn; a turn ends after the square of the placed pawn",
                  word);
        return SYNTAX_ERROR;
    }
    if (pos->stage == TO_PLACE && count > 1) {
        text_add(why, "the common pawn has moved: name only the square of the placed pawn");
        return ILLEGAL;
    }
    for (*n = 0; *n < count; ++*n) {
        if ((status = check_square(&now, square[*n], &out[*n], why)) != OK)
            return status;
        if (*n + 1 < count)
            siemenet_apply(&now, out[*n]);
    }
    return OK;
}

static enum status parse_turn(const struct position *pos, const char *word,
                              step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    if (pos->stage == OVER) {
        text_add(why, "the game is over");
        return ILLEGAL;
    }
    *n = 1;
    out[0] = PASS;
    if (ascii_equal(word, "pass"))
        return check_stuck_step(pos, out[0], why);
    if (*word != 'x' && *word != 'X')
        return parse_squares(pos, word, out, n, why);

    const char *s = word + 1;
    int square;
    const enum status status = read_square(pos, word, &s, &square, why);
    if (status != OK)
        return status;
    if (*s) {
        text_addf(why, "'%.20s' is not a turn; xD7 takes the pawn on D7 off", word);
        return SYNTAX_ERROR;
    }
    out[0] = TAKE_OFF | (step)square;
    return check_stuck_step(pos, out[0], why);
}

const struct game_text siemenet_text = {
    .print_step = print_step,
    .print_turn = print_turn,
    .parse_turn = parse_turn,
    .print_position = siemenet_print_position,
    .parse_position = siemenet_parse_position,
    .print_result = siemenet_print_result,
};
