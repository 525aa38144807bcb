/*
 * picture.c - the board of Hex as lines of text, as an SVG document, and as a clickable grid.
 *
 *      3 . . .       X and O; the stone of the last turn is in ()
 *       2 .(X).
 *        1 . . .
 *           A B C
 *
 * The callers print the player to move and the winner below the text board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/picture.h"
#include "base/svg.h"
#include "base/vertex.h"
#include "game/click_input.h"
#include "tests/hex/hex.h"

/* Returns the cell on which the last turn put a stone, or -1. A swap puts a stone, too. */
static int last_placed(const struct position *pos, const struct position *last)
{
    for (int cell = 0; last && cell < CELLS; cell++)
        if (pos->at[cell] != '.' && pos->at[cell] != last->at[cell])
            return cell;
    return -1;
}

/* ---- Text ---- */

static void print_board(const struct position *pos, const struct position *last,
                        enum board_style style, struct text *out)
{
    const int placed = last_placed(pos, last);

    (void)style; /* without colours */
    for (int r = pos->size; r--;) {
        text_addf(out, "%*d", pos->size - r + 2, r + 1);
        for (int c = 0; c < pos->size; c++) {
            const int cell = cell_at(c, r);
            const char stone = pos->at[cell];
            text_add_char(out, cell == placed ? '(' : c > 0 && cell - 1 == placed ? ')' : ' ');
            text_add_char(out, (char)(stone == 'B' ? 'X' : stone == 'W' ? 'O' : '.'));
        }
        text_add(out, placed == cell_at(pos->size - 1, r) ? ")\n" : "\n");
    }
    text_addf(out, "%*s", pos->size + 2, "");
    for (int c = 0; c < pos->size; c++) {
        text_add_char(out, ' ');
        vertex_print_column(c, out);
    }
    text_add(out, "\n    Black X joins top and bottom, White O left and right\n");
    if (hex_swappable(pos))
        text_add(out, "    White may answer with swap\n");
}

/* ---- Picture ---- */

/* Neighbours in a row are WIDE apart, and rows are HIGH apart. LINE is the height of the page below
   the board. */
enum { WIDE = 40, HIGH = 35, EDGE = 68, LINE = 40 };

static int x_at(const struct position *pos, int column, int row)
{
    return EDGE + WIDE * (2 * column + pos->size - 1 - row) / 2;
}

static int y_at(const struct position *pos, int row)
{
    return EDGE + HIGH * (pos->size - 1 - row);
}

/* Adds a hexagon with the height WIDE / sin 60 degrees: a cell of wood, with its stone, or a piece
   of the rim. The rim has letters below and numbers on the left. */
static void add_cell(const struct position *pos, int column, int row, struct text *out)
{
    const int x = x_at(pos, column, row), y = y_at(pos, row), n = pos->size;
    const char stone = pos->at[cell_at(column, row)];
    const bool on_rim = column < 0 || row < 0 || column == n || row == n;

    text_addf(out,
              "<path fill=\"%s\" stroke=\"#8d6a3c\" d=\"M%d %dl20 11v24l-20 11l-20 -11v-24z\"/>\n",
              !on_rim        ? "#e2bf8a"
              : stone == 'B' ? "#22282e"
                             : "#fffdf6",
              x, y - 23);
    if (!on_rim && stone != '.')
        svg_disc(stone == 'W', x, y, 15, out);
    if (column >= 0 && row >= 0)
        return;
    text_addf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#9a8a6c\">", x, y + 5);
    if (row < 0)
        vertex_print_column(column, out);
    else
        text_addf(out, "%d", row + 1);
    text_add(out, "</text>\n");
}

static void draw(const struct position *pos, const struct position *last, struct text *out)
{
    const int placed = last_placed(pos, last), bottom = y_at(pos, 0) + EDGE;

    svg_open_page("Hex", x_at(pos, pos->size - 1, 0) + EDGE, bottom + LINE, "", out);
    for (int cell = 0; cell < CELLS; cell++)
        if (pos->at[cell])
            add_cell(pos, column_of(cell), row_of(cell), out);
    if (placed >= 0)
        svg_dot(x_at(pos, column_of(placed), row_of(placed)), y_at(pos, row_of(placed)), out);
    if (pos->winner == NOBODY) {
        svg_words(EDGE, bottom + LINE / 2, out);
        text_addf(out, "%s to move", hex.sides[pos->mover].title);
    } else {
        svg_result(EDGE, bottom + LINE / 2, hex.sides[pos->winner].title, out);
        hex_print_result(pos, out);
    }
    text_add(out, "</text>\n</svg>\n");
}

/* ---- Clicks: a turn is a cell; a click on Black's first stone is the swap ---- */

static int size_of(const struct position *pos)
{
    return pos->size;
}

static void show(const struct position *pos, struct grid_view *out)
{
    grid_clear(out, pos->size);
    out->is_hex = true;
    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            if (pos->at[cell_at(c, r)] != '.')
                out->at[r][c].stone = out->at[r][c].owner = pos->at[cell_at(c, r)] == 'W';
    if (hex_swappable(pos))
        out->prompt = "place a stone, or choose Black's stone to swap";
    else if (pos->winner == NOBODY)
        out->prompt = "place a stone";
}

static enum click where(const struct position *pos, step s, int *column, int *row)
{
    const int cell = s == SWAP ? hex_swappable(pos) : (int)s;

    *column = column_of(cell);
    *row = row_of(cell);
    return CLICK_POINT;
}

static enum status word(const struct position *pos, int column, int row, struct text *out,
                        struct text *why)
{
    const int cell = cell_at(column, row);

    (void)why;
    hex_print_step(pos, cell == hex_swappable(pos) ? SWAP : (step)cell, out);
    return OK;
}

static struct svg_target place(const struct position *pos, int column, int row, struct text *name)
{
    vertex_print(column, row, name);
    return (struct svg_target){ x_at(pos, column, row), y_at(pos, row), HIGH, HIGH, false };
}

const struct grid hex_grid = {
    .size = size_of, .show = show, .where = where, .word = word, .place = place
};

const struct game_picture hex_picture = {
    .print_board = print_board,
    .draw = draw,
};
