/*
 * fonver_internal.h - the position of Fonver, the encoding of points and steps, and functions that
 * the game's files share. Declarations are grouped by file, lower layers first.
 *
 * A point is row * 32 + column, both from 0, so A1 = 0. A row of one colour is a word with column c
 * at bit c + 1. Empty rows surround the board, so neighbours need no test for the edge.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FONVER_INTERNAL_H
#define WATTLE_FONVER_INTERNAL_H

#include "base/bits.h"
#include "games/fonver/fonver.h"

enum { MIN_SIZE = 2, MAX_SIZE = 25, STRIDE = 32, POINTS = MAX_SIZE * STRIDE };

/* RULES.md, "The end": after 4 * points + 100 turns the game is a draw. */
enum { MAX_TURNS = 4 * MAX_SIZE * MAX_SIZE + 100 };

enum { BLACK, WHITE, DRAW };

enum repetition { REPEAT_DRAW, REPEAT_SUPERKO, REPEAT_NONE };

enum stage {
    TO_PLACE,  /* at the start of a turn */
    TO_CHOOSE, /* the board has a crosscut: choose a victim */
    TO_TAKE,   /* the victim is chosen: choose the stone that replaces it */
    OVER
};

/* A step is the sum of one of these kinds and a point in the low bits. SWAP has no point. */
enum { PLACE = 0x000, VICTIM = 0x400, TAKER = 0x800, SWAP = 0xC00, KIND = 0xC00, POINT = 0x3FF };

/* An AMAF key is the sum of one of these and a point. */
enum { AMAF_PLACE = 0, AMAF_VICTIM = POINTS, AMAF_KEYS = 2 * POINTS };

/* The board is the part of a position that a turn changes, without the memory of earlier turns. It
   is small, so that looking ahead is fast. */
struct board {
    uint64_t key;
    uint32_t cuts;   /* bit r: rows r and r + 1 have a crosscut */
    uint16_t victim; /* the victim in TO_TAKE, otherwise 0 */
    uint8_t size, mover, stage;
    uint8_t winner;                   /* in OVER: BLACK, WHITE or DRAW */
    uint32_t stones[MAX_SIZE + 2][2]; /* [row + 1][player] */
};

struct position {
    uint16_t turns;      /* complete turns since the start of the game */
    uint16_t remembered; /* number of keys in `past` */
    uint8_t pie, repetition;
    uint8_t frozen; /* see history.c */
    struct board board;
    /* past[] holds the keys at the ends of turns, oldest first, including the current position.
       Only the remembered keys are copied with a position, so past[] is the last member. With
       repetition=none it stays empty. */
    uint64_t past[MAX_TURNS + 1];
};

static inline int point_at(int column, int row)
{
    return row * STRIDE + column;
}

static inline int column_of(int point)
{
    return point & (STRIDE - 1);
}

static inline int row_of(int point)
{
    return point / STRIDE;
}

static inline bool has_stone(const struct board *b, int player, int point)
{
    return b->stones[row_of(point) + 1][player] >> (column_of(point) + 1) & 1;
}

static inline uint32_t whole_row(int size)
{
    return ((1u << size) - 1) << 1;
}

static inline uint32_t empty_points(const struct board *b, int row)
{
    return whole_row(b->size) & ~(b->stones[row + 1][BLACK] | b->stones[row + 1][WHITE]);
}

/* Returns the crosscuts between rows r and r + 1. Bit c + 1 is the block whose lower left point is
   in column c. The result is empty for r = -1 and r = size - 1. */
static inline uint32_t cuts_above(const struct board *b, int r)
{
    const uint32_t *low = b->stones[r + 1], *high = b->stones[r + 2];
    const uint32_t rising = low[BLACK] & high[BLACK] >> 1 & low[WHITE] >> 1 & high[WHITE];
    const uint32_t falling = low[WHITE] & high[WHITE] >> 1 & low[BLACK] >> 1 & high[BLACK];

    return rising | falling;
}

static inline int max_turns(int size)
{
    return 4 * size * size + 100;
}

/* ---- chain.c ---- */

/* A set of points, stored like the rows of a board. */
struct points {
    uint32_t row[MAX_SIZE + 2];
};

