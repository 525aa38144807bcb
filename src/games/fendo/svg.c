/*
 * svg.c - the board of Fendo as an SVG document.
 *
 * Lengths are in user units. A cell is CELL units wide. y grows downwards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo_internal.h"

#include "base/svg.h"
#include "base/vertex.h"
#include "game/click_input.h"
#include "game/picture.h"

#include <assert.h>

enum {
    CELL = 60,
    FRAME = 44, /* margin around the cells, for the coordinates */
    PANEL = 76, /* height of the area below the board, for supplies and totals */
    RADIUS = 20,
    SIDE = 24 /* width of the clickable area of a side */
};

/* left_of and top_of return the left and the upper edge of a cell. */
static int left_of(const struct position *pos, int cell)
{
    return FRAME + cell % pos->size * CELL;
}

static int top_of(const struct position *pos, int cell)
{
    return FRAME + (pos->size - 1 - cell / pos->size) * CELL;
}

static int width_of(const struct position *pos)
{
    return 2 * FRAME + pos->size * CELL;
}

static void add_head(const struct position *pos, struct text *out)
{
    const int width = width_of(pos), height = width + PANEL, board = pos->size * CELL;

    svg_open("Fendo", width, height, out);
    text_add(out, "<defs>\n"
                  "<linearGradient id=\"frame\" x2=\"1\" y2=\"1\"><stop stop-color=\"#b98d5b\"/>"
                  "<stop offset=\"1\" stop-color=\"#95683a\"/></linearGradient>\n"
                  "<linearGradient id=\"wood\" x2=\"1\" y2=\"1\"><stop stop-color=\"#f4e4c1\"/>"
                  "<stop offset=\"1\" stop-color=\"#e6cd9c\"/></linearGradient>\n"
                  "<radialGradient id=\"white\" cx=\".36\" cy=\".32\" r=\".8\">"
                  "<stop stop-color=\"#ffffff\"/><stop offset=\".6\" stop-color=\"#f1eee6\"/>"
                  "<stop offset=\"1\" stop-color=\"#bdb5a4\"/></radialGradient>\n"
                  "<radialGradient id=\"orange\" cx=\".36\" cy=\".32\" r=\".8\">"
                  "<stop stop-color=\"#ffb766\"/><stop offset=\".55\" stop-color=\"#f07d13\"/>"
                  "<stop offset=\"1\" stop-color=\"#a84c00\"/></radialGradient>\n"
                  "</defs>\n");
    text_addf(out, "<rect width=\"%d\" height=\"%d\" rx=\"14\" fill=\"url(#frame)\"/>\n", width,
              height);
    text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"url(#wood)\"/>\n",
              FRAME, FRAME, board, board);
}

static void add_tints(const struct position *pos, struct text *out)
{
    static const char *const fill[2] = { "#ffffff\" fill-opacity=\".72",
                                         "#f2933a\" fill-opacity=\".55" };

    for (int cell = 0; cell < fendo_count(pos); cell++) {
        const int owner = fendo_owner(pos, cell);
        if (owner >= 0)
            text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                      left_of(pos, cell), top_of(pos, cell), CELL, CELL, fill[owner]);
    }
}

/* Draws the lines between cells and the edge of the board. */
static void add_lines(const struct position *pos, struct text *out)
{
    const int far = FRAME + pos->size * CELL;

    text_add(out, "<path fill=\"none\" stroke=\"#a98452\" stroke-opacity=\".55\" "
                  "stroke-dasharray=\"4 4\" d=\"");
    for (int i = 1; i < pos->size; i++) {
        const int at = FRAME + i * CELL;
        text_addf(out, "M%d %dH%dM%d %dV%d", FRAME, at, far, at, FRAME, far);
    }
    text_add(out, "\"/>\n");
    text_addf(out,
              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
              "stroke=\"#3d2412\" stroke-width=\"7\" stroke-linejoin=\"round\"/>\n",
              FRAME, FRAME, far - FRAME, far - FRAME);
}

