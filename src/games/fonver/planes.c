/*
 * planes.c - input and policy planes of Fonver for convolutional nets.
 *
 * White's board is transposed, so the player to act always joins the first row to the last. The net
 * evaluates positions at the start of a turn. After a placement that makes a crosscut, captures
 * follow in the same turn. Victims and takers have a policy plane each. A taker's logit also
 * depends on its target and uses the low-rank product.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/planes.h"

#include "games/fonver/edge_distance.h"
#include "games/fonver/small_bitboard.h"

#include <assert.h>

/* These are the input planes. The planes of write_ways are adjacent. */
enum plane {
    OWN,
    OTHER,
    OWN_WAYS, /* four planes: nearness to the first and to the last own edge; points on a shortest
                 path between them; points on a path that is at most one stone longer */
    OTHER_WAYS = 6,
    OWN_CUT = 10, /* empty points where a stone makes a crosscut */
    OTHER_CUT,
    OWN_EDGE,
    OTHER_EDGE,
    /* Constant planes. */
    ONES,
    OWN_MISSING, /* stones missing on the shortest path */
    OTHER_MISSING,
    SIZE,
    CAN_SWAP,
    SEEN, /* the position has occurred before */
    PLANES
};

enum { PLACE_PLANE, VICTIM_PLANE, TAKER_PLANE, OUTPUTS };
enum { SWAP_GLOBAL, GLOBALS };
enum { PAIR_RANK = 4, SYMMETRIES = 4 };

/* Distances are shown up to this number of stones. Nearness 1.0 is a distance of 0. */
enum { FARTHEST = 16, UNIT = PLANES_ONE / FARTHEST };

/* Point (row, column) is cell `base + row * by_row + column * by_column` in the net's view. */
struct view {
    int base, by_row, by_column;
};

/* Bit 0 of a symmetry mirrors the columns of the board as the player sees it, bit 1 the rows. These
   symmetries preserve the edges. */
static struct view view_of(int size, int player, int symmetry)
{
    const int x = symmetry & 1 ? -1 : 1, y = symmetry & 2 ? -size : size;
    const int base = (symmetry & 1 ? size - 1 : 0) + (symmetry & 2 ? size * (size - 1) : 0);

    assert(symmetry >= 0 && symmetry < SYMMETRIES);
    return player == BLACK ? (struct view){ base, y, x } : (struct view){ base, x, y };
}

static struct view turned_view(struct view v)
{
    return (struct view){ v.base, v.by_column, v.by_row };
}

static int cell_of(struct view v, int point)
{
    return v.base + row_of(point) * v.by_row + column_of(point) * v.by_column;
}

static void grid(const struct position *pos, int *width, int *height, uint8_t on[PLANES_CELLS])
{
    *width = *height = pos->board.size;
    memset(on, 1, (size_t)*width * (size_t)*height);
}

struct canvas {
    uint8_t *cells;
    int stride, size;
    struct view view;
};

/* Row r of a player is of[player][r + 1]. Column c is bit c. */
struct rows {
    uint32_t of[2][MAX_SIZE + 2];
};

/* Reads the board twice: as it is, where Black's edges are rows, and transposed, where White's
   edges are rows. */
static void read_board(const struct board *b, struct rows *straight, struct rows *turned)
{
    memset(straight, 0, sizeof *straight);
    memset(turned, 0, sizeof *turned);
    for (int r = 1; r <= b->size; r++)
        for (int player = BLACK; player <= WHITE; player++) {
            uint32_t set = b->stones[r][player];
            straight->of[player][r] = set >> 1;
            for (; set; set &= set - 1)
                turned->of[player][bits_lowest(set)] |= 1u << (r - 1);
        }
}

static uint8_t *row_at(const struct canvas *to, int row, int plane)
{
    return to->cells + (to->view.base + row * to->view.by_row) * to->stride + plane;
}

static void write_set(const struct canvas *to, int plane, int row, uint32_t set)
{
    uint8_t *const start = row_at(to, row, plane);
    const int by_column = to->view.by_column * to->stride;

    for (; set; set &= set - 1)
        start[bits_lowest(set) * by_column] = PLANES_ONE;
}

/* Returns the empty points of row r where a stone of `player` makes a crosscut. Such a point has an
   enemy stone above or below, another on its left or right, and an own stone diagonally between
   them. */
static uint32_t cutting_points(const struct rows *b, int player, int r, uint32_t whole)
{
    const uint32_t *own = b->of[player] + 1, *enemy = b->of[!player] + 1;
    const uint32_t above = own[r + 1] & enemy[r], below = own[r - 1] & enemy[r];

    return ((enemy[r + 1] & (above << 1 | above >> 1)) |
            (enemy[r - 1] & (below << 1 | below >> 1))) &
           whole & ~(own[r] | enemy[r]);
}

static void write_board(const struct canvas *to, const struct rows *b, int mover)
{
    const uint32_t whole = (1u << to->size) - 1;

    for (int r = 0; r < to->size; r++) {
        write_set(to, OWN, r, b->of[mover][r + 1]);
        write_set(to, OTHER, r, b->of[!mover][r + 1]);
        write_set(to, OWN_CUT, r, cutting_points(b, mover, r, whole));
        write_set(to, OTHER_CUT, r, cutting_points(b, !mover, r, whole));
    }
}

static void write_near(const uint8_t near[LANES], uint8_t out[LANES])
{
    const uint8_t least = NEAREST - FARTHEST;

    for (int c = 0; c < LANES; c++)
        out[c] = (uint8_t)(((near[c] > least ? near[c] : least) - least) * UNIT);
}

/* Writes the path planes of a player whose edges are rows. The player's first edge is the one
   that the net sees first. */
