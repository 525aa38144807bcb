/*
 * svg.c - the board of Siemenet as an SVG document.
 *
 * Lines of three have a band below their pawns. Regions have a tinted background. Small dots mark
 * the legal next steps. An arrow and a red dot show the last turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/svg.h"
#include "base/vertex.h"
#include "game/click_input.h"
#include "game/picture.h"
#include "games/siemenet/siemenet_internal.h"

enum { CELL = 48, EDGE = 40, LINE = 34, NARROWEST = 460 };

static const char *const band_colour[2] = { "#fffdf3", "#3a4651" };

/* Returns the width of the page. Below a small board the lines of text are wider than the board. */
static int width_of(const struct position *pos)
{
    const int width = CELL * pos->size + 2 * EDGE;

    return width < NARROWEST ? NARROWEST : width;
}

static int left_of(const struct position *pos)
{
    return (width_of(pos) - CELL * pos->size) / 2;
}

static int x_of(const struct position *pos, int square)
{
    return left_of(pos) + CELL * column_of(square) + CELL / 2;
}

static int y_of(const struct position *pos, int square)
{
    return EDGE + CELL * (pos->size - 1 - row_of(square)) + CELL / 2;
}

static void add_head(const struct position *pos, struct text *out)
{
    const int board = CELL * pos->size, width = width_of(pos);
    const int height = board + 2 * EDGE + LINE * (pos->stage == OVER ? 3 : 2) + 8;

    svg_open_page("Siemenet", width, height,
                  "<linearGradient id=\"common\" x2=\"1\">"
                  "<stop offset=\"0\" stop-color=\"#e4675a\"/>"
                  "<stop offset=\"1\" stop-color=\"#941f1a\"/></linearGradient>\n",
                  out);
    text_addf(out,
              "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#e2bf8a\" "
              "stroke=\"#8d6a3c\" stroke-width=\"3\"/>\n",
              left_of(pos) - 3, EDGE - 3, board + 6, board + 6);
}

static void add_grid(const struct position *pos, struct text *out)
{
    const int length = CELL * pos->size, left = left_of(pos), top = EDGE;

    text_add(out, "<path stroke=\"#b98f57\" d=\"");
    for (int i = 1; i < pos->size; i++)
        text_addf(out, "M%d %dv%dM%d %dh%d", left + CELL * i, top, length, left, top + CELL * i,
                  length);
    text_add(out, "\"/>\n");
    svg_names(pos->size, CELL, left, top, 20, out);
}

/* Draws the squares of a player's regions. */
static void add_regions(const struct position *pos, int player, struct text *out)
{
    text_addf(out, "<g fill=\"%s\" opacity=\".42\">\n", band_colour[player]);
    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++) {
            const int square = square_at(c, r);
            if (has_pawn(pos, player, square) && siemenet_scores(pos, player, square))
                text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                          x_of(pos, square) - CELL / 2, y_of(pos, square) - CELL / 2, CELL, CELL);
        }
    text_add(out, "</g>\n");
}

/* Draws a band along every run of three or more in one direction. `next` is the distance between
   neighbours in this direction: 1 along rows, 16 along columns. */
static void add_runs(const struct position *pos, int player, int next, struct text *out)
{
    for (int i = 0; i < pos->size; i++)
        for (int k = 0, run = 0; k <= pos->size; k++) {
            const int square = next == 1 ? square_at(k, i) : square_at(i, k);
            if (k < pos->size && has_pawn(pos, player, square)) {
                run++;
                continue;
            }
            const int first = square - run * next, last = square - next;
            if (run >= 3)
                text_addf(out, "<path d=\"M%d %dL%d %d\"/>\n", x_of(pos, first), y_of(pos, first),
                          x_of(pos, last), y_of(pos, last));
            run = 0;
        }
}

static void add_scoring(const struct position *pos, struct text *out)
{
    for (int player = 0; player < 2; player++) {
        if (pos->variant != ORIGINAL) {
            add_regions(pos, player, out);
            continue;
        }
        text_addf(out,
                  "<g stroke=\"%s\" stroke-width=\"%d\" stroke-linecap=\"round\" opacity=\".5\">\n",
                  band_colour[player], CELL - 8);
        add_runs(pos, player, 1, out);
        add_runs(pos, player, 16, out);
        text_add(out, "</g>\n");
    }
}

static void add_pawns(const struct position *pos, struct text *out)
{
    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            for (int player = 0; player < 2; player++)
                if (has_pawn(pos, player, square_at(c, r)))
                    svg_disc(!player, x_of(pos, square_at(c, r)), y_of(pos, square_at(c, r)), 18,
                             out);
}

