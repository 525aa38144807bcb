/*
 * board.c - a Fonver position as lines of text, plain or in colours.
 *
 * Plain: # is a black stone, O a white one, . an empty point; the edges are drawn with the
 * signs of their owners. What the last turn put down stands in (). In the middle of a turn
 * the stones that can be captured stand in [], those that can capture in <>.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../base/vertex.h"
#include "state.h"

/* Colours of the 256-colour palette. */
#define WOOD       "48;5;179"
#define BLACK_EDGE "48;5;236"
#define WHITE_EDGE "48;5;231"
#define INK_BLACK  "38;5;16"
#define INK_WHITE  "38;5;231"
#define INK_DOT    "38;5;137"
#define INK_RED    "38;5;160"

enum mark { NO_MARK, NEW, VICTIM_MARK, TAKER_MARK };

struct painter {
    const struct position *pos;
    enum board_style style;
    uint8_t marks[POINTS];
    struct text *out;
};

/* The marks: what the next step may name, and what has changed. */
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

/* The letters of the columns, and the edge that is Black's. */
static void add_columns(const struct painter *p, struct text *out)
{
    text_add(out, "     ");
    for (int c = 0; c < p->pos->board.size; c++) {
        text_add_char(out, ' ');
        vertex_print_column(c, out);
        text_add_char(out, ' ');
    }
    text_add_char(out, '\n');
}

static void add_black_edge(const struct painter *p, struct text *out)
{
    const bool colour = p->style == BOARD_COLOUR;

    text_add(out, colour ? "    \033[" BLACK_EDGE "m " : "    +");
    for (int c = 0; c < p->pos->board.size; c++)
        text_add(out, colour ? "   " : "###");
    text_add(out, colour ? " \033[0m\n" : "+\n");
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
        text_add(p->out, "\033[" WOOD ";" INK_DOT "m · ");
    else if (mark == VICTIM_MARK)
        text_addf(p->out, "\033[%s;" INK_RED "m ✕ ", stone == BLACK ? BLACK_EDGE : WHITE_EDGE);
    else
        text_addf(p->out, "\033[" WOOD ";%sm%s", stone == BLACK ? INK_BLACK : INK_WHITE,
                  signs[mark]);
}

static void add_row(const struct painter *p, int r)
{
    const bool colour = p->style == BOARD_COLOUR;
    const char *edge = colour ? "\033[" WHITE_EDGE "m \033[0m" : "O";

    text_addf(p->out, " %2d %s", r + 1, edge);
    for (int c = 0; c < p->pos->board.size; c++)
        (colour ? add_colour_point : add_plain_point)(p, point_at(c, r));
    text_addf(p->out, "%s %d\n", edge, r + 1);
}

/* What is awaited, or how it ended. */
static void add_state(const struct position *pos, struct text *out)
{
    const struct board *b = &pos->board;
    const char *title = fonver.sides[b->mover].title;

    switch ((enum stage)b->stage) {
    case TO_PLACE:
        text_addf(out, "%s to place a stone%s\n", title, fonver_can_swap(pos) ? ", or swap" : "");
        break;
    case TO_CHOOSE:
        text_addf(out, "crosscut: %s to choose the stone to capture, in []\n", title);
        break;
    case TO_TAKE:
        text_addf(out, "%s to choose the stone that captures ", title);
        vertex_print(column_of(b->victim), row_of(b->victim), out);
        text_add(out, ", from <>\n");
        break;
    case OVER:
        text_add(out, b->winner == DRAW    ? "the game is a draw\n"
                      : b->winner == BLACK ? "the game is over, Black wins\n"
                                           : "the game is over, White wins\n");
        break;
    }
}

void fonver_print_board(const struct position *pos, const struct position *last,
                        enum board_style style, struct text *out)
{
    struct painter p = { .pos = pos, .style = style, .out = out };

    set_marks(&p, last);
    add_columns(&p, out);
    add_black_edge(&p, out);
    for (int r = pos->board.size; r--;)
        add_row(&p, r);
    add_black_edge(&p, out);
    add_columns(&p, out);
    text_add(out, "     Black # joins top and bottom, White O left and right\n     ");
    add_state(pos, out);
}
