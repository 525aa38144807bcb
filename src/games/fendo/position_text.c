/*
 * position_text.c - printing and parsing of a Fendo position. The text has the side to move and the
 * board in one line. RULES.md, "Position text", specifies it.
 *
 * `w 7/7/7/W5O/7/7/7` is the opening. In `b 2/._|1W|/...`, _ is a fence south of a cell and | a
 * fence east of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "games/fendo/fendo_internal.h"

static void print_row(const struct position *pos, int row, struct text *out)
{
    int run = 0;

    for (int column = 0; column < pos->size; column++) {
        const int cell = row * pos->size + column;
        const bool south = fendo_fenced(pos, cell, SOUTH), east = fendo_fenced(pos, cell, EAST);
        const char *const symbol = cells_have(pos->pieces[WHITE], cell)    ? "W"
                                   : cells_have(pos->pieces[ORANGE], cell) ? "O"
                                                                           : ".";
        if (*symbol == '.' && !south && !east) {
            run++;
            continue;
        }
        if (run)
            text_addf(out, "%d", run);
        run = 0;
        text_addf(out, "%s%s%s", symbol, south ? "_" : "", east ? "|" : "");
    }
    if (run)
        text_addf(out, "%d", run);
}

void fendo_print_position(const struct position *pos, struct text *out)
{
    text_add(out, pos->to_move == WHITE ? "w " : "b ");
    for (int row = pos->size - 1; row >= 0; row--) {
        print_row(pos, row, out);
        if (row)
            text_add_char(out, '/');
    }
}

static enum status bad(struct text *why, const char *phrase)
{
    text_add(why, phrase);
    return SYNTAX_ERROR;
}

/* Reads one cell with its fences at *s: a symbol, then optionally _, then optionally |. */
static enum status read_cell(struct position *pos, int cell, const char **s, struct text *why)
{
    const char symbol = ascii_upper(*(*s)++);

    if (symbol == 'W')
        pos->pieces[WHITE] |= cell_bit(cell);
    else if (symbol == 'O')
        pos->pieces[ORANGE] |= cell_bit(cell);
    else if (symbol != '.')
        return bad(why, "a row of the board is made of W, O, ., numbers of empty cells, "
                        "and _ and | for fences");
    if (**s == '_') {
        if (cell < pos->size)
            return bad(why, "no fence fits south of the lowest row");
        pos->north &= ~cell_bit(cell - pos->size);
        ++*s;
    }
    if (**s == '|') {
        if (cell % pos->size == pos->size - 1)
            return bad(why, "no fence fits east of the last column");
        pos->east &= ~cell_bit(cell);
        ++*s;
    }
    return OK;
}

/* Reads the length of a run of empty cells at *s. A number above the width of a row gives too many
   cells, and the caller then refuses the row. */
static int read_run(const char **s)
{
    int run = 0;

    for (; ascii_is_digit(**s); ++*s)
        if (run <= MAX_SIZE)
            run = 10 * run + (**s - '0');
    return run;
}

static enum status read_row(struct position *pos, int row, const char **s, struct text *why)
{
    enum status status;
    int column = 0;

    while (**s && **s != '/' && **s != ' ') {
        if (**s >= '1' && **s <= '9')
            column += read_run(s);
        else if (column >= pos->size)
            return bad(why, "a row of the board has too many cells");
        else if ((status = read_cell(pos, row * pos->size + column++, s, why)) != OK)
            return status;
        if (column > pos->size)
            return bad(why, "a row of the board has too many cells");
    }
    return column == pos->size ? OK : bad(why, "a row of the board has too few cells");
}

/* Checks RULES.md, "Areas" and "Pieces". */
static enum status check(const struct position *pos, struct text *why)
{
    const cells pieces = pos->pieces[WHITE] | pos->pieces[ORANGE];
    cells seen = 0;
    int open_areas = 0;

    for (int side = WHITE; side <= ORANGE; side++) {
        const int count = cells_count(pos->pieces[side]);
        if (count < 1 || count > PIECES) {
            text_addf(why, "a side has 1 to %d pieces on the board, not %d", PIECES, count);
            return ILLEGAL;
        }
    }
    for (int cell = 0; cell < fendo_count(pos); cell++) {
        if (cells_have(seen, cell))
            continue;
        const cells area = fendo_area(pos, cell);
        const int count = cells_count(area & pieces);
        seen |= area;
        open_areas += count > 1;
        if (!count || open_areas > 1) {
            text_add(why, count ? "there are two open areas" : "there is an area without a piece");
            return ILLEGAL;
        }
    }
    return OK;
}

static const char *skip_blanks(const char *s)
{
    while (*s == ' ')
        s++;
    return s;
}

enum status fendo_parse_position(struct position *pos, const struct settings *settings,
                                 const char *words, struct text *why)
{
    enum status status;
    const char *s = skip_blanks(words);
    const int side = ascii_lower(*s);

    fendo_reset(pos, settings);
    pos->pieces[WHITE] = pos->pieces[ORANGE] = 0;
    if ((side != 'w' && side != 'b') || s[1] != ' ')
        return bad(why, "the first word must be the side to move, w or b");
    pos->to_move = side == 'b';
    s = skip_blanks(s + 1);
    for (int row = pos->size - 1; row >= 0; row--) {
        if ((status = read_row(pos, row, &s, why)) != OK)
            return status;
        if (row && *s++ != '/')
            return bad(why, "the board has too few rows");
    }
    if (*s == '/')
        return bad(why, "the board has too many rows");
    if (*skip_blanks(s))
        return bad(why, "a position is two words, the side to move and the board");
    if ((status = check(pos, why)) == OK)
        fendo_complete(pos);
    return status;
}
