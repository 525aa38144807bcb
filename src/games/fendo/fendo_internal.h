/*
 * fendo_internal.h - the position of Fendo, the encoding of steps, and functions that the game's
 * files share.
 *
 * Cells are numbered row by row from A1: cell = row * size + column. A fence is owned by the cell
 * south or west of it, so two sets of cells hold all fences. A set has 128 bits for every size. The
 * inner loops (bitboard.inc and files that include it) are compiled once for each size and use 64
 * bits if the board fits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENDO_INTERNAL_H
#define WATTLE_FENDO_INTERNAL_H

#include "base/bits.h"
#include "game/hints.h"
#include "game/planes.h"
#include "games/fendo/fendo.h"

enum {
    MAX_SIZE = 11,
    MAX_CELLS = MAX_SIZE * MAX_SIZE,
    MAX_CORNERS = (MAX_SIZE + 1) * (MAX_SIZE + 1),
    PIECES = 7, /* pieces of a side, on the board and in supply */
    WHITE = 0,
    ORANGE = 1
};

enum stage {
    TURN_START, /* no step made yet */
    SELECTED,   /* a piece is selected */
    MOVED       /* the piece is on its target and must fence */
};

enum side_of_cell { NORTH, EAST, SOUTH, WEST };

/* A step consists of a kind and a cell. In a FENCE step, the place of the cell is taken by a side
   of the target. */
enum step_kind { SELECT, ADD, TARGET, FENCE, PASS };

static inline step make_step(enum step_kind kind, int what)
{
    return (step)kind << 8 | (step)what;
}

static inline enum step_kind step_kind(step s)
{
    return (enum step_kind)(s >> 8);
}

static inline int step_what(step s)
{
    return (int)(s & 255);
}

/* ---- Sets of cells ---- */

__extension__ typedef unsigned __int128 cells;

static inline cells cell_bit(int cell)
{
    return (cells)1 << cell;
}

static inline bool cells_have(cells set, int cell)
{
    return set >> cell & 1;
}

static inline int cells_count(cells set)
{
    return bits_count((uint64_t)set) + bits_count((uint64_t)(set >> 64));
}

/* Returns the lowest member. The set must not be empty. */
static inline int cells_lowest(cells set)
{
    const uint64_t low = (uint64_t)set;

    return low ? bits_lowest(low) : 64 + bits_lowest((uint64_t)(set >> 64));
}

/* Returns the n-th member as a set of one, like bits_nth. */
static inline cells cells_nth(cells set, int n)
{
    const uint64_t low = (uint64_t)set;
    const int in_low = bits_count(low);

    return n < in_low ? (cells)bits_nth(low, n)
                      : (cells)bits_nth((uint64_t)(set >> 64), n - in_low) << 64;
}

/* ---- The position ---- */

/* `open` is the open area. It is empty when the game is over. `north` and `east` are the cells that
   are joined to their neighbour on that side: neither a fence nor the board's edge is between them.

   `label` has an entry for each of the (size + 1)^2 corners of cells, row by row. The entry is the
   component of fences that the corner belongs to. The edge of the board is component 0. By planar
   duality a fence divides its area exactly if it joins two corners of one component. Most fences
   are therefore known to be legal without a flood fill. */
struct position {
    cells pieces[2]; /* all pieces of a side, also in closed areas */
    cells open, north, east;
    uint64_t key;
    int16_t closed[2]; /* number of cells in closed areas of each side */
    uint8_t stock[2];
    uint8_t size, to_move, stage;
    uint8_t from, to; /* cells of the selected piece, in the stages that have them */
    uint8_t label[MAX_CORNERS];
};

static inline int fendo_count(const struct position *pos)
{
    return pos->size * pos->size;
}

/* Returns the pieces of a side in the open area. Only these can act. */
static inline cells fendo_active(const struct position *pos, int side)
{
    return pos->pieces[side] & pos->open;
}

/* Returns the cell on the other side of a fence on `side`, or -1 at the edge of the board. */
int fendo_neighbour(const struct position *pos, int cell, int side);

/* Returns whether a side has a fence. The edge of the board is not a fence. */
bool fendo_fenced(const struct position *pos, int cell, int side);

/* Calls the function compiled for this position's size. */
#define FOR_SIZE(pos, function, ...)                  \
    ((pos)->size == 7    ? function##_7(__VA_ARGS__)  \
     : (pos)->size == 9  ? function##_9(__VA_ARGS__)  \
     : (pos)->size == 11 ? function##_11(__VA_ARGS__) \
     : (pos)->size == 5  ? function##_5(__VA_ARGS__)  \
                         : function##_3(__VA_ARGS__))

/* ---- Rules (rules.c) ---- */

enum fence_verdict {
    FENCE_LEGAL,
    FENCE_EDGE,    /* the side is the board's edge */
    FENCE_THERE,   /* a fence is there already */
    FENCE_EMPTY,   /* the fence would enclose an area without pieces */
    FENCE_TWO_OPEN /* the fence would make two areas with several pieces each */
};

/* Checks a fence on `side` of `to`, after the mover's piece moved there from `from`. */
enum fence_verdict fendo_judge(const struct position *pos, int from, int to, int side);

/* Returns whether any side of `to` may be fenced after the piece moved there from `from`. */
bool fendo_can_fence(const struct position *pos, int from, int to);

/* Returns the cells to which a piece in the open area can move in one move. */
cells fendo_reach(const struct position *pos, int cell);

/* Returns all cells connected to `cell`. */
cells fendo_area(const struct position *pos, int cell);

/* Returns the owner of the closed area that contains the cell, or -1 if the cell is in the open
   area. */
int fendo_owner(const struct position *pos, int cell);

/* Computes areas, totals, supplies, labels and key from the pieces, the fences, the size, the side
   to move and the stage. No area may be illegal. */
void fendo_complete(struct position *pos);

/* ---- Members of struct game and its parts ---- */

void fendo_reset(struct position *, const struct settings *);
int fendo_to_act(const struct position *);
bool fendo_mid_turn(const struct position *);
int fendo_steps(const struct position *, step out[MAX_STEPS]);
void fendo_apply(struct position *, step);
void fendo_payoffs(const struct position *, double out[]);
double fendo_margin(const struct position *);
uint64_t fendo_key(const struct position *);

int fendo_playout(struct position *, struct rng *, struct trace *);

void fendo_print_position(const struct position *, struct text *out);
enum status fendo_parse_position(struct position *, const struct settings *, const char *words,
                                 struct text *why);

void fendo_print_board(const struct position *, const struct position *last, enum board_style,
                       struct text *out);
struct svg_target fendo_place(const struct position *, int column, int row, struct text *name);

/* Plays some turns in which each side has random preferences (training_openings.c). */
void fendo_open(struct position *, struct rng *);

/* AMAF keys are the same numbers on every size. The key of a fence depends on the cell that owns
   it, the key of any other step on its cell. */
enum {
    KEY_NORTH = 0,
    KEY_EAST = KEY_NORTH + MAX_CELLS,
    KEY_ADD = KEY_EAST + MAX_CELLS,
    KEY_SELECT = KEY_ADD + MAX_CELLS,
    KEY_TARGET = KEY_SELECT + MAX_CELLS,
    AMAF_KEYS = KEY_TARGET + MAX_CELLS
};

extern const struct hints fendo_hints;
extern const struct game_text fendo_text;       /* notation.c */
extern const struct game_picture fendo_picture; /* svg.c */
extern const struct planes fendo_planes;        /* planes.c */
extern const struct grid fendo_grid;            /* click_input.c */
extern const struct facts fendo_facts;          /* review_facts.c */

#endif
