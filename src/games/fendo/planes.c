/*
 * planes.c - input and policy planes of Fendo for convolutional nets.
 *
 * A turn has up to three choices: the piece to select or the cell of an added piece, then the
 * target cell, then the side to fence. The logit of a target depends on two cells and uses the
 * low-rank product. The logit of a fence depends only on the target cell.
 *
 * Fences inside closed areas have no effect and are not shown.
 *
 * The net evaluates a turn once, at its start. Evaluating again after each step was weaker
 * (docs/EXPERIMENTS.md). The two planes for this, the selected piece and the piece that must fence,
 * are always 0. They remain because existing nets have inputs for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/symmetry.h"
#include "games/fendo/fendo_internal.h"

/* These are the input planes. Planes for two sides come in pairs, with the player to act first.
   Planes for four directions follow the order of side_of_cell. */
enum input {
    IN_PIECES = 0, /* pieces in the open area */
    IN_OPEN = 2,   /* the open area */
    IN_WALLS = 3,  /* fences and board edges on the north, east, south and west side */
    IN_CUTS = 7,   /* a fence on that side would divide the open area */
    IN_REACH = 11, /* cells that the side's pieces in the open area reach in one move */
    IN_CLOSED = 13,
    IN_STOCK = 15, /* from here on the same on all cells: stocks, 1.0 for all seven */
    IN_AHEAD = 17, /* from here on planes are constant: supply, 1.0 for 7 pieces */
    IN_LEFT = 19,  /* lead in closed cells, 0 for the side that is behind */
    IN_SIZE = 20,  /* 1.0 for 11x11 */
    IN_ONE = 21,
    INPUTS = 24 /* the last two are always 0 */
};

enum output { OUT_SELECT, OUT_ADD, OUT_TARGET, OUT_FENCE, OUTPUTS = OUT_FENCE + 4 };

/* Returns the plane value of a lead. A lead of half the cells is 1.0. A lead is always less than
   twice that. */
static uint8_t ahead(int lead, int count)
{
    return (uint8_t)(lead > 0 ? lead * (2 * PLANES_ONE - 1) / count : 0);
}

/* Writes the constant planes. */
static void fill(const struct position *pos, uint8_t out[], int stride)
{
    const int me = pos->to_move, count = fendo_count(pos);
    const int lead = pos->closed[me] - pos->closed[!me];
    const uint8_t value[INPUTS] = {
        [IN_STOCK] = (uint8_t)(pos->stock[me] * PLANES_ONE / PIECES),
        [IN_STOCK + 1] = (uint8_t)(pos->stock[!me] * PLANES_ONE / PIECES),
        [IN_AHEAD] = ahead(lead, count),
        [IN_AHEAD + 1] = ahead(-lead, count),
        [IN_LEFT] = (uint8_t)(cells_count(pos->open) * PLANES_ONE / count),
        [IN_SIZE] = (uint8_t)(count * PLANES_ONE / MAX_CELLS),
        [IN_ONE] = PLANES_ONE,
    };

    planes_fill(out, count, stride, value, INPUTS);
}

#define TEMPLATE "games/fendo/planes.inc"
#include "games/fendo/each_size.inc"

static void grid(const struct position *pos, int *width, int *height, uint8_t on[PLANES_CELLS])
{
    *width = *height = pos->size;
    memset(on, 1, (size_t)fendo_count(pos));
}

static void encode(const struct position *pos, int symmetry, uint8_t out[], int stride)
{
    fill(pos, out, stride);
    FOR_SIZE(pos, encode, pos, symmetry, out, stride);
}

static void entries(const struct position *pos, const step steps[], int n, int symmetry,
                    struct policy_entry out[])
{
    static const int16_t plane[] = {
        [SELECT] = OUT_SELECT, [ADD] = OUT_ADD, [TARGET] = OUT_TARGET
    };
    const struct symmetry s = symmetry_of(symmetry, pos->size);

    for (int i = 0; i < n; i++) {
        const enum step_kind kind = step_kind(steps[i]);
        const int what = step_what(steps[i]), cell = kind == FENCE ? pos->to : what;
        const int seen = symmetry_square(&s, cell / pos->size, cell % pos->size);
        const int from = symmetry_square(&s, pos->from / pos->size, pos->from % pos->size);
        out[i] =
            kind == PASS ? (struct policy_entry){ 0, -1, -1 }
            : kind == FENCE
                ? (struct policy_entry){ (int16_t)(OUT_FENCE + symmetry_direction(symmetry, what)),
                                         (int16_t)seen, -1 }
                : (struct policy_entry){ plane[kind], (int16_t)seen,
                                         (int16_t)(kind == TARGET ? from : -1) };
    }
}

static void ownership(const struct position *end, int player, int symmetry, int8_t out[])
{
    const struct symmetry s = symmetry_of(symmetry, end->size);
    const cells own = FOR_SIZE(end, owned, end, player);

    for (int row = 0; row < end->size; row++)
        for (int column = 0; column < end->size; column++)
            out[symmetry_square(&s, row, column)] =
                cells_have(own, row * end->size + column) ? 1 : -1;
}

const struct planes fendo_planes = {
    .inputs = INPUTS,
    .outputs = OUTPUTS,
    .rank = 4,
    .first_planes = 1 << OUT_SELECT | 1 << OUT_ADD,
    .globals = 1,
    .symmetries = SQUARE_SYMMETRIES,
    .margin_scale = 32,
    .grid = grid,
    .encode = encode,
    .entries = entries,
    .ownership = ownership,
    .open = fendo_open,
};
