/*
 * board_text.c - the board of Fonver as text, plain or in colour.
 *
 * Plain text shows a black stone as #, a white stone as O and an empty point as a dot. The edges of
 * the board have the symbols of their owners. Stones that the last turn placed are in (). In the
 * middle of a turn, stones that can be captured are in [] and stones that can capture in <>. In
 * colour, boards of size 20 or more have two rows in a line, so that they fit a terminal of 24
 * lines. The caller prints the player to move and the result below the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ansi.h"
#include "base/vertex.h"
#include "games/fonver/fonver_internal.h"

/* FULL is the largest board with one row in a line. */
enum { FULL = 19, LARGE };

#define BLACK_EDGE "48;5;236"
#define WHITE_EDGE "48;5;231"
#define ANSI_RED   "38;5;160"

enum mark { NO_MARK, NEW, VICTIM_MARK, TAKER_MARK };

struct painter {
    const struct position *pos;
    enum board_style style;
    uint8_t marks[POINTS];
    struct text *out;
};

/* Marks the points that the next step can name, and the changes since `last`. */
static void set_marks(struct painter *p, const struct position *last)
{
    const struct board *b = &p->pos->board;
    step steps[MAX_STEPS];

    memset(p->marks, NO_MARK, sizeof p->marks);
    for (int r = 0; last && r < b->size; r++)
        for (int c = 0; c < b->size; c++)
            for (int player = BLACK; player <= WHITE; player++)
                if (has_stone(b, player, point_at(c, r)) &&
                    !has_stone(&last->board, player, point_at(c, r)))
                    p->marks[point_at(c, r)] = NEW;
    if (!fonver_mid_turn(p->pos))
        return;
    const int n = fonver_steps(p->pos, steps);
    for (int i = 0; i < n; i++)
        p->marks[steps[i] & POINT] = (steps[i] & KIND) == VICTIM ? VICTIM_MARK : TAKER_MARK;
    if (b->stage == TO_TAKE)
        p->marks[b->victim] = VICTIM_MARK;
}

static int stone_at(const struct board *b, int point)
{
    return has_stone(b, BLACK, point) ? BLACK : has_stone(b, WHITE, point) ? WHITE : -1;
}

/* Writes the letters of the columns. */
static void add_letters(const struct painter *p)
{
    for (int c = 0; c < p->pos->board.size; c++) {
        text_add_char(p->out, ' ');
        vertex_print_column(c, p->out);
        text_add_char(p->out, ' ');
    }
}

static void add_columns(const struct painter *p)
{
    text_add(p->out, "     ");
    add_letters(p);
    text_add_char(p->out, '\n');
}

/* Writes Black's edge. In colour it contains the letters, so that size 19 fits. */
static void add_black_edge(const struct painter *p)
{
    if (p->style == BOARD_COLOUR) {
        text_add(p->out, "    " ANSI(BLACK_EDGE ";38;5;252") " ");
        add_letters(p);
        text_add(p->out, " " ANSI_OFF "\n");
        return;
    }
    text_add(p->out, "    +");
    for (int c = 0; c < p->pos->board.size; c++)
        text_add(p->out, "###");
    text_add(p->out, "+\n");
}

static void add_plain_point(const struct painter *p, int point)
{
    static const char *const around[] = { "  ", "()", "[]", "<>" };
    const int stone = stone_at(&p->pos->board, point);
    const char *pair = around[p->marks[point]];

    text_addf(p->out, "%c%c%c", pair[0], stone < 0 ? '.' : "#O"[stone], pair[1]);
}

static void add_colour_point(const struct painter *p, int point)
{
    static const char *const signs[] = { " ● ", " ◉ ", " ✕ ", " ◆ " };
    const int stone = stone_at(&p->pos->board, point), mark = p->marks[point];

    if (stone < 0)
        text_add(p->out, ANSI(WOOD ";" ANSI_DOT) " · ");
    else if (mark == VICTIM_MARK)
        text_addf(p->out, ANSI("%s;" ANSI_RED) " ✕ ", stone == BLACK ? BLACK_EDGE : WHITE_EDGE);
    else
        text_addf(p->out, ANSI(WOOD ";%s") "%s", stone == BLACK ? ANSI_BLACK : ANSI_WHITE,
                  signs[mark]);
}

static void add_row(const struct painter *p, int r)
{
    const bool colour = p->style == BOARD_COLOUR;
    const char *edge = colour ? ANSI(WHITE_EDGE) " " ANSI_OFF : "O";

    text_addf(p->out, " %2d %s", r + 1, edge);
    for (int c = 0; c < p->pos->board.size; c++)
        (colour ? add_colour_point : add_plain_point)(p, point_at(c, r));
    text_addf(p->out, "%s %d\n", edge, r + 1);
}

