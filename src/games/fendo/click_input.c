/*
 * click_input.c - input of Fendo's turns by clicks on a grid of cells and fences.
 *
 * A board of n by n cells becomes a grid of 2n - 1 by 2n - 1 points. Cell (x, y) is point (2x, 2y).
 * A point with one odd coordinate is the side between two cells. A point with two odd coordinates
 * is a corner, and a click there is never legal.
 *
 * To add a piece, the user clicks an empty cell. To move a piece, the user clicks the piece, then
 * its target unless the piece stays, then the side to fence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/click_input.h"
#include "base/vertex.h"
#include "games/fendo/fendo_internal.h"

/* Background colours of open cells and of fences. */
enum { OPEN_SAND = 0xf0e0b0, FENCE_BLACK = 0x101010 };
static const uint32_t tint[2] = { 0xffffff, 0xff9a30 };

static int size_of(const struct position *pos)
{
    return 2 * pos->size - 1;
}

static int option_of(int size)
{
    return size % 2 ? (size + 1) / 2 : 0;
}

static struct grid_point *point_of(struct grid_view *g, const struct position *pos, int cell)
{
    return &g->at[2 * (cell / pos->size)][2 * (cell % pos->size)];
}

/* Finds the point of a side of a cell. */
static void side_point(const struct position *pos, int cell, int side, int *column, int *row)
{
    *column = 2 * (cell % pos->size) + (side == EAST) - (side == WEST);
    *row = 2 * (cell / pos->size) + (side == NORTH) - (side == SOUTH);
}

static void show_cells(const struct position *pos, struct grid_view *out)
{
    for (int cell = 0; cell < fendo_count(pos); cell++) {
        struct grid_point *point = point_of(out, pos, cell);
        point->owner = (int8_t)fendo_owner(pos, cell);
        point->ground = point->owner == UNOWNED ? OPEN_SAND : tint[point->owner];
        for (int side = WHITE; side <= ORANGE; side++)
            if (cells_have(pos->pieces[side], cell))
                point->stone = (int8_t)side;
    }
}

/* Shows a fence and the corners at its ends, so that fences join into walls. */
static void show_fence(const struct position *pos, int cell, int side, struct grid_view *out)
{
    int column, row;

    side_point(pos, cell, side, &column, &row);
    for (int along = -1; along <= 1; along++) {
        const int c = column + (side == NORTH ? along : 0), r = row + (side == EAST ? along : 0);
        if (c >= 0 && c < out->size && r >= 0 && r < out->size)
            out->at[r][c].ground = FENCE_BLACK;
    }
}

/* Shows points between cells in the colour of the board, so that cells stand out. */
static void show_board(const struct position *pos, struct grid_view *out)
{
    for (int r = 1; r < out->size; r += 2)
        for (int c = 1; c < out->size; c += 2)
            out->at[r][c].stone = POINT_ABSENT;
    show_cells(pos, out);
    for (int cell = 0; cell < fendo_count(pos); cell++)
        for (int side = NORTH; side <= EAST; side++)
            if (fendo_fenced(pos, cell, side))
                show_fence(pos, cell, side, out);
}

static void mark_sides(const struct position *pos, int cell, struct grid_view *out)
{
    int column, row;

    for (int side = NORTH; side <= WEST; side++)
        if (fendo_judge(pos, cell, cell, side) == FENCE_LEGAL) {
            side_point(pos, cell, side, &column, &row);
            out->at[row][column].mark = MARK_CIRCLE;
        }
}

static void mark_choices(const struct position *pos, struct grid_view *out)
{
    step steps[MAX_STEPS];

    if (pos->stage == MOVED) {
        mark_sides(pos, pos->to, out);
        point_of(out, pos, pos->to)->mark = MARK_SQUARE;
        return;
    }
    for (int i = 0, n = fendo_steps(pos, steps); i < n; i++)
        if (step_kind(steps[i]) == SELECT)
            point_of(out, pos, step_what(steps[i]))->mark = MARK_TRIANGLE;
        else if (step_kind(steps[i]) != PASS)
            point_of(out, pos, step_what(steps[i]))->mark = MARK_CIRCLE;
    if (pos->stage == SELECTED) {
        mark_sides(pos, pos->from, out);
        point_of(out, pos, pos->from)->mark = MARK_SQUARE;
    }
}

static void show(const struct position *pos, struct grid_view *out)
{
    static const char *const prompts[] = {
        [TURN_START] = "choose a piece, or an empty cell to add one",
        [SELECTED] = "choose a cell to move to, or a side to fence",
        [MOVED] = "choose the side to fence",
    };

    grid_clear(out, size_of(pos));
    show_board(pos, out);
    mark_choices(pos, out);
    for (int side = WHITE; side <= ORANGE; side++)
        out->counts[side] = pos->closed[side];
    if (pos->open)
        out->prompt = prompts[pos->stage];
}

/* Staying on the cell needs no click: a click on the side to fence implies it. */
static enum click where(const struct position *pos, step s, int *column, int *row)
{
    const int what = step_what(s);

    switch (step_kind(s)) {
    case PASS:
        return CLICK_PASS;
    case FENCE:
        side_point(pos, pos->to, what, column, row);
        return CLICK_POINT;
    case TARGET:
        if (what == pos->from)
            return CLICK_ON;
        break;
    case SELECT:
    case ADD:
        break;
    }
    *column = 2 * (what % pos->size);
    *row = 2 * (what / pos->size);
    return CLICK_POINT;
}

/* Returns the side of `cell` that lies at a point, or -1 if none does. */
static int side_at(const struct position *pos, int cell, int column, int row)
{
    int c, r;

    for (int side = NORTH; side <= WEST; side++) {
        side_point(pos, cell, side, &c, &r);
        if (c == column && r == row)
            return side;
    }
    return -1;
}

static enum status no_side(const struct position *pos, int cell, struct text *why)
{
    text_add(why, "that is not a side of the cell at ");
    vertex_print(2 * (cell % pos->size), 2 * (cell / pos->size), why);
    return ILLEGAL;
}

static enum status click_word(const struct position *pos, int column, int row, struct text *out,
                              struct text *why)
{
    const bool is_cell = !(column & 1) && !(row & 1);
    const int cell = pos->stage == MOVED ? pos->to : pos->from;

    if (is_cell && pos->stage == MOVED)
        return no_side(pos, cell, why);
    if (is_cell && pos->stage == SELECTED && row / 2 * pos->size + column / 2 == cell) {
        text_add(why, "that piece is chosen: name the cell it moves to, or the side to fence");
        return ILLEGAL;
    }
    if (is_cell) {
        vertex_print(column / 2, row / 2, out);
        return OK;
    }
    if (column & row & 1) {
        text_add(why, "that is a corner between cells: name a cell or a side of a cell");
        return ILLEGAL;
    }
    if (pos->stage == TURN_START) {
        text_add(why, "that is the side of a cell: first name the piece that builds the fence");
        return ILLEGAL;
    }
    const int side = side_at(pos, cell, column, row);
    if (side < 0)
        return no_side(pos, cell, why);
    if (pos->stage == SELECTED)
        vertex_print(cell % pos->size, cell / pos->size, out);
    text_add_char(out, "NESW"[side]);
    return OK;
}

const struct grid fendo_grid = {
    .size = size_of,
    .option = option_of,
    .show = show,
    .where = where,
    .word = click_word,
    .place = fendo_place,
};
