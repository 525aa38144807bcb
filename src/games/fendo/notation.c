/*
 * notation.c - printing and parsing of Fendo's turns and steps (C4, C4N, C4-E5W, pass), and the
 * reasons why a turn is illegal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo_internal.h"

#include "base/ascii.h"
#include "base/vertex.h"
#include "game/notation.h"
#include "game/step_list.h"

static const char letters[] = "NESW"; /* indexed by side_of_cell */

static void print_cell(const struct position *pos, int cell, struct text *out)
{
    vertex_print(cell % pos->size, cell / pos->size, out);
}

static void print_step(const struct position *pos, step s, struct text *out)
{
    if (step_kind(s) == PASS)
        text_add(out, "pass");
    else if (step_kind(s) == FENCE)
        print_cell(pos, fendo_neighbour(pos, pos->to, step_what(s)), out);
    else
        print_cell(pos, step_what(s), out);
}

static void print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    for (int i = 0; i < n; i++) {
        const int what = step_what(steps[i]);
        switch (step_kind(steps[i])) {
        case SELECT:
        case ADD:
            print_cell(pos, what, out);
            break;
        case TARGET:
            if (i && what == step_what(steps[i - 1]))
                break;
            text_add_char(out, '-');
            print_cell(pos, what, out);
            break;
        case FENCE:
            text_add_char(out, letters[what]);
            break;
        case PASS:
            text_add(out, "pass");
            break;
        }
    }
}

static void print_result(const struct position *pos, struct text *out)
{
    const int lead = pos->closed[WHITE] - pos->closed[ORANGE];

    text_addf(out, "%c+%d", lead > 0 ? 'W' : 'B', lead > 0 ? lead : -lead);
}

/* ---- Reading ---- */

struct reader {
    const struct position *pos;
    const char *rest; /* unread part of the word */
    step steps[3];
    int n;
    struct text *why;
};

static enum status unreadable(struct reader *r)
{
    switch ((enum stage)r->pos->stage) {
    case TURN_START:
        text_add(r->why, "a turn is C4 (add), C4N (fence), C4-E5W (move and fence) or pass");
        break;
    case SELECTED:
        text_add(r->why, "the next step is the cell to move to, E5 or with its fence E5W");
        break;
    case MOVED:
        text_add(r->why, "the next step is the cell across the side to fence, or N, E, S or W");
        break;
    }
    return SYNTAX_ERROR;
}

/* Sets the reason to `before`, the name of the cell and `after`. Returns ILLEGAL. */
static enum status wrong(struct reader *r, const char *before, int cell, const char *after)
{
    text_add(r->why, before);
    print_cell(r->pos, cell, r->why);
    text_add(r->why, after);
    return ILLEGAL;
}

static void emit(struct reader *r, enum step_kind kind, int what)
{
    r->steps[r->n++] = make_step(kind, what);
}

static enum status read_cell(struct reader *r, int *cell)
{
    const char *far = r->rest;
    const int n = r->pos->size;
    int column, row;

    if (vertex_read(&r->rest, n, n, &column, &row)) {
        *cell = row * n + column;
        return OK;
    }
    if (!vertex_read(&far, 600, 999, &column, &row))
        return unreadable(r);
    vertex_print(column, row, r->why);
    text_addf(r->why, " is not on the board of %d by %d", n, n);
    return SYNTAX_ERROR;
}

/* Returns the side if the rest of the word is one of the letters N, E, S and W, otherwise -1. */
static int side_named(const struct reader *r)
{
    for (int side = NORTH; side <= WEST; side++)
        if (ascii_equal_bytes(r->rest, &letters[side], 1) && !r->rest[1])
            return side;
    return -1;
}

/* Reads a fence on a side of `to`, after the piece moved there from `from`. */
static enum status take_fence(struct reader *r, int from, int to, int side)
{
    switch (fendo_judge(r->pos, from, to, side)) {
    case FENCE_LEGAL:
        emit(r, FENCE, side);
        return OK;
    case FENCE_EDGE:
        return wrong(r, "that side of ", to, " is the edge of the board");
    case FENCE_THERE:
        return wrong(r, "that side of ", to, " has a fence already");
    case FENCE_EMPTY:
        text_add(r->why, "that fence would close off an empty area");
        return ILLEGAL;
    case FENCE_TWO_OPEN:
        text_add(r->why, "that fence would make two open areas");
        return ILLEGAL;
    }
    return ILLEGAL;
}

/* Reads the move of the piece on `from` to `to`. The piece must be selectable. */
static enum status take_target(struct reader *r, int from, int to)
{
    if (to != from && cells_have(r->pos->pieces[WHITE] | r->pos->pieces[ORANGE], to))
        return wrong(r, "", to, " is occupied");
    if (to != from && !cells_have(fendo_reach(r->pos, from), to)) {
        print_cell(r->pos, to, r->why);
        return wrong(r, " is not within one move of ", from, "");
    }
    emit(r, TARGET, to);
    return OK;
}

