/*
 * board.c - a Fonver position as lines of text, plain or in colours.
 *
 * Plain: # is a black stone, O a white one, . an empty point; the edges are drawn with the
 * signs of their owners. What the last turn put down stands in (). In the middle of a turn
 * the stones that can be captured stand in [], those that can capture in <>. Whose turn it is
 * and who has won is told below the board by others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../base/ink.h"
#include "../../base/vertex.h"
#include "state.h"

/* Besides those of ink.h. */
#define BLACK_EDGE "48;5;236"
#define WHITE_EDGE "48;5;231"
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

    text_add(out, colour ? "    " INK(BLACK_EDGE) " " : "    +");
    for (int c = 0; c < p->pos->board.size; c++)
        text_add(out, colour ? "   " : "###");
    text_add(out, colour ? " " INK_OFF "\n" : "+\n");
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
        text_add(p->out, INK(WOOD ";" INK_DOT) " · ");
    else if (mark == VICTIM_MARK)
        text_addf(p->out, INK("%s;" INK_RED) " ✕ ", stone == BLACK ? BLACK_EDGE : WHITE_EDGE);
    else
        text_addf(p->out, INK(WOOD ";%s") "%s", stone == BLACK ? INK_BLACK : INK_WHITE,
                  signs[mark]);
}

static void add_row(const struct painter *p, int r)
{
    const bool colour = p->style == BOARD_COLOUR;
    const char *edge = colour ? INK(WHITE_EDGE) " " INK_OFF : "O";

    text_addf(p->out, " %2d %s", r + 1, edge);
    for (int c = 0; c < p->pos->board.size; c++)
        (colour ? add_colour_point : add_plain_point)(p, point_at(c, r));
    text_addf(p->out, "%s %d\n", edge, r + 1);
}

/* The legend: how each player's stones look, and which edges they join. */
static void add_legend(const struct painter *p)
{
    static const char *const plain[] = { "#", "O" };
    static const char *const colour[] = { INK_SIGN(INK_BLACK), INK_SIGN(INK_WHITE) };
    const char *const *sign = p->style == BOARD_COLOUR ? colour : plain;

    text_addf(p->out, "     Black %s joins top and bottom, White %s left and right\n", sign[BLACK],
              sign[WHITE]);
}

/* What is unusual about the turn that is awaited, or about the end. */
static void add_state(const struct painter *p)
{
    const struct board *b = &p->pos->board;
    const char *title = fonver.sides[b->mover].title;
    const bool colour = p->style == BOARD_COLOUR;

    switch ((enum stage)b->stage) {
    case TO_PLACE:
        if (fonver_can_swap(p->pos))
            text_addf(p->out, "     %s may answer with swap\n", title);
        break;
    case TO_CHOOSE:
        text_addf(p->out, "     crosscut: %s chooses the stone to capture, %s\n", title,
                  colour ? "a red ✕" : "in []");
        break;
    case TO_TAKE:
        text_addf(p->out, "     %s chooses the stone that captures ", title);
        vertex_print(column_of(b->victim), row_of(b->victim), p->out);
        text_add(p->out, colour ? ", one marked ◆\n" : ", from <>\n");
        break;
    case OVER:
        if (b->winner == DRAW)
            text_addf(p->out, "     a draw, %s\n",
                      p->pos->turns >= max_turns(b->size) ? "for the game is too long"
                                                          : "for the position is there again");
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
    add_legend(&p);
    add_state(&p);
}
