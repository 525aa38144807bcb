/*
 * siemenet_internal.h - the position of Siemenet, the encoding of squares, lines and steps, and the
 * sets of squares that every turn needs.
 *
 * A square is row * 16 + column, both from 0, so A1 = 0. A line (row or column) is stored in two
 * lanes of 16 bits, forwards and backwards, because a subtraction finds the nearest obstacle in one
 * direction only. A row and a column together are a word of four lanes. Each lane is one direction
 * of the common pawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SIEMENET_INTERNAL_H
#define WATTLE_SIEMENET_INTERNAL_H

#include "base/bits.h"
#include "game/planes.h"
#include "games/siemenet/siemenet.h"

enum { MIN_SIZE = 5, MAX_SIZE = 13, SUPPLY = 40, SQUARES = MAX_SIZE * 16 };

enum variant { ORIGINAL, REVISITED, EXTENDED };

enum stage {
    TO_MOVE,  /* at the start of a turn */
    TO_PLACE, /* after the common pawn has moved */
    STUCK,    /* extended: the player takes a pawn off or passes */
    OVER
};

/* A step is the sum of one of these kinds and a square in its low byte. PASS has no square. */
enum { MOVE_TO = 0x000, PLACE = 0x100, TAKE_OFF = 0x200, PASS = 0x300, KIND = 0xF00 };

/* An AMAF key is the sum of one of these and a square. */
enum { AMAF_PLACE = 0, AMAF_TAKE_OFF = SQUARES, AMAF_KEYS = 2 * SQUARES };

struct position {
    /* near[] holds the squares without a player's pawn around each row. The square of the common
       pawn is among them. near[r + 1] holds rows r - 1, r and r + 1 in lanes of 16 bits. Column c
       is bit c + 1. One shift therefore moves the neighbours of any square to the same bits. */
    uint64_t near[MAX_SIZE + 2];
    /* These lines hold each player's pawns. In both lanes of a line, the bit after the end is
       set. */
    uint32_t row[2][MAX_SIZE], column[2][MAX_SIZE];
    uint64_t key;
    uint8_t size, variant, stage, mover;
    uint8_t pawn, start; /* squares of the common pawn, now and in the opening */
    uint8_t supply[2], aside[2];
};

/* siemenet_lines[][i] is a line with only point i occupied, in both lanes. The first index is (size
   - 5) / 2. */
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

/* Returns the four lanes through a square, with the pawns of one player. */
static inline uint64_t lanes_at(const struct position *pos, int player, int square)
{
    return pos->row[player][row_of(square)] | (uint64_t)pos->column[player][column_of(square)]
                                                  << 32;
}

/* Returns the destinations of the common pawn from a square when `mover` moves it (RULES.md, "A
   turn", 1), as a set of lane bits. Does not check whether a pawn can be placed there.

   In each lane the subtraction o - 2s borrows from the square after the start up to the nearest
   opposing pawn or the edge. The exclusive or with o marks these squares. This is the o ^ (o - 2r)
   method of chess programs (Leorik and Hooper). The common pawn may pass own pawns but not stop on
   them. */
static inline uint64_t reach(const struct position *pos, const uint32_t *lines, int from, int mover)
{
    const uint64_t theirs = lanes_at(pos, !mover, from);
    const uint64_t own = lanes_at(pos, mover, from);
    const uint64_t at = lines[column_of(from)] | (uint64_t)lines[row_of(from)] << 32;

    return ((theirs - 2 * at) ^ theirs) & ~(theirs | own);
}

/* Returns the square of one bit of reach(). Lanes 0 and 1 are the row, forwards and backwards.
   Lanes 2 and 3 are the column. */
static inline int reached(int from, int bit, int size)
{
    const int at = bit & 16 ? size - 1 - (bit & 15) : bit & 15;

    return bit & 32 ? square_at(column_of(from), at) : square_at(at, row_of(from));
}

/* Returns the free squares around a square: bit 16 * (1 + rows up) + (1 + columns right). The
   square that the common pawn has left is free too (RULES.md, "A turn", 2). */
static inline uint64_t room(const struct position *pos, int square)
{
    return pos->near[row_of(square) + 1] >> column_of(square) & 0x000700050007u;
}

/* Returns the square of one bit of room(). */
static inline int placed(int around, int bit)
{
    return around + bit - 17;
}

static inline bool has_pawn(const struct position *pos, int player, int square)
{
    return pos->row[player][row_of(square)] >> column_of(square) & 1;
}

/* Adds a player's pawn on a free square or removes it. Only the sets change. */
static inline void toggle_pawn(struct position *pos, const uint32_t *lines, int player, int square)
{
    const int r = row_of(square), c = column_of(square);

    pos->row[player][r] ^= lines[c];
    pos->column[player][c] ^= lines[r];
    pos->near[r] ^= (uint64_t)2 << 32 << c;
    pos->near[r + 1] ^= (uint64_t)2 << 16 << c;
    pos->near[r + 2] ^= (uint64_t)2 << c;
}

/* Returns the number of a player's pawns on the board. The others are in supply or set aside. */
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

/* Computes stage and key from the rest of the position, at the start of a turn. */
void siemenet_settle(struct position *);

/* playout.c */
int siemenet_playout(struct position *, struct rng *, struct trace *);

/* score.c */
int siemenet_points(const struct position *, int player);
/* Returns the number of runs of three squares in line without a pawn of the other player. */
int siemenet_open_runs(const struct position *, int player);
/* Returns whether the pawn of `player` on a square scores. */
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

/* Returns the square of the pawn placed in the last turn, or -1. `last` may be NULL. */
int siemenet_last_placed(const struct position *, const struct position *last);

/* search_hints.c */
extern const struct hints siemenet_hints;
extern const struct proof siemenet_proof;

/* planes.c */
extern const struct planes siemenet_planes;

/* click_input.c */
extern const struct grid siemenet_grid;

/* review_facts.c */
extern const struct facts siemenet_facts;

#endif
