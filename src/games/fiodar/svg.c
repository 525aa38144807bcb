/*
 * svg.c - the board of Fiodar as an SVG document.
 *
 * Each point shows the three lines through it, because threads run along them. Territory has a
 * tinted background. A red dot marks the last stone, and broken rings mark the stones that it
 * captured. Columns lead from their letter to the upper left. Rows are horizontal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/svg.h"
#include "base/vertex.h"
#include "game/click_input.h"
#include "game/picture.h"
#include "games/fiodar/fiodar_internal.h"

/* Neighbours in a row are STEP apart. Rows are RISE apart, which is STEP times the sine of 60
   degrees. */
enum { STEP = 46, RISE = 40, EDGE = 58, LINE = 34, NARROWEST = 420 };

static const char *const ground[2] = { "#3a4651", "#fffdf3" };

static int rows_of(const struct position *pos)
{
    return 2 * pos->size - 1;
}

/* Returns the width of the page. Below a small board the lines of text are wider than the board. */
static int width_of(const struct position *pos)
{
    const int width = STEP * (rows_of(pos) - 1) + 2 * EDGE;

    return width < NARROWEST ? NARROWEST : width;
}

static int height_of(const struct position *pos)
{
    return RISE * (rows_of(pos) - 1) + 2 * EDGE + LINE * (is_over(pos) ? 3 : 2) + 4;
}

/* x_at and y_at return the centre of a point. The centre of the board is the middle of the page.
   The point may be off the board. */
static int x_at(const struct position *pos, int column, int row)
{
    return width_of(pos) / 2 + STEP * (2 * column - row - (pos->size - 1)) / 2;
}

static int y_at(const struct position *pos, int row)
{
    return EDGE + RISE * (rows_of(pos) - 1 - row);
}

static int x_of(const struct position *pos, int point)
{
    return x_at(pos, column_of(point), row_of(point));
}

static int y_of(const struct position *pos, int point)
{
    return y_at(pos, row_of(point));
}

static void add_hexagon(int x, int y, int side, struct text *out)
{
    text_addf(out, "M%d %dl%d %dv%dl%d %dl%d %dv%dz", x, y - side, STEP / 2, side / 2, side,
              -STEP / 2, side - side / 2, -STEP / 2, side / 2 - side, -side);
}

/* Draws the board as a plate that extends half a step beyond the outer points. */
static void add_plate(const struct position *pos, struct text *out)
{
    const int n = pos->size - 1, top = rows_of(pos) - 1;
    const int corner[6][2] = { { 0, 0 }, { n, 0 }, { top, n }, { top, top }, { n, top }, { 0, n } };

    text_add(out, "<path fill=\"#e2bf8a\" stroke=\"#e2bf8a\" stroke-width=\"46\" "
                  "stroke-linejoin=\"round\" d=\"");
    for (int i = 0; i < 6; i++)
        text_addf(out, "%c%d %d", i ? 'L' : 'M', x_at(pos, corner[i][0], corner[i][1]),
                  y_at(pos, corner[i][1]));
    text_add(out, "z\"/>\n");
}

static void add_territory(const struct position *pos, int player, struct text *out)
{
    const struct words territory = words_of(fiodar_territory(pos, player));

    text_addf(out, "<path fill=\"%s\" opacity=\".42\" d=\"", ground[player]);
    for (int i = 0; i < POINT_BITS; i++)
        if (words_has(&territory, i))
            add_hexagon(x_of(pos, i), y_of(pos, i), 2 * RISE / 3, out);
    text_add(out, "\"/>\n");
}

/* Draws the lines from a point to its neighbours to the right and above. */
static void add_lines(const struct position *pos, struct text *out)
{
    static const int ahead[3] = { 1, 16, 17 };

    text_add(out, "<path stroke=\"#a87f49\" stroke-width=\"1.3\" d=\"");
    for (int i = 0; i < POINT_BITS - 17; i++)
        for (int k = 0; k < 3; k++)
            if (on_board(pos, i) && on_board(pos, i + ahead[k]))
                text_addf(out, "M%d %dL%d %d", x_of(pos, i), y_of(pos, i), x_of(pos, i + ahead[k]),
                          y_of(pos, i + ahead[k]));
    text_add(out, "\"/>\n");
}

