/*
 * board_text.c - the board of Fendo as text, in ASCII or in colour.
 *
 * Both styles use a raster of 2 * size + 1 lines and columns. Odd lines and columns are cells. Even
 * ones are the gaps between cells, which may hold walls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo_internal.h"

#include "base/ansi.h"
#include "base/vertex.h"

struct painter {
    const struct position *pos;
    bool colour;
    int8_t owner[MAX_CELLS];              /* -1: open area */
    cells new_piece, new_north, new_east; /* changed by the last turn */
    int ink, under;                       /* current colours; -1: the terminal's default */
    struct text *out;
};

enum {
    PALE_WOOD = 180,
    WHITE_GROUND = 248,
    ORANGE_GROUND = 214,
    WALL = 52,
    NEW_WALL = 196,
    DOT = 137,
    WHITE_PIECE = 231,
    ORANGE_PIECE = 166
};

static int ground(int owner)
{
    return owner < 0 ? PALE_WOOD : owner == WHITE ? WHITE_GROUND : ORANGE_GROUND;
}

static void paint(struct painter *p, int ink, int under, const char *glyphs)
{
    if (ink != p->ink || under != p->under)
        text_addf(p->out, ANSI("38;5;%d;48;5;%d"), ink, under);
    p->ink = ink;
    p->under = under;
    text_add(p->out, glyphs);
}

/* Returns whether a wall stands between the cells above and below `line`. */
static bool wall_across(const struct painter *p, int line, int column)
{
    const int n = p->pos->size;

    if (column < 0 || column >= n)
        return false;
    return line == 0 || line == n || fendo_fenced(p->pos, (line - 1) * n + column, NORTH);
}

static bool wall_along(const struct painter *p, int row, int line)
{
    const int n = p->pos->size;

    if (row < 0 || row >= n)
        return false;
    return line == 0 || line == n || fendo_fenced(p->pos, row * n + line - 1, EAST);
}

/* Returns the background colour of a gap. It is the colour of the surrounding cells if they are all
   alike, otherwise the default. */
static int ground_at(const struct painter *p, int line, int column_line)
{
    const int n = p->pos->size;
    int found = -2;

    for (int row = line - 1; row <= line; row++)
        for (int column = column_line - 1; column <= column_line; column++) {
            if (row < 0 || row >= n || column < 0 || column >= n)
                return PALE_WOOD;
            const int owner = p->owner[row * n + column];
            if (found != -2 && found != owner)
                return PALE_WOOD;
            found = owner;
        }
    return ground(found);
}

static void put_corner(struct painter *p, int line, int column_line)
{
    /* The index is a sum of arms: 1 north, 2 east, 4 south, 8 west. */
    static const char *const glyphs[16] = { "·", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                            "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋" };
    const int arms = wall_along(p, line, column_line) | wall_across(p, line, column_line) << 1 |
                     wall_along(p, line - 1, column_line) << 2 |
                     wall_across(p, line, column_line - 1) << 3;

    if (p->colour)
        paint(p, arms ? WALL : DOT, ground_at(p, line, column_line), glyphs[arms]);
    else
        text_add_char(p->out, '+');
}

static void put_wall_across(struct painter *p, int line, int column)
{
    const int n = p->pos->size, below = (line - 1) * n + column;
    const bool wall = wall_across(p, line, column);
    const bool is_new = line > 0 && cells_have(p->new_north, below);

    if (!p->colour)
        text_add(p->out, is_new ? "###" : wall ? "---" : "   ");
    else if (wall)
        paint(p, is_new ? NEW_WALL : WALL, PALE_WOOD, "━━━");
    else
        paint(p, DOT, ground(p->owner[below]), "   ");
}

static void put_wall_along(struct painter *p, int row, int line)
{
    const int n = p->pos->size, before = row * n + line - 1;
    const bool wall = wall_along(p, row, line);
    const bool is_new = line > 0 && cells_have(p->new_east, before);

    if (!p->colour)
        text_add_char(p->out, is_new ? '#' : wall ? '|' : ' ');
    else if (wall)
        paint(p, is_new ? NEW_WALL : WALL, PALE_WOOD, "┃");
    else
        paint(p, DOT, ground(p->owner[before]), " ");
}