/* Returns whether a chain of `player` joins both of the player's edges. */
bool fonver_joined(const struct board *, int player);

/* Finds the stones that may replace the victim (RULES.md, "A turn", 2). Returns their number. */
int fonver_takers(const struct board *, int victim, struct points *out);

/* ---- turn_rules.c ---- */
/* Sets up an empty board with Black to move. Keys include `options`. */
void fonver_clear(struct board *, int size, int options);
/* Adds a stone on an empty point or removes it. Updates the stones, the key and the crosscuts. */
void fonver_toggle(struct board *, int player, int point);
/* Sets the side to move, and updates the key. */
void fonver_set_mover(struct board *, int player);
/* Ends the game. `winner` is BLACK, WHITE or DRAW. */
void fonver_end(struct board *, int winner);
/* Makes one step on the board alone. Returns true if the turn is then complete and the other player
   is to move. Neither ends the game nor adds to the memory of turns. */
bool fonver_step(struct board *, step);
/* Lists the steps that the rules of a turn allow. The repetition rule is not applied. */
int fonver_board_steps(const struct board *, step out[MAX_STEPS]);
/* Returns the enemy stones in crosscuts, in one row. */
uint32_t fonver_victims(const struct board *, int row);
/* Returns the key of the mirrored board at the start of a turn. The columns, the rows or both are
   mirrored. */
uint64_t fonver_mirrored_key(const struct board *, bool columns, bool rows);

/* ---- history.c ---- */
size_t fonver_bytes_used(const struct position *);
bool fonver_forget_history(struct position *, int *turns_left);
/* Returns the number of times that a position with this key has occurred at the end of a turn. */
int fonver_count_past(const struct position *, uint64_t key);
/* Adds the current position to the memory. */
void fonver_remember(struct position *);
/* Removes from the n steps those that lead only to positions that superko forbids. Returns the
   number left. */
int fonver_drop_forbidden(const struct position *, step steps[], int n);
/* Returns whether superko allows a step that the rules of a turn allow. The board was reached
   inside a turn from the position. In other modes the result is true. */
bool fonver_allows(const struct position *, const struct board *, step);
/* Returns whether superko leaves the player to move a legal turn, at the start of a turn. */
bool fonver_has_turn(const struct position *);

/* ---- rules.c ---- */
void fonver_reset(struct position *, const struct settings *);
int fonver_to_act(const struct position *);
bool fonver_mid_turn(const struct position *);
int fonver_steps(const struct position *, step out[MAX_STEPS]);
void fonver_apply(struct position *, step);
void fonver_payoffs(const struct position *, double out[]);
uint64_t fonver_key(const struct position *);
uint64_t fonver_full_key(const struct position *);
void fonver_print_result(const struct position *, struct text *out);
/* Returns whether `swap` is legal (RULES.md, "Pie rule"). */
bool fonver_can_swap(const struct position *);
/* Ends the game if the turn that was just completed ends it. `past` must be up to date. */
void fonver_settle(struct position *);

/* ---- playout.c ---- */
int fonver_playout(struct position *, struct rng *, struct trace *);

/* ---- notation.c ---- */
extern const struct game_text fonver_text;

/* ---- position_text.c ---- */
void fonver_print_position(const struct position *, struct text *out);
enum status fonver_parse_position(struct position *, const struct settings *, const char *words,
                                  struct text *why);
int fonver_count_stones(const struct board *, int player);

/* ---- board_text.c, svg.c ---- */
extern const struct game_picture fonver_picture;
void fonver_print_board(const struct position *, const struct position *last, enum board_style,
                        struct text *out);
struct svg_target fonver_place(const struct position *, int column, int row, struct text *name);

/* ---- search_hints.c ---- */
extern const struct hints fonver_hints;
extern const struct proof fonver_proof;

/* ---- planes.c ---- */
extern const struct planes fonver_planes;
/* Sets away[] to the number of stones that each player needs to join two edges, or to 255 if there
   is no path. */
void fonver_turns_to_win(const struct position *pos, int away[2]);

/* ---- mate_search.c ---- */
/* See proof.h. Sizes above 7 give 0. */
int fonver_mate_in(const struct position *pos);

/* click_input.c */
extern const struct grid fonver_grid;

/* review_facts.c */
extern const struct facts fonver_facts;

#endif
