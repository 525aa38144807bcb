/*
 * state.h - the position of Hex, and what the files of this folder share.
 *
 * Around the board lies a rim of cells that belong to the players: Black's below and above, White's
 * on the left and right. So no neighbour needs a test for the edge.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_HEX_STATE_H
#define WATTLE_TEST_HEX_STATE_H

#include "hex.h"

enum { MIN_SIZE = 2, MAX_SIZE = 19, STRIDE = MAX_SIZE + 2, CELLS = STRIDE * STRIDE };

enum { BLACK, WHITE, EMPTY };

/* A step is a cell, which is its AMAF key too, or this, a corner of the rim. */
enum { SWAP = 0 };

struct position {
    uint64_t key;
    uint16_t stones;
    uint8_t size, mover, pie;
    uint8_t winner;        /* EMPTY: nobody yet */
    uint8_t at[CELLS];     /* BLACK, WHITE, EMPTY, the rim included */
    uint16_t chain[CELLS]; /* another cell of the same chain; itself in the one that all lead to */
};

/* Columns and rows count from 0; -1 and `size` are the rim. */
static inline int cell_at(int column, int row)
{
    return (row + 1) * STRIDE + column + 1;
}

static inline int column_of(int cell)
{
    return cell % STRIDE - 1;
}

static inline int row_of(int cell)
{
    return cell / STRIDE - 1;
}

/* Whether the player to move may swap. */
static inline bool can_swap(const struct position *pos)
{
    return pos->pie && pos->mover == WHITE && pos->stones == 1;
}

/* rules.c */
void hex_reset(struct position *, const struct settings *);
int hex_to_act(const struct position *);
bool hex_mid_turn(const struct position *);
int hex_steps(const struct position *, step out[MAX_STEPS]);
void hex_apply(struct position *, step);
void hex_payoffs(const struct position *, double out[]);
uint64_t hex_key(const struct position *);
int hex_playout(struct position *, struct rng *, struct trace *);
/* Puts a stone on an empty cell and sees whether that wins; the mover stays. */
void hex_put(struct position *, int player, int cell);
/* Whose turn it is: mover and key. */
void hex_set_mover(struct position *, int player);
/* The cell of the only stone there is before a swap. */
int hex_first_stone(const struct position *);

/* text.c */
void hex_print_step(const struct position *, step, struct text *out);
void hex_print_turn(const struct position *, const step steps[], int n, struct text *out);
enum status hex_parse_turn(const struct position *, const char *word, step out[MAX_TURN_STEPS],
                           int *n, struct text *why);
void hex_print_position(const struct position *, struct text *out);
enum status hex_parse_position(struct position *, const struct settings *, const char *words,
                               struct text *why);
void hex_print_result(const struct position *, struct text *out);

/* picture.c */
void hex_print_board(const struct position *, const struct position *last, enum board_style,
                     struct text *out);
void hex_draw(const struct position *, const struct position *last, struct text *out);

/* clicks.c */
extern const struct clicks hex_clicks;

#endif
