/*
 * hex.h - Hex (Piet Hein, 1942; John Nash, 1948): the example of docs/NEW-GAME.md, a whole game
 * that only the tests play. In src/games these rules would be a RULES.md.
 *
 * The board is a rhombus of `size` times `size` hexagons (2 to 19, 11 by default). A cell touches
 * the next cells in its row and in its column, and two cells on the diagonal that runs parallel to
 * A1-B2. For example, B2 has the neighbours A2, C2, B1, B3, A1 and C3. Rows have numbers from the
 * bottom, columns have letters without I. A column runs up to the left.
 *
 * Black begins. A turn is a stone on an empty cell. Black wins with a chain of stones from the
 * bottom row to the top row, White with a chain from the first column to the last column. On a full
 * board exactly one of these chains exists (Gale 1979), so there are no draws.
 *
 * With `pie` on (the default), White may answer Black's first stone with `swap`: the stone is
 * removed, a white stone is put on the cell mirrored at the diagonal from A1, and Black is to move.
 *
 * Notation: `C4`, `swap`. Position text: SIDE BOARD, as in `w 3/1B1/3`. SIDE is `b` or `w`. BOARD
 * is the rows from the top with `/` between them, `B` and `W` for stones, and numbers for empty
 * cells. The result is `B+` or `W+`. "Uniformly random" means a uniform choice among all legal
 * turns.
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

/* A step is the number of a cell, or SWAP, which is a corner of the rim. The AMAF key of a cell is
   the same number. */
enum { SWAP = 0 };

/* The board has a rim of cells that belong to the players: Black's below and above, White's on the
   left and right. So no neighbour needs a test for the edge. */
struct position {
    uint64_t key;
    int size, stones, mover;
    int winner; /* NOBODY if there is none yet */
    bool pie;
    char at[CELLS];        /* 'B', 'W' or '.', with the rim; 0 elsewhere */
    uint16_t chain[CELLS]; /* another cell of the chain, or the cell itself at the root */
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
/* Puts a stone on an empty cell and checks whether it wins. The mover stays. */
void hex_put(struct position *, int player, int cell);
/* Makes it the other player's turn. */
void hex_pass_on(struct position *);
/* Returns the cell of the stone that the player to move may swap, or 0 if there is none. */
int hex_swappable(const struct position *);

/* notation.c */
extern const struct game_text hex_text;
void hex_print_step(const struct position *, step, struct text *out);
void hex_print_result(const struct position *, struct text *out);

/* picture.c */
extern const struct game_picture hex_picture;
extern const struct grid hex_grid;

#endif