static void add_label(int x, int y, const char *word, struct text *out)
{
    text_addf(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", x, y, word);
}

static void add_coordinates(const struct position *pos, struct text *out)
{
    const int far = FRAME + pos->size * CELL;
    struct text word = TEXT_EMPTY;

    text_add(out, "<g font-size=\"19\" font-weight=\"bold\" fill=\"#fbeed3\" "
                  "text-anchor=\"middle\">\n");
    for (int i = 0; i < pos->size; i++) {
        const int at = FRAME + i * CELL + CELL / 2;
        text_clear(&word);
        vertex_print_column(i, &word);
        add_label(at, FRAME - 15, word.data, out);
        add_label(at, far + 29, word.data, out);
        text_clear(&word);
        text_addf(&word, "%d", pos->size - i);
        add_label(FRAME / 2 - 1, at + 7, word.data, out);
        add_label(far + FRAME / 2 + 1, at + 7, word.data, out);
    }
    text_add(out, "</g>\n");
    text_free(&word);
}

/* Draws all fences. Those of the last turn are red. */
static void add_fences(const struct position *pos, const struct position *last, struct text *out)
{
    text_add(out, "<g stroke-width=\"9\" stroke-linecap=\"round\">\n");
    for (int cell = 0; cell < fendo_count(pos); cell++)
        for (int side = NORTH; side <= EAST; side++) {
            if (!fendo_fenced(pos, cell, side))
                continue;
            const bool is_new = last && !fendo_fenced(last, cell, side);
            const int x = left_of(pos, cell), y = top_of(pos, cell);
            text_addf(out, "<path stroke=\"%s\" d=\"M%d %d%c%d\"/>\n",
                      is_new ? "#c62828" : "#4a2c17", side == NORTH ? x : x + CELL, y,
                      side == NORTH ? 'H' : 'V', (side == NORTH ? x : y) + CELL);
        }
    text_add(out, "</g>\n");
}

static void add_disc(int x, int y, int radius, int side, struct text *out)
{
    text_addf(out,
              "<ellipse cx=\"%d\" cy=\"%d\" rx=\"%d\" ry=\"%d\" fill-opacity=\".28\"/>"
              "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"url(#%s)\" stroke=\"%s\"/>\n",
              x + 1, y + 3, radius + 1, radius, x, y, radius, side == WHITE ? "white" : "orange",
              side == WHITE ? "#8d8574" : "#7c3800");
}

static void add_pieces(const struct position *pos, const struct position *last, struct text *out)
{
    const cells now = pos->pieces[WHITE] | pos->pieces[ORANGE];
    const cells before = last ? last->pieces[WHITE] | last->pieces[ORANGE] : now;

    for (int cell = 0; cell < fendo_count(pos); cell++) {
        const int x = left_of(pos, cell) + CELL / 2, y = top_of(pos, cell) + CELL / 2;
        if (cells_have(before & ~now, cell))
            text_addf(out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"#c62828\" "
                      "stroke-width=\"2\" stroke-dasharray=\"5 5\"/>\n",
                      x, y, RADIUS - 4);
        if (!cells_have(now, cell))
            continue;
        add_disc(x, y, RADIUS, cells_have(pos->pieces[ORANGE], cell), out);
        if (cells_have(now & ~before, cell))
            text_addf(out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"#c62828\" "
                      "stroke-width=\"3\"/>\n",
                      x, y, RADIUS - 9);
    }
}

/* Draws the panel below the board. It shows the supply of each side as small discs, and the number
   of its closed cells. */
static void add_panel(const struct position *pos, struct text *out)
{
    const int right = width_of(pos) - 24;

    for (int side = WHITE; side <= ORANGE; side++) {
        const int y = width_of(pos) + 10 + 34 * side;
        for (int i = 0; i < pos->stock[side]; i++)
            add_disc(34 + 24 * i, y, 10, side, out);
        text_addf(out,
                  "<text x=\"%d\" y=\"%d\" font-size=\"18\" fill=\"#fbeed3\" "
                  "text-anchor=\"end\">%s %d</text>\n",
                  right, y + 6, side == WHITE ? "White" : "Orange", pos->closed[side]);
    }
}

/* Column and row count the grid points of click_input.c. The edge between two cells is named after
   the cell below the edge or on its left. */
struct svg_target fendo_place(const struct position *pos, int column, int row, struct text *name)
{
    const int cell = row / 2 * pos->size + column / 2, across = column & 1, up = row & 1;

    if (across && up)
        return (struct svg_target){ 0 };
    vertex_print(column / 2, row / 2, name);
    text_add(name, up ? "N" : across ? "E" : "");
    return (struct svg_target){ left_of(pos, cell) + (across ? CELL : CELL / 2),
                                top_of(pos, cell) + (up ? 0 : CELL / 2),
                                across ? SIDE
                                : up   ? CELL - SIDE
                                       : CELL,
                                up       ? SIDE
                                : across ? CELL - SIDE
                                         : CELL,
                                across || up };
}

static void draw(const struct position *pos, const struct position *last, struct text *out)
{
    assert(pos->size);
    add_head(pos, out);
    add_tints(pos, out);
    add_lines(pos, out);
    add_coordinates(pos, out);
    add_fences(pos, last, out);
    add_pieces(pos, last, out);
    add_panel(pos, out);
    text_add(out, "</svg>\n");
}

const struct game_picture fendo_picture = {
    .print_board = fendo_print_board,
    .draw = draw,
};
