/*
 * picture.c - the board of Hex, as lines of text and as an SVG document.
 *
 *      3 . . .       plain: X and O, what the last turn put down in (); in colours the same on wood
 *       2 .(X).
 *        1 . . .
 *           A B C
 *
 * Whose turn it is and who has won is told below the board by others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/base/ink.h"
#include "../../src/base/svg.h"
#include "../../src/base/vertex.h"
#include "state.h"

/* The cell where the last turn put a stone, or -1: a swap has put one too. */
static int last_placed(const struct position *pos, const struct position *last)
{
    for (int cell = 0; last && cell < CELLS; cell++)
        if (pos->at[cell] != EMPTY && pos->at[cell] != last->at[cell])
            return cell;
    return -1;
}

/* ---- Text ---- */

static void add_row(const struct position *pos, int row, int marked, bool colour, struct text *out)
{
    static const char *const inks[] = { INK_DISC(INK_BLACK), INK_DISC(INK_WHITE), INK_POINT };

    text_addf(out, "%*d%s", pos->size - row + 2, row + 1, colour ? " " INK(WOOD) : "");
    for (int c = 0; c < pos->size; c++) {
        const int cell = cell_at(c, row);
        if (colour)
            text_addf(out, " " INK("%s") "%s" INK("0;" WOOD), cell == marked ? WOOD_LAST : WOOD,
                      inks[pos->at[cell]]);
        else
            text_addf(out, "%c%c",
                      cell == marked                ? '('
                      : c > 0 && cell - 1 == marked ? ')'
                                                    : ' ',
                      "XO."[pos->at[cell]]);
    }
    if (colour)
        text_add(out, " " INK_OFF);
    else if (marked == cell_at(pos->size - 1, row))
        text_add_char(out, ')');
    text_add_char(out, '\n');
}

void hex_print_board(const struct position *pos, const struct position *last,
                     enum board_style style, struct text *out)
{
    const bool colour = style == BOARD_COLOUR;

    for (int r = pos->size; r--;)
        add_row(pos, r, last_placed(pos, last), colour, out);
    text_addf(out, "%*s", pos->size + 2 + colour, "");
    for (int c = 0; c < pos->size; c++) {
        text_add_char(out, ' ');
        vertex_print_column(c, out);
    }
    text_addf(out, "\n    Black %s joins top and bottom, White %s left and right\n",
              colour ? INK_SIGN(INK_BLACK) : "X", colour ? INK_SIGN(INK_WHITE) : "O");
    if (can_swap(pos))
        text_add(out, "    White may answer with swap\n");
}

/* ---- Picture ---- */

/* Neighbours in a row are WIDE apart, rows HIGH; the page has LINE below the board. */
enum { WIDE = 40, HIGH = 35, EDGE = 68, LINE = 40 };

static int x_at(const struct position *pos, int column, int row)
{
    return EDGE + WIDE * (2 * column + pos->size - 1 - row) / 2;
}

static int y_at(const struct position *pos, int row)
{
    return EDGE + HIGH * (pos->size - 1 - row);
}

/* The cells of a colour: a path of hexagons, as high as WIDE / sin 60 degrees. */
static void add_cells(const struct position *pos, bool rim, int player, const char *fill,
                      struct text *out)
{
    text_addf(out, "<path fill=\"%s\" stroke=\"#8d6a3c\" d=\"", fill);
    for (int r = -1; r <= pos->size; r++)
        for (int c = -1; c <= pos->size; c++) {
            const bool on_rim = r < 0 || c < 0 || r == pos->size || c == pos->size;
            if (on_rim == rim && (!rim || pos->at[cell_at(c, r)] == player))
                text_addf(out, "M%d %dl20 11v24l-20 11l-20 -11v-24z", x_at(pos, c, r),
                          y_at(pos, r) - 23);
        }
    text_add(out, "\"/>\n");
}

/* On the rim: letters below, numbers on the left. */
static void add_names(const struct position *pos, struct text *out)
{
    text_add(out, "<g font-size=\"14\" fill=\"#9a8a6c\" text-anchor=\"middle\">\n");
    for (int i = 0; i < pos->size; i++) {
        text_addf(out, "<text x=\"%d\" y=\"%d\">", x_at(pos, i, -1), y_at(pos, -1) + 5);
        vertex_print_column(i, out);
        text_addf(out, "</text><text x=\"%d\" y=\"%d\">%d</text>\n", x_at(pos, -1, i),
                  y_at(pos, i) + 5, i + 1);
    }
    text_add(out, "</g>\n");
}

static void add_stones(const struct position *pos, struct text *out)
{
    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            if (pos->at[cell_at(c, r)] != EMPTY)
                svg_disc(pos->at[cell_at(c, r)] == WHITE, x_at(pos, c, r), y_at(pos, r), 15, out);
}

/* Who is to move, or has won, below the board. */
static void add_state(const struct position *pos, int y, struct text *out)
{
    const bool is_over = pos->winner != EMPTY;
    const int player = is_over ? pos->winner : pos->mover;

    svg_disc(player == WHITE, EDGE, y, 12, out);
    if (is_over) {
        svg_result(EDGE + 22, y + 6, hex.sides[player].title, out);
        hex_print_result(pos, out);
    } else {
        svg_to_move(EDGE, y, out);
        svg_words(EDGE + 22, y + 6, out);
        text_addf(out, "%s to move%s", hex.sides[player].title, can_swap(pos) ? ", or swap" : "");
    }
    text_add(out, "</text>\n");
}

void hex_draw(const struct position *pos, const struct position *last, struct text *out)
{
    const int placed = last_placed(pos, last), bottom = y_at(pos, 0) + EDGE;

    svg_open_page("Hex", x_at(pos, pos->size - 1, 0) + EDGE, bottom + LINE, "", out);
    add_cells(pos, true, BLACK, "#22282e", out);
    add_cells(pos, true, WHITE, "#fffdf6", out);
    add_cells(pos, false, EMPTY, "#e2bf8a", out);
    add_names(pos, out);
    add_stones(pos, out);
    if (placed >= 0)
        svg_dot(x_at(pos, column_of(placed), row_of(placed)), y_at(pos, row_of(placed)), out);
    add_state(pos, bottom + LINE / 4, out);
    text_add(out, "</svg>\n");
}
