/*
 * planes.c - input and policy planes of Fiodar for convolutional nets.
 *
 * The grid is the rhombus of columns and rows, with rows counted from the top. On this grid, the
 * six neighbours of a point are the six neighbours of a hexagonal convolution.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/planes.h"

#include "games/fiodar/capture_threats.h"
#include "games/fiodar/symmetries.h"

/* These are the input planes. Planes for two players come in pairs, with the player to act
   first. */
enum input {
    IN_STONES = 0,
    IN_BOARD = 2,
    IN_CUT = 3,     /* stones, by the number of their lines with a cut thread */
    IN_HOLD = 5,    /* stones, 1 / number of free stones of the weave */
    IN_DANGER = 7,  /* stones that can be captured at once */
    IN_CAPTURE = 9, /* points that capture, by number of stones */
    IN_END = 11,    /* points that cut a free stone */
    IN_LEGAL = 13,
    IN_TERRITORY = 15,
    /* Constant planes. */
    IN_WINS = 17,   /* whether the player wins if both players pass now */
    IN_AHEAD = 18,  /* lead in points if both pass now, 0 for the player who is behind */
    IN_PASSED = 20, /* whether the last turn was a pass */
    IN_SWAP = 21,
    IN_SIZE = 22, /* 1.0 for size 8 */
    IN_FORBIDS = 23,
    INPUTS = 24
};

enum { PASS_GLOBAL, SWAP_GLOBAL, GLOBALS };

/* Lists the cells of a set of points. Returns their number. */
static int cells_of(struct view v, const struct words *set, int16_t out[])
{
    int n = 0;

    for (int i = 0; i < WORDS; i++)
        for (uint64_t left = set->w[i]; left; left &= left - 1)
            out[n++] = (int16_t)cell_of(v, 64 * i + bits_lowest(left));
    return n;
}

static void grid(const struct position *pos, int *width, int *height, uint8_t on[PLANES_CELLS])
{
    int16_t cells[POINT_BITS];
    const int n = cells_of(view_of(pos->size, 0), &pos->board, cells);

    *width = *height = 2 * pos->size - 1;
    memset(on, 0, (size_t)*width * (size_t)*height);
    for (int i = 0; i < n; i++)
        on[cells[i]] = 1;
}

struct canvas {
    uint8_t *cells;
    int stride;
    struct view view;
};

static void write_set(const struct canvas *to, int plane, const struct words *set, int value)
{
    int16_t cells[POINT_BITS];
    const int n = cells_of(to->view, set, cells);

    for (int i = 0; i < n; i++)
        to->cells[cells[i] * to->stride + plane] = (uint8_t)value;
}

/* Adds `value` to the plane at the set's points. The result is limited to the largest plane
   value. */
static void add_set(const struct canvas *to, int plane, const struct words *set, int value)
{
    int16_t cells[POINT_BITS];
    const int n = cells_of(to->view, set, cells);

    for (int i = 0; i < n; i++) {
        uint8_t *const at = &to->cells[cells[i] * to->stride + plane];
        *at = (uint8_t)(*at + value < 127 ? *at + value : 127);
    }
}

/* Clears the cells off the board. In each row of the grid the removed corners are a run of
   cells. */
static void clear_corners(uint8_t cells[], int size, int stride)
{
    const int width = 2 * size - 1;

    for (int i = 1; i < size; i++) { /* i cells, at the left of an upper row and at the right of a
                                        lower row */
        uint8_t *const upper = cells + (size - 1 - i) * width * stride;
        uint8_t *const lower = cells + ((size - 1 + i) * width + width - i) * stride;
        memset(upper, 0, (size_t)i * (size_t)stride);
        memset(lower, 0, (size_t)i * (size_t)stride);
    }
}

/* Returns the plane value of a lead, given in half points. Half a point is 2. Leads above 32 points
   count as 32. */
static uint8_t ahead(int lead2)
{
    return (uint8_t)(lead2 <= 0 ? 0 : lead2 < PLANES_ONE ? 2 * lead2 : 2 * PLANES_ONE - 1);
}

/* Returns the lead of the player to move in half points if both players pass now. The player who
   passes first gets the half point. */
static int lead2_after_passes(const struct position *pos, const struct words territory[2])
{
    const int me = pos->mover;

    return 2 * (words_count(&territory[me]) + pos->taken[me]) -
           2 * (words_count(&territory[!me]) + pos->taken[!me]) + (pos->state == PASSED ? -1 : 1);
}

