/*
 * notation.c - printing and parsing of Fonver's turns: "K10", "K10,C3xD3,D4xE4", "swap".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/notation.h"
#include "base/ascii.h"
#include "base/vertex.h"
#include "games/fonver/fonver_internal.h"

static void add_point(int point, struct text *out)
{
    vertex_print(column_of(point), row_of(point), out);
}

static void print_step(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    if ((s & KIND) == SWAP)
        text_add(out, "swap");
    else
        add_point((int)(s & POINT), out);
}

static void print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    print_step(pos, steps[0], out);
    for (int i = 1; i < n; i += 2) {
        text_add_char(out, ',');
        if (i + 1 < n) {
            add_point((int)(steps[i + 1] & POINT), out);
            text_add_char(out, 'x');
        }
        add_point((int)(steps[i] & POINT), out);
    }
}

/* `at` is the next character of the word. `board` is the board after the steps read so far. */
struct reader {
    const struct position *pos;
    const char *word, *at;
    struct board board;
    bool complete;
    step *out;
    int n;
    struct text *why;
};

static enum status illegal_at(struct reader *r, int point, const char *what)
{
    add_point(point, r->why);
    text_addf(r->why, " %s", what);
    return ILLEGAL;
}

/* Reads a point. A well-formed point that is not on the board gets a reason of its own. */
static enum status read_point(struct reader *r, int *point)
{
    int column, row;

    if (!vertex_read(&r->at, MAX_SIZE, 999, &column, &row)) {
        text_addf(r->why, "'%.20s' is not a turn; write K10, or K10,C3xD3 to capture D3 from C3",
                  r->word);
        return SYNTAX_ERROR;
    }
    if (column >= r->board.size || row >= r->board.size) {
        vertex_print(column, row, r->why);
        text_addf(r->why, " is not on the board of size %d", r->board.size);
        return ILLEGAL;
    }
    *point = point_at(column, row);
    return OK;
}

/* Explains that superko forbids a step. */
static enum status superko_forbids(struct reader *r)
{
    text_add(r->why, "every way to complete that turn repeats an earlier position");
    return ILLEGAL;
}

/* Checks that the rules of a turn allow the next step to name the point. Superko is checked
   later. */
static enum status check_point(struct reader *r, int point)
{
    const struct board *b = &r->board;
    struct points takers;

    switch ((enum stage)b->stage) {
    case TO_PLACE:
        if (!(empty_points(b, row_of(point)) >> column_of(point) & 2))
            return illegal_at(r, point, "is occupied");
        return OK;
    case TO_CHOOSE:
        if (!(fonver_victims(b, row_of(point)) >> column_of(point) & 2))
            return illegal_at(r, point, "holds no enemy stone of a crosscut");
        return OK;
    case TO_TAKE:
        fonver_takers(b, b->victim, &takers);
        if (!(takers.row[row_of(point) + 1] >> column_of(point) & 2)) {
            add_point(point, r->why);
            text_add(r->why, " holds no stone that could capture ");
            add_point(b->victim, r->why);
            return ILLEGAL;
        }
        return OK;
    case OVER:
        break;
    }
    text_add(r->why, "the game is over");
    return ILLEGAL;
}

/* Makes the next step, which names a point. */
static enum status read_step(struct reader *r, int point)
{
    static const step kinds[] = { [TO_PLACE] = PLACE, [TO_CHOOSE] = VICTIM, [TO_TAKE] = TAKER };
    const enum status status = check_point(r, point);

    if (status != OK)
        return status;
    const step s = kinds[r->board.stage] | (step)point;
    if (!fonver_allows(r->pos, &r->board, s))
        return superko_forbids(r);
    r->out[r->n++] = s;
    r->complete = fonver_step(&r->board, s);
    return OK;
}

/* Reads one item between commas: a point for the next step, or a capture C3xD3. */
static enum status read_item(struct reader *r)
{
    enum status status;
    int first, second;

    if ((status = read_point(r, &first)) != OK)
        return status;
    if (*r->at != 'x' && *r->at != 'X')
        return read_step(r, first);
    r->at++;
    if ((status = read_point(r, &second)) != OK)
        return status;
    if (r->board.stage != TO_CHOOSE) {
        text_add(r->why, r->board.stage == TO_PLACE
                             ? "there is no crosscut: name the point to place a stone on"
                             : "the victim is chosen: name only the stone that takes its place");
        return ILLEGAL;
    }
    if ((status = read_step(r, second)) != OK)
        return status;
    return read_step(r, first);
}

static enum status read_items(struct reader *r)
{
    enum status status;

    for (;;) {
        if ((status = read_item(r)) != OK)
            return status;
        if (!*r->at)
            return OK;
        if (*r->at++ != ',') {
            text_addf(r->why, "'%.20s' is not a turn; its parts have commas between them", r->word);
            return SYNTAX_ERROR;
        }
        if (r->complete) {
            text_add(r->why, "the turn is complete, no crosscut is left: no more captures");
            return ILLEGAL;
        }
    }
}

static enum status read_swap(struct reader *r)
{
    if (!r->pos->pie)
        text_add(r->why, "there is no swap with pie=off");
    else if (!fonver_can_swap(r->pos))
        text_add(r->why, "only White may swap, in reply to Black's first stone");
    else {
        r->out[r->n++] = SWAP;
        return OK;
    }
    return ILLEGAL;
}

static enum status parse_turn(const struct position *pos, const char *word,
                              step out[MAX_TURN_STEPS], int *n, struct text *why)
{
    struct reader r = { .pos = pos, .word = word, .at = word, .why = why };

    r.out = out;
    r.board = pos->board;
    if (pos->board.stage == OVER) {
        text_add(why, "the game is over");
        return ILLEGAL;
    }
    const enum status status = ascii_equal(word, "swap") ? read_swap(&r) : read_items(&r);
    *n = r.n;
    return status;
}

const struct game_text fonver_text = {
    .print_step = print_step,
    .print_turn = print_turn,
    .parse_turn = parse_turn,
    .print_position = fonver_print_position,
    .parse_position = fonver_parse_position,
    .print_result = fonver_print_result,
};