static void write_ways(const struct canvas *to, const struct ways *ways, int plane)
{
    const uint8_t best = ways->best ? ways->best : NEAREST, good = best - 1;
    const int by_column = to->view.by_column * to->stride, first = to->view.by_row < 0;
    uint8_t out[4][LANES];

    for (int r = 0; r < to->size; r++) {
        for (int edge = 0; edge < 2; edge++)
            write_near(ways->near[edge][r], out[edge ^ first]);
        for (int c = 0; c < LANES; c++) {
            out[2][c] = ways->through[r][c] >= best ? PLANES_ONE : 0;
            out[3][c] = ways->through[r][c] >= good ? PLANES_ONE : 0;
        }
        uint8_t *at = row_at(to, r, plane);
        for (int c = 0; c < to->size; c++, at += by_column) {
            at[0] = out[0][c];
            at[1] = out[1][c];
            at[2] = out[2][c];
            at[3] = out[3][c];
        }
    }
}

/* Writes ones in the two rows at the player's edges. */
static void write_edges(const struct canvas *to, int plane)
{
    const uint32_t whole = (1u << to->size) - 1;

    write_set(to, plane, 0, whole);
    write_set(to, plane, to->size - 1, whole);
}

static uint8_t missing(const struct ways *ways)
{
    const int stones = NEAREST - ways->best;

    return (uint8_t)((stones < FARTHEST ? stones : FARTHEST) * UNIT);
}

/* Writes the constant planes and clears all others. */
static void write_constants(const struct position *pos, const struct canvas *to,
                            const struct ways *own, const struct ways *other)
{
    const uint8_t value[PLANES] = {
        [ONES] = PLANES_ONE,
        [OWN_MISSING] = missing(own),
        [OTHER_MISSING] = missing(other),
        [SIZE] = (uint8_t)(2 * to->size),
        [CAN_SWAP] = fonver_can_swap(pos) ? PLANES_ONE : 0,
        [SEEN] = fonver_count_past(pos, pos->board.key) > 1 ? PLANES_ONE : 0,
    };

    planes_fill(to->cells, to->size * to->size, to->stride, value, PLANES);
}

static void encode(const struct position *pos, int symmetry, uint8_t cells[], int stride)
{
    const struct board *b = &pos->board;
    const int mover = b->mover;
    const struct view view = view_of(b->size, mover, symmetry);
    const struct canvas canvas[2] = { { cells, stride, b->size, view },
                                      { cells, stride, b->size, turned_view(view) } };
    struct rows rows[2]; /* as in canvas: Black's edges are rows in the first, White's in the
                            second */
    struct ways own, other;

    read_board(b, &rows[BLACK], &rows[WHITE]);
    fonver_ways(rows[mover].of[mover] + 1, rows[mover].of[!mover] + 1, b->size, &own);
    fonver_ways(rows[!mover].of[!mover] + 1, rows[!mover].of[mover] + 1, b->size, &other);
    write_constants(pos, &canvas[BLACK], &own, &other);
    write_board(&canvas[BLACK], &rows[BLACK], mover);
    write_ways(&canvas[mover], &own, OWN_WAYS);
    write_ways(&canvas[!mover], &other, OTHER_WAYS);
    write_edges(&canvas[mover], OWN_EDGE);
    write_edges(&canvas[!mover], OTHER_EDGE);
}

void fonver_turns_to_win(const struct position *pos, int away[2])
{
    struct rows rows[2];

    if (pos->board.size <= SMALL) {
        fonver_small_away(&pos->board, away);
        return;
    }
    read_board(&pos->board, &rows[BLACK], &rows[WHITE]);
    for (int player = BLACK; player <= WHITE; player++) {
        struct ways ways;
        const struct rows *own = &rows[player];
        fonver_ways(own->of[player] + 1, own->of[!player] + 1, pos->board.size, &ways);
        away[player] = NEAREST - ways.best;
    }
}

static struct policy_entry entry_of(const struct board *b, step s, struct view view)
{
    const int16_t cell = (int16_t)cell_of(view, s & POINT);

    switch (s & KIND) {
    case PLACE:
        return (struct policy_entry){ PLACE_PLANE, cell, -1 };
    case VICTIM:
        return (struct policy_entry){ VICTIM_PLANE, cell, -1 };
    case TAKER:
        return (struct policy_entry){ TAKER_PLANE, cell, (int16_t)cell_of(view, b->victim) };
    default:
        return (struct policy_entry){ SWAP_GLOBAL, -1, -1 };
    }
}

static void entries(const struct position *pos, const step steps[], int n, int symmetry,
                    struct policy_entry out[])
{
    const struct view view = view_of(pos->board.size, pos->board.mover, symmetry);

    for (int i = 0; i < n; i++)
        out[i] = entry_of(&pos->board, steps[i], view);
}

/* A cell belongs to the owner of its stone. */
static void ownership(const struct position *end, int player, int symmetry, int8_t cells[])
{
    const struct board *b = &end->board;
    const struct view view = view_of(b->size, player, symmetry);

    for (int r = 0; r < b->size; r++)
        for (int c = 0; c < b->size; c++) {
            const int point = point_at(c, r);
            cells[cell_of(view, point)] =
                (int8_t)(has_stone(b, player, point) - has_stone(b, !player, point));
        }
}

const struct planes fonver_planes = {
    .inputs = PLANES,
    .outputs = OUTPUTS,
    .rank = PAIR_RANK,
    .first_planes = 1 << PLACE_PLANE,
    .globals = GLOBALS,
    .symmetries = SYMMETRIES,
    .draws = true,
    .turned = true,
    .grid = grid,
    .encode = encode,
    .entries = entries,
    .ownership = ownership,
};