/* Reads the rest of the word after the target: nothing, or the side to fence. */
static enum status take_rest(struct reader *r, int from, int to)
{
    if (!*r->rest)
        return fendo_can_fence(r->pos, from, to) ? OK : wrong(r, "no fence is legal on ", to, "");
    if (side_named(r) < 0)
        return unreadable(r);
    return take_fence(r, from, to, side_named(r));
}

/* Returns whether the step is legal now. */
static bool offered(const struct position *pos, enum step_kind kind, int what)
{
    step steps[MAX_STEPS];
    const int n = fendo_steps(pos, steps);

    return has_step(steps, n, make_step(kind, what));
}

static enum status take_add(struct reader *r, int cell)
{
    const struct position *pos = r->pos;
    const char *const title = pos->to_move == WHITE ? "White" : "Orange";

    if (!pos->stock[pos->to_move]) {
        text_addf(r->why, "%s has no piece left in stock", title);
        return ILLEGAL;
    }
    if (!offered(pos, ADD, cell)) {
        text_addf(r->why, "no piece of %s in the open area", title);
        return wrong(r, " is one move from ", cell, "");
    }
    emit(r, ADD, cell);
    return OK;
}

static enum status take_piece(struct reader *r, int cell)
{
    const struct position *pos = r->pos;

    if (cells_have(pos->pieces[!pos->to_move], cell))
        return wrong(r, "the piece on ", cell, " is the opponent's");
    if (!cells_have(pos->pieces[pos->to_move], cell))
        return wrong(r, "no piece on ", cell, "");
    if (!cells_have(pos->open, cell))
        return wrong(r, "the piece on ", cell, " is in a closed area");
    emit(r, SELECT, cell);
    return OK;
}

static enum status take_turn(struct reader *r)
{
    const struct position *pos = r->pos;
    enum status status;
    int from, to;

    if (ascii_equal(r->rest, "pass")) {
        emit(r, PASS, 0);
        if (offered(pos, PASS, 0))
            return OK;
        text_add(r->why, "pass is legal only if no other turn is");
        return ILLEGAL;
    }
    if ((status = read_cell(r, &from)) != OK)
        return status;
    to = from;
    if (!*r->rest) {
        if (cells_have(pos->pieces[!pos->to_move], from))
            return wrong(r, "", from, " is occupied");
        if (!cells_have(pos->pieces[pos->to_move], from))
            return take_add(r, from);
        if ((status = take_piece(r, from)) != OK)
            return status;
        return offered(pos, SELECT, from)
                   ? OK
                   : wrong(r, "the piece on ", from, " can build no legal fence");
    }
    const bool moves = *r->rest == '-';
    if (moves) {
        r->rest++;
        if ((status = read_cell(r, &to)) != OK)
            return status;
    }
    if (*r->rest ? side_named(r) < 0 : !moves)
        return unreadable(r);
    if ((status = take_piece(r, from)) != OK || (status = take_target(r, from, to)) != OK)
        return status;
    return take_rest(r, from, to);
}

static enum status take_last_step(struct reader *r)
{
    const int to = r->pos->to;
    enum status status;
    int across;

    if (side_named(r) >= 0)
        return take_fence(r, to, to, side_named(r));
    if ((status = read_cell(r, &across)) != OK)
        return status;
    if (*r->rest)
        return unreadable(r);
    for (int side = NORTH; side <= WEST; side++)
        if (fendo_neighbour(r->pos, to, side) == across)
            return take_fence(r, to, to, side);
    print_cell(r->pos, across, r->why);
    return wrong(r, " is not next to ", to, ", the cell whose side must be fenced");
}

static enum status parse_turn(const struct position *pos, const char *word, step out[], int *n,
                              struct text *why)
{
    struct reader r = { .pos = pos, .rest = word, .why = why };
    enum status status = OK;
    int to;

    if (!pos->open) {
        text_add(why, "the game is over");
        return ILLEGAL;
    }
    switch ((enum stage)pos->stage) {
    case TURN_START:
        status = take_turn(&r);
        break;
    case SELECTED:
        if ((status = read_cell(&r, &to)) != OK)
            break;
        if (*r.rest && side_named(&r) < 0)
            status = unreadable(&r);
        else if ((status = take_target(&r, pos->from, to)) == OK)
            status = take_rest(&r, pos->from, to);
        break;
    case MOVED:
        status = take_last_step(&r);
        break;
    }
    *n = r.n;
    memcpy(out, r.steps, (size_t)r.n * sizeof *out);
    return status;
}

const struct game_text fendo_text = {
    .print_step = print_step,
    .print_turn = print_turn,
    .parse_turn = parse_turn,
    .print_position = fendo_print_position,
    .parse_position = fendo_parse_position,
    .print_result = print_result,
};