/* Draws the common pawn as a skittle, because the other pawns are discs. */
static void add_common(const struct position *pos, struct text *out)
{
    text_addf(out,
              "<g transform=\"translate(%d %d)\" fill=\"url(#common)\" stroke=\"#5c100d\" "
              "stroke-width=\"1.2\" stroke-linejoin=\"round\">\n"
              "<path d=\"M-13 18h26v-4c0-4-7-5-8-17h-10c-1 12-8 13-8 17z\"/>\n"
              "<rect x=\"-8\" y=\"-5\" width=\"16\" height=\"4\" rx=\"2\"/>\n"
              "<circle cy=\"-11\" r=\"7.5\"/>\n</g>\n",
              x_of(pos, pos->pawn), y_of(pos, pos->pawn));
}

static void add_choices(const struct position *pos, struct text *out)
{
    step steps[MAX_STEPS];
    const int n = siemenet_steps(pos, steps);

    text_addf(out, "<g fill=\"%s\" opacity=\".38\">\n", pos->mover ? "#14181c" : "#ffffff");
    for (int i = 0; i < n; i++)
        if ((steps[i] & KIND) <= PLACE)
            text_addf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"6\"/>\n",
                      x_of(pos, (int)(steps[i] & 0xFF)), y_of(pos, (int)(steps[i] & 0xFF)));
    text_add(out, "</g>\n");
}

/* Draws the move of the common pawn and the pawn placed, or the pawn taken off. */
static void add_last_turn(const struct position *pos, const struct position *last, struct text *out)
{
    const int placed_on = siemenet_last_placed(pos, last);
    const int taken = last ? siemenet_last_placed(last, pos) : -1;

    if (last && last->pawn != pos->pawn)
        text_addf(out,
                  "<path d=\"M%d %dL%d %d\" stroke=\"#b5302a\" stroke-width=\"4\" "
                  "stroke-dasharray=\"1 9\" stroke-linecap=\"round\" opacity=\".8\"/>\n",
                  x_of(pos, last->pawn), y_of(pos, last->pawn), x_of(pos, pos->pawn),
                  y_of(pos, pos->pawn));
    if (placed_on >= 0)
        svg_dot(x_of(pos, placed_on), y_of(pos, placed_on), out);
    if (taken >= 0)
        svg_gone(x_of(pos, taken), y_of(pos, taken), 17, out);
}

/* Returns the y coordinate of text line i below the board. */
static int line_y(const struct position *pos, int i)
{
    return 2 * EDGE + CELL * pos->size + 14 + LINE * i;
}

/* Writes a player's supply and points below the board. */
static void add_player(const struct position *pos, int player, struct text *out)
{
    const int y = line_y(pos, player), x = EDGE + 12;
    const int points = siemenet_points(pos, player);
    const bool moves = pos->stage != OVER && pos->mover == player;

    svg_disc(!player, x, y, 12, out);
    svg_words(x + 22, y + 6, out);
    text_addf(out, "%s: %d %s, %d in supply", siemenet.sides[player].title, points,
              points == 1 ? "point" : "points", pos->supply[player]);
    if (pos->variant == EXTENDED)
        text_addf(out, ", %d set aside", pos->aside[player]);
    text_add(out, "</text>\n");
    if (moves)
        svg_to_move(x, y, out);
}

static void add_result(const struct position *pos, struct text *out)
{
    const double margin = siemenet_margin(pos);

    svg_result(EDGE + 34, line_y(pos, 2) + 6, margin != 0 ? siemenet.sides[margin < 0].title : NULL,
               out);
    siemenet_print_result(pos, out);
    text_add(out, "</text>\n");
}

struct svg_target siemenet_place(const struct position *pos, int column, int row, struct text *name)
{
    const int square = square_at(column, row);

    vertex_print(column, row, name);
    return (struct svg_target){ x_of(pos, square), y_of(pos, square), CELL, CELL, false };
}

static void draw(const struct position *pos, const struct position *last, struct text *out)
{
    add_head(pos, out);
    add_scoring(pos, out);
    add_grid(pos, out);
    add_choices(pos, out);
    add_pawns(pos, out);
    add_last_turn(pos, last, out);
    add_common(pos, out);
    add_player(pos, 0, out);
    add_player(pos, 1, out);
    if (pos->stage == OVER)
        add_result(pos, out);
    text_add(out, "</svg>\n");
}

const struct game_picture siemenet_picture = {
    .print_board = siemenet_print_board,
    .draw = draw,
};
