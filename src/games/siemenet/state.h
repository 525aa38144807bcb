/*
 * state.h - the position of Siemenet and the set operations all its files share.
 *
 * Lives here: how squares, lines and steps are coded, the two questions that every
 * turn asks (where can the common pawn go, what is free around it), and what the
 * files of this folder offer each other. Does not live here: the course of a turn
 * (rules.c, playout.c), points (score.c), text (notation.c, position_text.c), pictures
 * (board_text.c, svg.c).
 *
 * A square is row * 16 + column, both from 0, A1 = 0. A line (a row or a column) is
 * kept as two lanes of 16 bits, forwards and backwards, because a subtraction finds
 * the nearest obstacle in one direction only; a row and a column side by side make
 * a word of four lanes, one for each direction the common pawn can take.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SIEMENET_STATE_H
#define WATTLE_SIEMENET_STATE_H

#include "base/bits.h"
#include "game/planes.h"
#include "games/siemenet/siemenet.h"

enum { MIN_SIZE = 5, MAX_SIZE = 13, SUPPLY = 40, SQUARES = MAX_SIZE * 16 };

enum variant { ORIGINAL, REVISITED, EXTENDED };

enum stage {
    TO_MOVE,  /* a turn begins */
    TO_PLACE, /* the common pawn has moved */
    STUCK,    /* extended: choose between taking a pawn off and declaring the end */
    OVER
};

/* A step is one of these kinds with a square in its low byte (PASS: nothing). */
enum { MOVE_TO = 0x000, PLACE = 0x100, TAKE_OFF = 0x200, PASS = 0x300, KIND = 0xF00 };

/* AMAF keys: a square plus one of these. */
enum { AMAF_PLACE = 0, AMAF_TAKE_OFF = SQUARES, AMAF_KEYS = 2 * SQUARES };

struct position {
    /* Squares without a player's pawn, the common pawn's square included, around each
       row: near[r + 1] holds rows r - 1, r, r + 1 in lanes of 16 bits, column c at bit
       c + 1, so that one shift brings the neighbours of a square to the same place. */
    uint64_t near[MAX_SIZE + 2];
    /* Each player's pawns as lines, with a bit past the end of either lane. */
    uint32_t row[2][MAX_SIZE], column[2][MAX_SIZE];
    uint64_t key;
    uint8_t size, variant, stage, mover;
    uint8_t pawn, start; /* squares: the common pawn now and in the opening */
    uint8_t supply[2], aside[2];
};

/* Both lanes of a line with only point i occupied, by (size - 5) / 2. */
extern const uint32_t siemenet_lines[5][16];

static inline const uint32_t *lines_of(int size)
{
    return siemenet_lines[(size - MIN_SIZE) / 2];
}

static inline int square_at(int column, int row)
{
    return row * 16 + column;
}

static inline int column_of(int square)
{
    return square & 15;
}

static inline int row_of(int square)
{
    return square >> 4;
}

/* The four lanes through a square for one player. */
static inline uint64_t lanes_at(const struct position *pos, int player, int square)
{
    return pos->row[player][row_of(square)] | (uint64_t)pos->column[player][column_of(square)]
                                                  << 32;
}

/*
 * Where the common pawn can go from a square when `mover` moves it (A turn, 1), as a set
 * of lane bits; whether a pawn can then be placed is not asked. In each lane o - 2s
 * runs a borrow from the square behind the start to the nearest opposing pawn or the
 * edge, so the exclusive or with o marks exactly these squares (the o ^ (o - 2r) of
 * chess programs, Leorik and Hooper); own pawns do not stop it but are no destination.
 */
static inline uint64_t reach(const struct position *pos, const uint32_t *lines, int from, int mover)
{
    const uint64_t theirs = lanes_at(pos, !mover, from);
    const uint64_t own = lanes_at(pos, mover, from);
    const uint64_t at = lines[column_of(from)] | (uint64_t)lines[row_of(from)] << 32;

    return ((theirs - 2 * at) ^ theirs) & ~(theirs | own);
}

/* The square that one bit of reach stands for: lane 0 and 1 are the row, forwards and backwards,
   2 and 3 the column. */
static inline int reached(int from, int bit, int size)
{
    const int at = bit & 16 ? size - 1 - (bit & 15) : bit & 15;

    return bit & 32 ? square_at(column_of(from), at) : square_at(at, row_of(from));
}

/* The free squares around a square: bit 16 * (1 + rows up) + (1 + columns right). The
   square the common pawn has left is among them, as it should be (A turn, 2). */
static inline uint64_t room(const struct position *pos, int square)
{
    return pos->near[row_of(square) + 1] >> column_of(square) & 0x000700050007u;
}

/* The square that one bit of room stands for. */
static inline int placed(int around, int bit)
{
    return around + bit - 17;
}

static inline bool has_pawn(const struct position *pos, int player, int square)
{
    return pos->row[player][row_of(square)] >> column_of(square) & 1;
}

/* Puts a player's pawn on a free square, or takes it back: the sets only. */
static inline void toggle_pawn(struct position *pos, const uint32_t *lines, int player, int square)
{
    const int r = row_of(square), c = column_of(square);

    pos->row[player][r] ^= lines[c];
    pos->column[player][c] ^= lines[r];
    pos->near[r] ^= (uint64_t)2 << 32 << c;
    pos->near[r + 1] ^= (uint64_t)2 << 16 << c;
    pos->near[r + 2] ^= (uint64_t)2 << c;
}

/* Pawns on the board; every pawn is there, in the supply or set aside. */
static inline int on_board(const struct position *pos, int player)
{
    return SUPPLY - pos->supply[player] - pos->aside[player];
}

/* rules.c */
enum status siemenet_accept(const struct settings *, struct text *why);
void siemenet_reset(struct position *, const struct settings *);
int siemenet_to_act(const struct position *);
bool siemenet_mid_turn(const struct position *);
int siemenet_steps(const struct position *, step out[MAX_STEPS]);
void siemenet_apply(struct position *, step);
uint64_t siemenet_key(const struct position *);

/* Sets stage and key from the rest of the position, at the start of a turn. */
void siemenet_settle(struct position *);

/* playout.c */
int siemenet_playout(struct position *, struct rng *, struct trace *);

/* score.c */
int siemenet_points(const struct position *, int player);
/* Runs of three squares in line that the other player has no pawn on. */
int siemenet_open_runs(const struct position *, int player);
/* Whether the pawn of `player` on a square is part of something that scores. */
bool siemenet_scores(const struct position *, int player, int square);
void siemenet_payoffs(const struct position *, double out[]);
double siemenet_margin(const struct position *);
void siemenet_print_result(const struct position *, struct text *out);

/* notation.c */
extern const struct game_text siemenet_text;

/* position_text.c */
void siemenet_print_position(const struct position *, struct text *out);
enum status siemenet_parse_position(struct position *, const struct settings *, const char *words,
                                    struct text *why);

/* board_text.c, svg.c */
extern const struct game_picture siemenet_picture;
void siemenet_print_board(const struct position *, const struct position *last, enum board_style,
                          struct text *out);
struct svg_target siemenet_place(const struct position *, int column, int row, struct text *name);

/* The square where the last turn put a pawn, or -1. `last` may be NULL. */
int siemenet_last_placed(const struct position *, const struct position *last);

/* hints.c */
extern const struct hints siemenet_hints;
extern const struct proof siemenet_proof;

/* planes.c */
extern const struct planes siemenet_planes;

/* grid.c */
extern const struct grid siemenet_grid;

#endif