static void add_whole(const struct painter *p)
{
    if (p->style != BOARD_COLOUR)
        add_columns(p);
    add_black_edge(p);
    for (int r = p->pos->board.size; r--;)
        add_row(p, r);
    add_black_edge(p);
    if (p->style != BOARD_COLOUR)
        add_columns(p);
}

/* Returns the palette colour of a point. Empty points form a chequered pattern that separates rows
   and columns. */
static int shade(const struct painter *p, int column, int row)
{
    static const int stones[][2] = { { 16, 231 }, { 88, 217 }, { 196, 196 }, { 208, 208 } };
    enum { LIGHT_WOOD = 180, DARK_WOOD = 179, EDGE = 236 };
    const int point = point_at(column, row);

    if (row < 0)
        return EDGE;
    const int stone = stone_at(&p->pos->board, point);
    if (stone >= 0)
        return stones[p->marks[point]][stone];
    return (column + row) % 2 ? LIGHT_WOOD : DARK_WOOD;
}

/* Writes two rows in a line. The upper half of each character is row r, the lower half the row
   below. */
static void add_two_rows(const struct painter *p, int r)
{
    const char *edge = ANSI(WHITE_EDGE) " " ANSI_OFF;

    if (r)
        text_addf(p->out, " %2d/%-2d %s", r + 1, r, edge);
    else
        text_addf(p->out, " %2d    %s", r + 1, edge);
    for (int c = 0; c < p->pos->board.size; c++)
        text_addf(p->out, ANSI("38;5;%d;48;5;%d") "▀▀", shade(p, c, r), shade(p, c, r - 1));
    text_addf(p->out, ANSI_OFF "%s\n", edge);
}

static void add_large_edge(const struct painter *p)
{
    text_addf(p->out, "       " ANSI(BLACK_EDGE) "%*s" ANSI_OFF "\n", 2 * p->pos->board.size + 2,
              "");
}

static void add_large_columns(const struct painter *p)
{
    text_add(p->out, "        ");
    for (int c = 0; c < p->pos->board.size; c++) {
        vertex_print_column(c, p->out);
        text_add_char(p->out, ' ');
    }
    text_add_char(p->out, '\n');
}

static void add_large(const struct painter *p)
{
    add_large_columns(p);
    add_large_edge(p);
    for (int r = p->pos->board.size - 1; r >= 0; r -= 2)
        add_two_rows(p, r);
    add_large_edge(p);
    add_large_columns(p);
}

/* Writes the legend: the symbol of each player's stones and the edges that the player joins. */
static void add_legend(const struct painter *p)
{
    static const char *const plain[] = { "#", "O" };
    static const char *const colour[] = { ANSI_SIGN(ANSI_BLACK), ANSI_SIGN(ANSI_WHITE) };
    const char *const *sign = p->style == BOARD_COLOUR ? colour : plain;

    text_addf(p->out, "     Black %s joins top and bottom, White %s left and right\n", sign[BLACK],
              sign[WHITE]);
}

/* Writes a remark on an unusual step or end, if any. Returns whether there was one. */
static bool add_state(const struct painter *p)
{
    const size_t before = p->out->length;
    const struct board *b = &p->pos->board;
    const char *title = fonver.sides[b->mover].title;
    const bool colour = p->style == BOARD_COLOUR, large = colour && b->size >= LARGE;

    switch ((enum stage)b->stage) {
    case TO_PLACE:
        if (fonver_can_swap(p->pos))
            text_addf(p->out, "     %s may answer with swap\n", title);
        break;
    case TO_CHOOSE:
        text_addf(p->out, "     crosscut: %s chooses the stone to capture, %s\n", title,
                  large    ? "one in red"
                  : colour ? "a red ✕"
                           : "in []");
        break;
    case TO_TAKE:
        text_addf(p->out, "     %s chooses the stone that captures ", title);
        vertex_print(column_of(b->victim), row_of(b->victim), p->out);
        text_add(p->out, large ? ", one in orange\n" : colour ? ", one marked ◆\n" : ", from <>\n");
        break;
    case OVER:
        if (b->winner == DRAW)
            text_addf(p->out, "     a draw, %s\n",
                      p->pos->turns >= max_turns(b->size) ? "because the game is too long"
                                                          : "because the position is repeated");
        break;
    }
    return p->out->length > before;
}

void fonver_print_board(const struct position *pos, const struct position *last,
                        enum board_style style, struct text *out)
{
    struct painter p = { .pos = pos, .style = style, .out = out };
    /* The legend and a remark together would need one line too many. */
    const bool is_full = style == BOARD_COLOUR && pos->board.size == FULL;

    set_marks(&p, last);
    if (style == BOARD_COLOUR && pos->board.size >= LARGE)
        add_large(&p);
    else
        add_whole(&p);
    if (!is_full)
        add_legend(&p);
    if (!add_state(&p) && is_full)
        add_legend(&p);
}
