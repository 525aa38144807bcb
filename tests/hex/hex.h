/*
 * hex.h - Hex (Piet Hein, 1942; John Nash, 1948): the worked example of docs/NEW-GAME.md, a whole
 * game in four files that only the tests play. In src/games these rules would be a RULES.md.
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

#include "../../src/game.h"

extern const struct game hex;

#endif