static void fill(const struct position *pos, const struct words territory[2], uint8_t cells[],
                 int stride)
{
    const int width = 2 * pos->size - 1, lead2 = lead2_after_passes(pos, territory);
    const uint8_t value[INPUTS] = {
        [IN_BOARD] = PLANES_ONE,
        [IN_WINS] = lead2 > 0 ? PLANES_ONE : 0,
        [IN_AHEAD] = ahead(lead2),
        [IN_AHEAD + 1] = ahead(-lead2),
        [IN_PASSED] = pos->state == PASSED ? PLANES_ONE : 0,
        [IN_SWAP] = can_swap(pos) ? PLANES_ONE : 0,
        [IN_SIZE] = (uint8_t)(PLANES_ONE * pos->size / MAX_SIZE),
        [IN_FORBIDS] = pos->forbids ? PLANES_ONE : 0,
    };

    planes_fill(cells, width * width, stride, value, INPUTS);
    clear_corners(cells, pos->size, stride);
}

/* Writes the planes of one player's weaves. Points that capture them belong to the opponent's
   planes. */
static void write_weaves(const struct canvas *to, const struct threats *o, int whose)
{
    for (int i = 0; i < o->weaves; i++) {
        const struct weave *const w = &o->weave[i];
        write_set(to, IN_HOLD + whose, &w->stones,
                  w->free ? PLANES_ONE / w->free : 2 * PLANES_ONE - 1);
        if (!(w->at.w[0] | w->at.w[1] | w->at.w[2] | w->at.w[3]))
            continue;
        write_set(to, IN_DANGER + whose, &w->stones, PLANES_ONE);
        add_set(to, IN_CAPTURE + !whose, &w->at, 32 + 8 * words_count(&w->stones));
    }
}

static void encode(const struct position *pos, int symmetry, uint8_t cells[], int stride)
{
    const struct canvas to = { cells, stride, view_of(pos->size, symmetry) };
    const struct words territory[2] = { words_of(fiodar_territory(pos, BLACK)),
                                        words_of(fiodar_territory(pos, WHITE)) };
    struct threats threats[2];

    fiodar_threats(pos, threats);
    fill(pos, territory, cells, stride);
    for (int whose = 0; whose < 2; whose++) {
        const int player = whose ? !pos->mover : pos->mover;
        const struct threats *const o = &threats[player];
        write_set(&to, IN_STONES + whose, &pos->stones[player], PLANES_ONE);
        for (int line = 0; line < LINES; line++)
            add_set(&to, IN_CUT + whose, &o->cut[line], PLANES_ONE / LINES);
        write_weaves(&to, o, whose);
        write_set(&to, IN_END + !whose, &o->ends, PLANES_ONE);
        write_set(&to, IN_LEGAL + whose, &o->legal, PLANES_ONE);
        write_set(&to, IN_TERRITORY + whose, &territory[player], PLANES_ONE);
    }
}

static void entries(const struct position *pos, const step steps[], int n, int symmetry,
                    struct policy_entry out[])
{
    const struct view view = view_of(pos->size, symmetry);

    for (int i = 0; i < n; i++)
        if (steps[i] == PASS || steps[i] == SWAP)
            out[i] = (struct policy_entry){ steps[i] == PASS ? PASS_GLOBAL : SWAP_GLOBAL, -1, -1 };
        else
            out[i] = (struct policy_entry){ 0, (int16_t)cell_of(view, (int)steps[i]), -1 };
}

/* A cell belongs to the owner of its stone or territory. */
static void ownership(const struct position *end, int player, int symmetry, int8_t cells[])
{
    const struct view view = view_of(end->size, symmetry);
    const int width = 2 * end->size - 1;
    int16_t at[POINT_BITS];

    memset(cells, 0, (size_t)width * (size_t)width);
    for (int whose = 0; whose < 2; whose++) {
        const int owner = whose ? !player : player;
        const struct words owned =
            words_of(points_or(points_of(&end->stones[owner]), fiodar_territory(end, owner)));
        const int n = cells_of(view, &owned, at);
        for (int i = 0; i < n; i++)
            cells[at[i]] = whose ? -1 : 1;
    }
}

const struct planes fiodar_planes = {
    .inputs = INPUTS,
    .outputs = 1,
    .first_planes = 1,
    .globals = GLOBALS,
    .symmetries = SYMMETRIES,
    .draws = true,
    .hex = true,
    .from_top = true,
    .margin_scale = 32,
    .grid = grid,
    .encode = encode,
    .entries = entries,
    .ownership = ownership,
    .open = fiodar_open,
};
