/*
 * hex.h - Hex (Piet Hein, 1942; John Nash, 1948): the worked example of docs/NEW-GAME.md, a whole
 * game that only the tests play. In src/games these rules would be a RULES.md.
 *
 * A rhombus of `size` times `size` hexagons (2 to 19, 11 by default). A cell touches those on both
 * sides of it in its row and in its column, and, from A1 on, those on the diagonal: B2 has the
 * neighbours A2, C2, B1, B3, A1 and C3. Rows are numbers from the bottom, columns letters without
 * I; a column runs up to the left.
 *
 * Black begins. A turn is a stone on an empty cell. Black wins with a chain of stones from the
 * bottom row to the top row, White with one from the first column to the last. Exactly one of them
 * is there when the board is full (Gale 1979), so there are no draws.
 *
 * With `pie` on (the default) White may answer Black's first stone with `swap`: the stone is taken
 * off, a white one is put on the cell mirrored at the diagonal from A1, and Black is to move.
 *
 * Notation: `C4`, `swap`. Position text: SIDE BOARD, as in `w 3/1B1/3`; SIDE is `b` or `w`, BOARD
 * the rows from the top with `/` between them, `B` and `W` for stones, numbers for empty cells.
 * The result is `B+` or `W+`. "Uniformly random" means: among all legal turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_HEX_H
#define WATTLE_TEST_HEX_H

#include "game/game.h"

extern const struct game hex;

/* ---- What the files of this folder share ---- */

enum { MIN_SIZE = 2, MAX_SIZE = 19, STRIDE = MAX_SIZE + 2, CELLS = STRIDE * STRIDE };

enum { BLACK, WHITE };

/* A step is a cell, which is its AMAF key too, or this, a corner of the rim. */
enum { SWAP = 0 };

/* Around the board lies a rim of cells that belong to the players: Black's below and above, White's
   on the left and right. So no neighbour needs a test for the edge. */
struct position {
    uint64_t key;
    int size, stones, mover;
    int winner; /* NOBODY: not yet */
    bool pie;
    char at[CELLS];        /* 'B', 'W', '.', the rim included; 0 elsewhere */
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

/* hex.c */
void hex_reset(struct position *, const struct settings *);
/* Puts a stone on an empty cell and sees whether that wins; the mover stays. */
void hex_put(struct position *, int player, int cell);
/* Makes it the other player's turn. */
void hex_pass_on(struct position *);
/* The stone that the player to move may swap; 0: none. */
int hex_swappable(const struct position *);

/* notation.c */
extern const struct game_text hex_text;
void hex_print_step(const struct position *, step, struct text *out);
void hex_print_result(const struct position *, struct text *out);

/* picture.c */
extern const struct game_picture hex_picture;
extern const struct grid hex_grid;

#endif
