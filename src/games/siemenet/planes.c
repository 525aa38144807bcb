/*
 * planes.c - input and policy planes of Siemenet for convolutional nets.
 *
 * A turn is two choices: the square of the common pawn, then a square next to it for the new pawn.
 * The second choice depends on the first, so its logit uses the low-rank product.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/symmetry.h"
#include "games/siemenet/bitboard.h"

/* These are the input planes. Planes for two players come in pairs, with the player to act
   first. */
enum input {
    IN_PAWNS = 0,
    IN_COMMON = 2, /* the common pawn */
    IN_CROSS = 3,  /* row and column of the common pawn */
    IN_DESTINATIONS = 4,
    IN_EMPTY = 6,
    IN_SCORING = 7,  /* scoring pawns */
    IN_GAINING = 9,  /* empty squares where a pawn would score at once */
    IN_WINDOWS = 11, /* original: squares of three in line without an opponent's pawn */
    IN_SUPPLY = 13,  /* from here on planes are constant: supplies, 1.0 for all pawns */
    IN_AHEAD = 15,   /* lead in points, 0 for the player who is behind */
    IN_ODD = 17,     /* whether the number of pawns on the board is odd */
    IN_STUCK = 18,
    IN_REVISITED = 19, /* one for each of these variants */
    IN_EXTENDED = 20,
    IN_SIZE = 21, /* 1.0 for 13 x 13 */
    IN_ONE = 22,
    INPUTS = 24 /* the last plane is always 0; existing nets have an input for it */
};

enum output { OUT_TO, OUT_PLACE, OUT_TAKE_OFF, OUTPUTS };

enum { AHEAD_POINT = PLANES_ONE / 8, AHEAD_MOST = 127 / AHEAD_POINT };

/* ---- Squares that score: three in line, and groups of three or more ---- */

/* Returns the members of a set that are part of three members in line. */
static inline struct squares in_threes(const struct squares *set)
{
    struct squares out = { { 0 } };

    for (int r = MARGIN; r < MARGIN + MAX_SIZE; r++) {
        const uint32_t x = set->row[r], across = x & x >> 1 & x >> 2;
        const uint32_t up = x & set->row[r + 1], down = x & set->row[r - 1];
        out.row[r] = (uint16_t)(across | across << 1 | across << 2 | (up & set->row[r + 2]) |
                                (up & down) | (down & set->row[r - 2]));
    }
    return out;
}

/* Returns the squares that would be part of three in line if they were members. The result may
   contain members. */
static inline struct squares make_threes(const struct squares *set)
{
    struct squares out = { { 0 } };

    for (int r = MARGIN; r < MARGIN + MAX_SIZE; r++) {
        const uint32_t x = set->row[r], up = set->row[r + 1], down = set->row[r - 1];
        const uint32_t across = (x << 1 & x << 2) | (x << 1 & x >> 1) | (x >> 1 & x >> 2);
        out.row[r] =
            (uint16_t)(across | (up & set->row[r + 2]) | (up & down) | (down & set->row[r - 2]));
    }
    return out;
}

/* Returns the pawns in groups of three or more (see score.c). */
static inline struct squares in_regions(const struct squares *pawns)
{
    const struct squares two = touching(pawns, true), inner = both(pawns, &two);
    const struct squares next = touching(&inner, false), region = either(&inner, &next);

    return both(pawns, &region);
}

/* Returns the squares where an additional pawn would be in a group of three or more. */
static inline struct squares make_regions(const struct squares *pawns)
{
    const struct squares two = touching(pawns, true), one = touching(pawns, false);
    const struct squares paired = both(pawns, &one), next = touching(&paired, false);

    return either(&two, &next);
}

/* ---- The planes ---- */

/* at[] holds the address of each square's output bytes under the symmetry. */
struct view {
    uint8_t *at[SQUARES];
};

static void put(const struct view *view, int size, int plane, const struct squares *set)
{
    for (int r = 0; r < size; r += 4)
        for (uint64_t left = squares_word(set, r); left; left &= left - 1)
            view->at[16 * r + bits_lowest(left)][plane] = PLANES_ONE;
}

/* Writes the constant planes. */
static void fill(const struct position *pos, uint8_t cells[], int stride)
{
    const int me = pos->mover, count = pos->size * pos->size;
    const int lead = siemenet_points(pos, me) - siemenet_points(pos, !me);
    const int most = lead > AHEAD_MOST ? AHEAD_MOST : lead < -AHEAD_MOST ? -AHEAD_MOST : lead;
    const uint8_t value[INPUTS] = {
        [IN_SUPPLY] = (uint8_t)(pos->supply[me] * PLANES_ONE / SUPPLY),
        [IN_SUPPLY + 1] = (uint8_t)(pos->supply[!me] * PLANES_ONE / SUPPLY),
        [IN_AHEAD] = (uint8_t)(most > 0 ? most * AHEAD_POINT : 0),
        [IN_AHEAD + 1] = (uint8_t)(most < 0 ? -most * AHEAD_POINT : 0),
        [IN_ODD] = (on_board(pos, 0) + on_board(pos, 1)) & 1 ? PLANES_ONE : 0,
        [IN_STUCK] = pos->stage == STUCK ? PLANES_ONE : 0,
        [IN_REVISITED] = pos->variant == REVISITED ? PLANES_ONE : 0,
        [IN_EXTENDED] = pos->variant == EXTENDED ? PLANES_ONE : 0,
        [IN_SIZE] = (uint8_t)(count * PLANES_ONE / (MAX_SIZE * MAX_SIZE)),
        [IN_ONE] = PLANES_ONE,
    };

    planes_fill(cells, count, stride, value, INPUTS);
}

