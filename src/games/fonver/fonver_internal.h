/*
 * fonver_internal.h - the position of Fonver, the encoding of steps, and shared functions.
 *
 * Lives here: the encoding of points and steps, the board as words, crosscuts, and declarations of
 * all files in this folder, lower layers first. Does not live here: the rules of a turn
 * (turn_rules.c, playout.c), chains (chain.c), repetition (history.c), the end of the game
 * (game_end.c), text (notation.c, position_text.c), pictures (board_text.c, svg.c).
 *
 * A point is row * 32 + column, both from 0, so A1 = 0. A row of one colour is a word with column
 * c at bit c + 1. Empty rows surround the board, so neighbours need no test for the edge.
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

/* A step is one of these kinds plus a point in its low bits. SWAP has no point. */
enum { PLACE = 0x000, VICTIM = 0x400, TAKER = 0x800, SWAP = 0xC00, KIND = 0xC00, POINT = 0x3FF };

/* AMAF keys: one of these plus a point. */
enum { AMAF_PLACE = 0, AMAF_VICTIM = POINTS, AMAF_KEYS = 2 * POINTS };

/* The part of a position that a turn changes, without the memory of earlier turns. Small, for
   looking ahead. */
struct board {
    uint64_t key;
    uint32_t cuts;   /* bit r: rows r and r + 1 have a crosscut */
    uint16_t victim; /* in TO_TAKE, else 0 */
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
    /* The keys at the ends of turns, oldest first, including the current position. The array
       grows, so it comes last. With repetition=none it stays empty. */
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

/* All points of a row. */
static inline uint32_t whole_row(int size)
{
    return ((1u << size) - 1) << 1;
}

static inline uint32_t empty_points(const struct board *b, int row)
{
    return whole_row(b->size) & ~(b->stones[row + 1][BLACK] | b->stones[row + 1][WHITE]);
}

/* The crosscuts between rows r and r + 1. Bit c + 1 is the block whose lower left point is in
   column c. The result is empty for r = -1 and r = size - 1. */
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

/* Whether a chain of `player` joins both of the player's edges. */
bool fonver_joined(const struct board *, int player);

/* The stones that may replace the victim (RULES.md, "A turn", 2), by row. Returns their number. */
int fonver_takers(const struct board *, int victim, struct points *out);

/* ---- turn_rules.c ---- */
/* Sets up an empty board with Black to move. `options` are the options that keys include. */
void fonver_clear(struct board *, int size, int options);
/* Adds a stone on an empty point or removes it: stones, key and crosscuts. */
void fonver_toggle(struct board *, int player, int point);
/* Sets the side to move, and updates the key. */
void fonver_set_mover(struct board *, int player);
/* Ends the game. `winner` is BLACK, WHITE or DRAW. */
void fonver_end(struct board *, int winner);
/* Makes one step on the board alone. Returns true if the turn is then complete and the other
   player is to move. Neither ends the game nor adds to the memory of turns. */
bool fonver_step(struct board *, step);
/* The steps that the rules of a turn allow, without the repetition rule. */
int fonver_board_steps(const struct board *, step out[MAX_STEPS]);
/* The enemy stones in crosscuts, in one row. */
uint32_t fonver_victims(const struct board *, int row);
/* The key of the board at the start of a turn, with columns, rows or both mirrored. */
uint64_t fonver_mirrored_key(const struct board *, bool columns, bool rows);

/* ---- history.c ---- */
size_t fonver_bytes_used(const struct position *);
bool fonver_forget_history(struct position *, int *turns_left);
/* How often a position with this key has occurred at the end of a turn. */
int fonver_count_past(const struct position *, uint64_t key);
/* Adds the current position to the memory. */
void fonver_remember(struct position *);
/* superko: removes from the n steps those that lead only to forbidden positions. Returns the
   number left. */
int fonver_drop_forbidden(const struct position *, step steps[], int n);
/* Whether superko allows a step that the rules of a turn allow, on a board reached inside a turn
   from the position. True in other modes. */
bool fonver_allows(const struct position *, const struct board *, step);
/* superko: whether the player to move has a legal turn, at the start of a turn. */
bool fonver_has_turn(const struct position *);

/* ---- game_end.c ---- */
void fonver_reset(struct position *, const struct settings *);
int fonver_to_act(const struct position *);
bool fonver_mid_turn(const struct position *);
int fonver_steps(const struct position *, step out[MAX_STEPS]);
void fonver_apply(struct position *, step);
void fonver_payoffs(const struct position *, double out[]);
uint64_t fonver_key(const struct position *);
uint64_t fonver_full_key(const struct position *);
void fonver_print_result(const struct position *, struct text *out);
/* Whether `swap` is legal (RULES.md, "Pie rule"). */
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

/* ---- board_text.c, svg.c ---- */
extern const struct game_picture fonver_picture;
void fonver_print_board(const struct position *, const struct position *last, enum board_style,
                        struct text *out);
struct svg_target fonver_place(const struct position *, int column, int row, struct text *name);

/* ---- hints.c ---- */
extern const struct hints fonver_hints;
extern const struct proof fonver_proof;

/* ---- planes.c ---- */
extern const struct planes fonver_planes;
/* The number of stones that each player needs to join two edges, or 255 if there is no path. */
void fonver_turns_to_win(const struct position *pos, int away[2]);

/* ---- mate_search.c ---- */
/* See proof.h. For sizes up to 7; other sizes give 0. */
int fonver_mate_in(const struct position *pos);

/* click_input.c */
extern const struct grid fonver_grid;

#endif