/* Draws numbers left of the rows, and letters at the beginning of the columns. */
static void add_names(const struct position *pos, struct text *out)
{
    text_add(out, "<g class=\"names\" font-size=\"15\" fill=\"#7a654a\" text-anchor=\"middle\">\n");
    for (int i = 0; i < rows_of(pos); i++) {
        const int first = i < pos->size ? 0 : i - pos->size + 1;
        text_addf(out, "<text x=\"%d\" y=\"%d\">%d</text>\n", x_at(pos, first, i) - 39,
                  y_at(pos, i) + 5, i + 1);
        text_addf(out, "<text x=\"%d\" y=\"%d\">", x_at(pos, i, first) + 21, y_at(pos, first) + 41);
        vertex_print_column(i, out);
        text_add(out, "</text>\n");
    }
    text_add(out, "</g>\n");
}

static void add_stones(const struct position *pos, const struct position *last, struct text *out)
{
    for (int i = 0; i < POINT_BITS; i++)
        for (int player = 0; player < 2; player++) {
            if (words_has(&pos->stones[player], i))
                svg_disc(player == WHITE, x_of(pos, i), y_of(pos, i), 17, out);
            else if (last && words_has(&last->stones[player], i) && is_empty(pos, i))
                svg_gone(x_of(pos, i), y_of(pos, i), 15, out);
        }
    const int placed = fiodar_last_placed(pos, last);
    if (placed >= 0)
        svg_dot(x_of(pos, placed), y_of(pos, placed), out);
}

/* Returns the y coordinate of text line i below the board. */
static int line_y(const struct position *pos, int i)
{
    return 2 * EDGE + RISE * (rows_of(pos) - 1) + 8 + LINE * i;
}

static void add_player(const struct position *pos, int player, struct text *out)
{
    const struct words territory = words_of(fiodar_territory(pos, player));
    const int x = EDGE, y = line_y(pos, player);

    svg_disc(player == WHITE, x, y, 12, out);
    svg_words(x + 22, y + 6, out);
    text_addf(out, "%s: ", fiodar.sides[player].title);
    if (fiodar_shows_territory(pos))
        text_addf(out, "%d territory, ", words_count(&territory));
    text_addf(out, "%d captured%s</text>\n", pos->taken[player],
              pos->state == PASSED && pos->mover != player ? "; has passed" : "");
    if (!is_over(pos) && pos->mover == player)
        svg_to_move(x, y, out);
}

static void add_result(const struct position *pos, struct text *out)
{
    const double margin = fiodar_margin(pos);

    svg_result(EDGE + 22, line_y(pos, 2) + 6, margin != 0 ? fiodar.sides[margin < 0].title : NULL,
               out);
    fiodar_print_result(pos, out);
    text_add(out, "</text>\n");
}

struct svg_target fiodar_place(const struct position *pos, int column, int row, struct text *name)
{
    if (!on_board(pos, point_at(column, row)))
        return (struct svg_target){ 0 };
    vertex_print(column, row, name);
    return (struct svg_target){ x_at(pos, column, row), y_at(pos, row), RISE, RISE, false };
}

static void draw(const struct position *pos, const struct position *last, struct text *out)
{
    svg_open_page("Fiodar", width_of(pos), height_of(pos), "", out);
    add_plate(pos, out);
    for (int player = 0; player < 2 && fiodar_shows_territory(pos); player++)
        add_territory(pos, player, out);
    add_lines(pos, out);
    add_names(pos, out);
    add_stones(pos, last, out);
    add_player(pos, BLACK, out);
    add_player(pos, WHITE, out);
    if (is_over(pos))
        add_result(pos, out);
    text_add(out, "</svg>\n");
}

const struct game_picture fiodar_picture = {
    .print_board = fiodar_print_board,
    .draw = draw,
};