static void put_common(const struct position *pos, const struct view *view)
{
    const int r = row_of(pos->pawn), c = column_of(pos->pawn);

    view->at[pos->pawn][IN_COMMON] = PLANES_ONE;
    for (int i = 0; i < pos->size; i++)
        view->at[square_at(i, r)][IN_CROSS] = view->at[square_at(c, i)][IN_CROSS] = PLANES_ONE;
    for (int i = 0; i < 2; i++)
        for (uint64_t set = reach(pos, lines_of(pos->size), pos->pawn, pos->mover ^ i); set;
             set &= set - 1) {
            const int to = reached(pos->pawn, bits_lowest(set), pos->size);
            if (room(pos, to))
                view->at[to][IN_DESTINATIONS + i] = PLANES_ONE;
        }
}

static void put_sets(const struct position *pos, const struct view *view)
{
    const struct squares none = { { 0 } };
    const struct squares pawns[2] = { pawns_of(pos, pos->mover), pawns_of(pos, !pos->mover) };
    struct squares empty = in_neither(&pawns[0], &pawns[1], pos->size);

    empty.row[MARGIN + row_of(pos->pawn)] &= (uint16_t) ~(1u << column_of(pos->pawn));
    put(view, pos->size, IN_EMPTY, &empty);
    for (int i = 0; i < 2; i++) {
        const bool lines = pos->variant == ORIGINAL;
        const struct squares scoring = lines ? in_threes(&pawns[i]) : in_regions(&pawns[i]);
        const struct squares more = lines ? make_threes(&pawns[i]) : make_regions(&pawns[i]);
        const struct squares gaining = both(&empty, &more);
        put(view, pos->size, IN_PAWNS + i, &pawns[i]);
        put(view, pos->size, IN_SCORING + i, &scoring);
        put(view, pos->size, IN_GAINING + i, &gaining);
        if (lines) {
            const struct squares not_theirs = in_neither(&pawns[!i], &none, pos->size);
            const struct squares windows = in_threes(&not_theirs);
            put(view, pos->size, IN_WINDOWS + i, &windows);
        }
    }
}

static void encode(const struct position *pos, int symmetry, uint8_t cells[], int stride)
{
    const struct symmetry s = symmetry_of(symmetry, pos->size);
    struct view view;

    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            view.at[square_at(c, r)] = cells + symmetry_square(&s, r, c) * stride;
    fill(pos, cells, stride);
    put_common(pos, &view);
    put_sets(pos, &view);
}

static void grid(const struct position *pos, int *width, int *height, uint8_t on[PLANES_CELLS])
{
    *width = *height = pos->size;
    memset(on, 1, (size_t)(pos->size * pos->size));
}

static void entries(const struct position *pos, const step steps[], int n, int symmetry,
                    struct policy_entry out[])
{
    const struct symmetry s = symmetry_of(symmetry, pos->size);
    const int from = symmetry_square(&s, row_of(pos->pawn), column_of(pos->pawn));

    for (int i = 0; i < n; i++) {
        const int square = (int)(steps[i] & 0xFF);
        const int cell = symmetry_square(&s, row_of(square), column_of(square));
        switch (steps[i] & KIND) {
        case MOVE_TO:
            out[i] = (struct policy_entry){ OUT_TO, (int16_t)cell, -1 };
            break;
        case PLACE:
            out[i] = (struct policy_entry){ OUT_PLACE, (int16_t)cell, (int16_t)from };
            break;
        case TAKE_OFF:
            out[i] = (struct policy_entry){ OUT_TAKE_OFF, (int16_t)cell, -1 };
            break;
        default:
            out[i] = (struct policy_entry){ 0, -1, -1 };
        }
    }
}

/* Scoring pawns own their squares. */
static void ownership(const struct position *end, int player, int symmetry, int8_t cells[])
{
    const struct symmetry s = symmetry_of(symmetry, end->size);

    memset(cells, 0, (size_t)(end->size * end->size));
    for (int i = 0; i < 2; i++) {
        const struct squares pawns = pawns_of(end, player ^ i);
        const struct squares scoring =
            end->variant == ORIGINAL ? in_threes(&pawns) : in_regions(&pawns);
        for (int r = 0; r < end->size; r++)
            for (uint32_t left = scoring.row[MARGIN + r]; left; left &= left - 1)
                cells[symmetry_square(&s, r, bits_lowest(left))] = i ? -1 : 1;
    }
}

const struct planes siemenet_planes = {
    .inputs = INPUTS,
    .outputs = OUTPUTS,
    .rank = 4,
    .first_planes = 1 << OUT_TO | 1 << OUT_TAKE_OFF,
    .globals = 1,
    .symmetries = SQUARE_SYMMETRIES,
    .draws = true,
    .margin_scale = 10,
    .grid = grid,
    .encode = encode,
    .entries = entries,
    .ownership = ownership,
};