static void put_cell(struct painter *p, int cell)
{
    const bool white = cells_have(p->pos->pieces[WHITE], cell);
    const bool orange = cells_have(p->pos->pieces[ORANGE], cell);
    const bool is_new = cells_have(p->new_piece, cell);
    const int owner = p->owner[cell];

    if (!p->colour) {
        const char symbol = white ? 'W' : orange ? 'O' : owner < 0 ? '.' : "wo"[owner];
        text_addf(p->out, is_new ? "(%c)" : " %c ", symbol);
    } else if (white || orange)
        paint(p, white ? WHITE_PIECE : ORANGE_PIECE, ground(owner), is_new ? " ◉ " : " ● ");
    else
        paint(p, DOT, ground(owner), "   ");
}

static void put_letters(struct painter *p)
{
    text_add(p->out, "   ");
    for (int column = 0; column < p->pos->size; column++) {
        text_add(p->out, column ? "   " : "  ");
        vertex_print_column(column, p->out);
    }
    text_add_char(p->out, '\n');
}

static void end_paint(struct painter *p)
{
    if (p->colour)
        text_add(p->out, ANSI_OFF);
    p->ink = p->under = -1;
}

static void put_wall_line(struct painter *p, int line)
{
    text_add(p->out, "   ");
    for (int column = 0; column < p->pos->size; column++) {
        put_corner(p, line, column);
        put_wall_across(p, line, column);
    }
    put_corner(p, line, p->pos->size);
    end_paint(p);
    text_add_char(p->out, '\n');
}

static void put_cell_line(struct painter *p, int row)
{
    const int n = p->pos->size;

    text_addf(p->out, "%2d ", row + 1);
    for (int column = 0; column < n; column++) {
        put_wall_along(p, row, column);
        put_cell(p, row * n + column);
    }
    put_wall_along(p, row, n);
    end_paint(p);
    text_addf(p->out, " %d\n", row + 1);
}

/* Returns whether a cell without a piece is drawn in the side's colour. */
static bool has_area(const struct painter *p, int side)
{
    for (int cell = 0; cell < fendo_count(p->pos); cell++)
        if (p->owner[cell] == side && !cells_have(p->pos->pieces[side], cell))
            return true;
    return false;
}

static void put_totals(struct painter *p, int side)
{
    static const char *const title[2] = { "White ", "Orange" };
    static const char *const plain[2] = { "W", "O" };

    text_addf(p->out, "   %s ", title[side]);
    if (p->colour)
        paint(p, side ? ORANGE_PIECE : WHITE_PIECE, PALE_WOOD, " ● ");
    else
        text_add(p->out, plain[side]);
    end_paint(p);
    text_addf(p->out, "  stock %d, closed cells %d", p->pos->stock[side], p->pos->closed[side]);
    if (!p->colour && has_area(p, side))
        text_addf(p->out, " (%c)", "wo"[side]);
    text_add_char(p->out, '\n');
}

/* Explains the symbols on the board that no other line explains. */
static void put_legend(struct painter *p)
{
    if (!p->colour && (p->new_north | p->new_east) != 0)
        text_add(p->out, "   # is the fence built last\n");
}

void fendo_print_board(const struct position *pos, const struct position *last,
                       enum board_style style, struct text *out)
{
    struct painter p = {
        .pos = pos, .colour = style == BOARD_COLOUR, .ink = -1, .under = -1, .out = out
    };

    for (int cell = 0; cell < fendo_count(pos); cell++)
        p.owner[cell] = (int8_t)fendo_owner(pos, cell);
    if (last) {
        const cells before = last->pieces[WHITE] | last->pieces[ORANGE];
        p.new_piece = (pos->pieces[WHITE] | pos->pieces[ORANGE]) & ~before;
        p.new_north = last->north & ~pos->north;
        p.new_east = last->east & ~pos->east;
    }
    put_letters(&p);
    for (int row = pos->size - 1; row >= 0; row--) {
        put_wall_line(&p, row + 1);
        put_cell_line(&p, row);
    }
    put_wall_line(&p, 0);
    put_letters(&p);
    put_totals(&p, WHITE);
    put_totals(&p, ORANGE);
    put_legend(&p);
}
