/*
 * slow_siemenet.c - a second implementation of Siemenet, slow and simple, from the rule text alone.
 *
 * It has a board of letters, tries every square, and walks over every group.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow.h"

#include "base/memory.h"
#include "base/vertex.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST = 13, PAWNS_EACH = 40 };

struct slow {
    bool lines_score, taking_off; /* the score of the original variant; the rules of the extended
                                     one */
    int size;
    char board[MOST][MOST]; /* [column][row]: '.', 'W', 'B' */
    int column, row;        /* the square of the common pawn */
    int mover;
    int supply[2], aside[2];
    bool passed;
};

static char letter(int player)
{
    return player == 0 ? 'W' : 'B';
}

static bool inside(const struct slow *g, int column, int row)
{
    return column >= 0 && column < g->size && row >= 0 && row < g->size;
}

/* Returns whether the square is on the board and has no player's pawn. The common pawn does not
   count. */
static bool without_pawn(const struct slow *g, int column, int row)
{
    return inside(g, column, row) && g->board[column][row] == '.';
}

/* Rule "A turn", 1: returns whether the common pawn may go there. */
static bool can_move(const struct slow *g, int column, int row)
{
    const int dc = (column > g->column) - (column < g->column);
    const int dr = (row > g->row) - (row < g->row);

    if ((column != g->column) == (row != g->row))
        return false; /* not along a row or column, or no move at all */
    if (!without_pawn(g, column, row))
        return false;
    for (int c = g->column + dc, r = g->row + dr; c != column || r != row; c += dc, r += dr)
        if (g->board[c][r] == letter(1 - g->mover))
            return false;
    return true;
}

/* Rule "A turn", 2: returns whether a pawn may be put on c, r when the common pawn is on column,
   row. */
static bool can_place(const struct slow *g, int column, int row, int c, int r)
{
    if (c == column && r == row)
        return false;
    return abs(c - column) <= 1 && abs(r - row) <= 1 && without_pawn(g, c, r);
}

static void add_turn(int column, int row, int c, int r, struct text *out)
{
    if (out->length)
        text_add_char(out, ' ');
    vertex_print(column, row, out);
    text_add_char(out, ',');
    vertex_print(c, r, out);
}

static void normal_turns(const struct slow *g, struct text *out)
{
    if (g->supply[g->mover] == 0)
        return;
    for (int column = 0; column < g->size; column++)
        for (int row = 0; row < g->size; row++)
            for (int c = 0; c < g->size; c++)
                for (int r = 0; r < g->size; r++)
                    if (can_move(g, column, row) && can_place(g, column, row, c, r))
                        add_turn(column, row, c, r, out);
}

static void all_turns(const struct slow *g, struct text *out)
{
    bool own = false;

    normal_turns(g, out);
    if (out->length || !g->taking_off || g->passed)
        return;
    for (int c = 0; c < g->size; c++)
        for (int r = 0; r < g->size; r++)
            if (g->board[c][r] == letter(g->mover)) {
                text_add(out, own ? " x" : "x");
                vertex_print(c, r, out);
                own = true;
            }
    if (own)
        text_add(out, " pass");
}

static struct slow *start(const struct settings *s)
{
    struct slow *g = xcalloc(1, sizeof *g);

    g->lines_score = setting_is(s, "variant", "original");
    g->taking_off = setting_is(s, "variant", "extended");
    g->size = (int)setting_number(s, "size");
    memset(g->board, '.', sizeof g->board);
    g->column = g->row = g->size / 2;
    if (strcasecmp(setting_word(s, "start"), "centre")) {
        const bool ok =
            vertex_parse(setting_word(s, "start"), g->size, g->size, &g->column, &g->row);
        assert(ok);
        (void)ok;
    }
    g->supply[0] = g->supply[1] = PAWNS_EACH;
    return g;
}

static int to_move(const struct slow *g)
{
    struct text turns = TEXT_EMPTY;

    all_turns(g, &turns);
    const int player = turns.length ? g->mover : -1;
    text_free(&turns);
    return player;
}

static void play(struct slow *g, const char *turn)
{
    int c = 0, r = 0;
    bool ok = true;

    if (!strcmp(turn, "pass")) {
        g->passed = true;
        return;
    }
    if (*turn == 'x') {
        ok = vertex_parse(turn + 1, g->size, g->size, &c, &r);
        g->board[c][r] = '.';
        g->aside[g->mover]++;
    } else {
        ok = vertex_read(&turn, g->size, g->size, &g->column, &g->row) && *turn == ',' &&
             vertex_parse(turn + 1, g->size, g->size, &c, &r);
        g->board[c][r] = letter(g->mover);
        g->supply[g->mover]--;
    }
    assert(ok);
    (void)ok;
    g->mover = 1 - g->mover;
}

/* Returns the score in the original variant. */
static int triples(const struct slow *g, char who)
{
    int n = 0;

    for (int c = 0; c < g->size; c++)
        for (int r = 0; r < g->size; r++) {
            const bool here = g->board[c][r] == who;
            if (here && c + 2 < g->size && g->board[c + 1][r] == who && g->board[c + 2][r] == who)
                n++;
            if (here && r + 2 < g->size && g->board[c][r + 1] == who && g->board[c][r + 2] == who)
                n++;
        }
    return n;
}

/* Returns the number of pawns of the group with the square c, r that were not seen before. */
static int walk(const struct slow *g, char who, int c, int r, bool seen[MOST][MOST])
{
    if (!inside(g, c, r) || seen[c][r] || g->board[c][r] != who)
        return 0;
    seen[c][r] = true;
    return 1 + walk(g, who, c + 1, r, seen) + walk(g, who, c - 1, r, seen) +
           walk(g, who, c, r + 1, seen) + walk(g, who, c, r - 1, seen);
}

/* Returns the score in the variant revisited, without pawns set aside. */
static int regions(const struct slow *g, char who)
{
    bool seen[MOST][MOST] = { { false } };
    int n = 0;

    for (int c = 0; c < g->size; c++)
        for (int r = 0; r < g->size; r++) {
            const int group = walk(g, who, c, r, seen);
            if (group >= 3)
                n += group;
        }
    return n;
}

static int points(const struct slow *g, int player)
{
    if (g->lines_score)
        return triples(g, letter(player));
    return regions(g, letter(player)) + g->aside[player];
}

static void result(const struct slow *g, struct text *out)
{
    const int lead = points(g, 0) - points(g, 1);

    if (lead > 0)
        text_addf(out, "W+%d", lead);
    else if (lead < 0)
        text_addf(out, "B+%d", -lead);
    else
        text_add(out, "0");
}

const struct slow_game slow_siemenet = {
    .name = "siemenet",
    .start = start,
    .size = sizeof(struct slow),
    .to_move = to_move,
    .turns = all_turns,
    .play = play,
    .result = result,
};
