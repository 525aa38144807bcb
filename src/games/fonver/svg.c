/*
 * svg.c - the board of Fonver as an SVG document.
 *
 * Points are crossings of lines. Each edge is a bar in its owner's colour. Red dots mark stones
 * that the last turn placed, and dashed rings mark points where it removed stones. In the middle
 * of a turn, red crosses mark the crosscuts, and rings mark the stones that the next step may
 * name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/svg.h"
#include "base/vertex.h"
#include "game/click_input.h"
#include "game/picture.h"
#include "games/fonver/fonver_internal.h"

enum { CELL = 40, EDGE = 58, BAR = 12, LINE = 34, NARROWEST = 400 };

static int board_width(const struct position *pos)
{
    return CELL * pos->board.size;
}

static int width_of(const struct position *pos)
{
    const int width = board_width(pos) + 2 * EDGE;

    return width < NARROWEST ? NARROWEST : width;
}

static int left_of(const struct position *pos)
{
    return (width_of(pos) - board_width(pos)) / 2;
}

static int x_of(const struct position *pos, int point)
{
    return left_of(pos) + CELL * column_of(point) + CELL / 2;
}

static int y_of(const struct position *pos, int point)
{
    return EDGE + CELL * (pos->board.size - 1 - row_of(point)) + CELL / 2;
}

/* Draws a bar with slanted ends. Four bars form a frame. */
static void add_bar(int x, int y, int dx, int dy, int across, const char *colour, struct text *out)
{
    const int ox = dy ? across : 0, oy = dx ? across : 0;
    const int bx = dx ? (across < 0 ? -across : across) : 0;
    const int by = dy ? (across < 0 ? -across : across) : 0;

    text_addf(out, "<path d=\"M%d %dL%d %dL%d %dL%d %dz\" fill=\"%s\" stroke=\"#6d5430\"/>\n", x, y,
              x + dx, y + dy, x + dx + bx + ox, y + dy + by + oy, x - bx + ox, y - by + oy, colour);
}

static void add_ground(const struct position *pos, struct text *out)
{
    const int left = left_of(pos), length = board_width(pos);

    text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#e2bf8a\"/>\n", left,
              EDGE, length, length);
    add_bar(left, EDGE, length, 0, -BAR, "#22282e", out);
    add_bar(left, EDGE + length, length, 0, BAR, "#22282e", out);
    add_bar(left, EDGE, 0, length, -BAR, "#fffdf6", out);
    add_bar(left + length, EDGE, 0, length, BAR, "#fffdf6", out);
}

static void add_grid(const struct position *pos, struct text *out)
{
    const int n = pos->board.size, left = left_of(pos);

    text_add(out, "<path stroke=\"#8d6a3c\" d=\"");
    for (int i = 0; i < n; i++)
        text_addf(out, "M%d %dv%dM%d %dh%d", x_of(pos, point_at(i, 0)), EDGE + CELL / 2,
                  CELL * (n - 1), left + CELL / 2, y_of(pos, point_at(0, i)), CELL * (n - 1));
    text_add(out, "\"/>\n");
    svg_names(n, CELL, left, EDGE, BAR + 18, out);
}

static void add_stones(const struct position *pos, struct text *out)
{
    for (int r = 0; r < pos->board.size; r++)
        for (int c = 0; c < pos->board.size; c++)
            for (int player = BLACK; player <= WHITE; player++)
                if (has_stone(&pos->board, player, point_at(c, r)))
                    svg_disc(player == WHITE, x_of(pos, point_at(c, r)), y_of(pos, point_at(c, r)),
                             17, out);
}

static void add_ring(const struct position *pos, int point, const char *style, struct text *out)
{
    text_addf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"13\" fill=\"none\" stroke-width=\"3\" %s/>\n",
              x_of(pos, point), y_of(pos, point), style);
}

/* Draws dots on new stones, and dashed rings on points that are empty now. */
static void add_last_turn(const struct position *pos, const struct position *last, struct text *out)
{
    for (int point = 0; point < pos->board.size * STRIDE; point++) {
        if (column_of(point) >= pos->board.size)
            continue;
        bool is_new = false, had = false, has = false;
        for (int player = BLACK; player <= WHITE; player++) {
            const bool now = has_stone(&pos->board, player, point);
            const bool before = has_stone(&last->board, player, point);
            is_new = is_new || (now && !before);
            has = has || now;
            had = had || before;
        }
        if (is_new)
            svg_dot(x_of(pos, point), y_of(pos, point), out);
        else if (had && !has)
            add_ring(pos, point, "stroke=\"#d8483d\" stroke-dasharray=\"5 4\"", out);
    }
}

/* Draws the crosscuts and the legal next steps, in the middle of a turn. */
static void add_choices(const struct position *pos, struct text *out)
{
    const struct board *b = &pos->board;
    step steps[MAX_STEPS];

    if (!fonver_mid_turn(pos))
        return;
    for (int r = 0; r < b->size; r++)
        for (uint32_t cuts = cuts_above(b, r); cuts; cuts &= cuts - 1) {
            const int point = point_at(bits_lowest(cuts) - 1, r);
            text_addf(
                out,
                "<path d=\"M%d %dl14 14m0 -14l-14 14\" stroke=\"#d8483d\" stroke-width=\"4\"/>\n",
                x_of(pos, point) + CELL / 2 - 7, y_of(pos, point) - CELL / 2 - 7);
        }
    const int n = fonver_steps(pos, steps);
    for (int i = 0; i < n; i++)
        add_ring(pos, (int)(steps[i] & POINT), "stroke=\"#2f8f4e\"", out);
    if (b->stage == TO_TAKE)
        add_ring(pos, b->victim, "stroke=\"#d8483d\"", out);
}

/* Writes the player to move and the expected step, or the result. */
static void add_state(const struct position *pos, struct text *out)
{
    static const char *const awaited[] = { [TO_PLACE] = "to place a stone",
                                           [TO_CHOOSE] = "to choose the stone to capture",
                                           [TO_TAKE] = "to choose the stone that captures it" };
    const struct board *b = &pos->board;
    const int x = EDGE / 2, y = board_width(pos) + 2 * EDGE + 8;
    const int player = b->stage == OVER ? b->winner : b->mover;

    if (player != DRAW)
        svg_disc(player == WHITE, x, y, 11, out);
    svg_words(x + 20, y + 6, out);
    if (player == DRAW)
        text_add(out, "A draw");
    else
        text_addf(out, "%s %s", fonver.sides[player].title,
                  b->stage == OVER ? "wins" : awaited[b->stage]);
    text_add(out, fonver_can_swap(pos) ? ", or swap</text>\n" : "</text>\n");
}

struct svg_target fonver_place(const struct position *pos, int column, int row, struct text *name)
{
    const int point = point_at(column, row);

    vertex_print(column, row, name);
    return (struct svg_target){ x_of(pos, point), y_of(pos, point), CELL, CELL, false };
}

static void draw(const struct position *pos, const struct position *last, struct text *out)
{
    svg_open_page("Fonver", width_of(pos), board_width(pos) + 2 * EDGE + LINE, "", out);
    add_ground(pos, out);
    add_grid(pos, out);
    add_stones(pos, out);
    if (last)
        add_last_turn(pos, last, out);
    add_choices(pos, out);
    add_state(pos, out);
    text_add(out, "</svg>\n");
}

const struct game_picture fonver_picture = {
    .print_board = fonver_print_board,
    .draw = draw,
};
