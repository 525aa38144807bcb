/*
 * slow_fendo.c - a second implementation of the rules of Fendo, as simple as possible.
 *
 * It has a board of characters, two arrays of fences, floods over them, and tries every turn. It
 * shares no code with src/games/fendo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow.h"

#include "base/memory.h"
#include "base/vertex.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 11, NO_PIECE = -1 };

struct slow {
    int size;
    int piece[MOST][MOST];        /* [row][column]: its owner, or NO_PIECE */
    bool fence_north[MOST][MOST]; /* a fence between this cell and the one north of it */
    bool fence_east[MOST][MOST];
    int stock[2];
    int to_move;
};

/* These arrays have the order of `direction_letter`. */
static const int row_step[4] = { 1, 0, -1, 0 }, column_step[4] = { 0, 1, 0, -1 };
static const char direction_letter[] = "NESW";

static bool on_board(const struct slow *g, int row, int column)
{
    return row >= 0 && row < g->size && column >= 0 && column < g->size;
}

/* Returns the place of the fence on that side of the cell. The side must not be an edge of the
   board. */
static bool *fence_at(struct slow *g, int row, int column, int direction)
{
    switch (direction) {
    case 0:
        return &g->fence_north[row][column];
    case 1:
        return &g->fence_east[row][column];
    case 2:
        return &g->fence_north[row - 1][column];
    default:
        return &g->fence_east[row][column - 1];
    }
}

/* Returns whether a piece can go from the cell to its neighbour: the neighbour is on the board, and
   there is no fence between them. */
static bool joined(const struct slow *g, int row, int column, int direction)
{
    return on_board(g, row + row_step[direction], column + column_step[direction]) &&
           !*fence_at((struct slow *)g, row, column, direction);
}

/* Marks the area of a cell. */
static void mark_area(const struct slow *g, int row, int column, bool area[MOST][MOST])
{
    area[row][column] = true;
    for (int d = 0; d < 4; d++)
        if (joined(g, row, column, d) && !area[row + row_step[d]][column + column_step[d]])
            mark_area(g, row + row_step[d], column + column_step[d], area);
}

static int pieces_in_area_of(const struct slow *g, int row, int column)
{
    bool area[MOST][MOST] = { { false } };
    int pieces = 0;

    mark_area(g, row, column, area);
    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++)
            pieces += area[r][c] && g->piece[r][c] != NO_PIECE;
    return pieces;
}

/* Returns whether every area has a piece, and at most one area has several. */
static bool areas_are_legal(const struct slow *g)
{
    bool seen[MOST][MOST] = { { false } };
    int open_areas = 0;

    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++) {
            if (seen[r][c])
                continue;
            mark_area(g, r, c, seen);
            const int pieces = pieces_in_area_of(g, r, c);
            if (pieces == 0)
                return false;
            open_areas += pieces > 1;
        }
    return open_areas <= 1;
}

/* Marks the empty cells in which a move of at least one step from here can end. */
static void mark_moves(const struct slow *g, int row, int column, bool reached[MOST][MOST])
{
    for (int first = 0; first < 4; first++) {
        int r = row, c = column;
        while (joined(g, r, c, first)) {
            r += row_step[first];
            c += column_step[first];
            if (g->piece[r][c] != NO_PIECE)
                break;
            reached[r][c] = true;
            for (int second = 0; second < 4; second++) {
                if (second % 2 == first % 2)
                    continue; /* not a right angle */
                int r2 = r, c2 = c;
                while (joined(g, r2, c2, second)) {
                    r2 += row_step[second];
                    c2 += column_step[second];
                    if (g->piece[r2][c2] != NO_PIECE)
                        break;
                    reached[r2][c2] = true;
                }
            }
        }
    }
}

static bool may_act(const struct slow *g, int row, int column)
{
    return g->piece[row][column] == g->to_move && pieces_in_area_of(g, row, column) > 1;
}

static void put_word(struct text *out, const char *word)
{
    if (out->length)
        text_add_char(out, ' ');
    text_add(out, word);
}

/* Adds the turn with this move and fence if it is legal. A fence is legal if the areas after it are
   legal. */
static void try_fence(const struct slow *g, int row, int column, int to_row, int to_column,
                      int direction, struct text *out)
{
    if (!joined(g, to_row, to_column, direction))
        return;
    struct slow after = *g;
    after.piece[row][column] = NO_PIECE;
    after.piece[to_row][to_column] = g->to_move;
    *fence_at(&after, to_row, to_column, direction) = true;
    if (!areas_are_legal(&after))
        return;
    struct text word = TEXT_EMPTY;
    vertex_print(column, row, &word);
    if (row != to_row || column != to_column) {
        text_add_char(&word, '-');
        vertex_print(to_column, to_row, &word);
    }
    text_add_char(&word, direction_letter[direction]);
    put_word(out, word.data);
    text_free(&word);
}

static void fendo_turns(const struct slow *g, struct text *out)
{
    bool add_here[MOST][MOST] = { { false } };

    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++) {
            if (!may_act(g, r, c))
                continue;
            bool target[MOST][MOST] = { { false } };
            mark_moves(g, r, c, target);
            mark_moves(g, r, c, add_here);
            target[r][c] = true;
            for (int r2 = 0; r2 < g->size; r2++)
                for (int c2 = 0; c2 < g->size; c2++)
                    for (int d = 0; d < 4 && target[r2][c2]; d++)
                        try_fence(g, r, c, r2, c2, d, out);
        }
    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++)
            if (g->stock[g->to_move] > 0 && add_here[r][c]) {
                struct text word = TEXT_EMPTY;
                vertex_print(c, r, &word);
                put_word(out, word.data);
                text_free(&word);
            }
    if (!out->length)
        put_word(out, "pass");
}

static void fendo_play(struct slow *g, const char *turn)
{
    int row, column, to_row, to_column;

    if (strcmp(turn, "pass")) {
        bool readable = vertex_read(&turn, g->size, g->size, &column, &row);
        assert(readable);
        if (!*turn) {
            g->piece[row][column] = g->to_move;
            g->stock[g->to_move]--;
        } else {
            to_row = row;
            to_column = column;
            if (*turn == '-') {
                turn++;
                readable = vertex_read(&turn, g->size, g->size, &to_column, &to_row);
                assert(readable);
            }
            g->piece[row][column] = NO_PIECE;
            g->piece[to_row][to_column] = g->to_move;
            *fence_at(g, to_row, to_column,
                      (int)(strchr(direction_letter, *turn) - direction_letter)) = true;
        }
        (void)readable;
    }
    g->to_move = 1 - g->to_move;
}

static int fendo_to_move(const struct slow *g)
{
    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++)
            if (pieces_in_area_of(g, r, c) > 1)
                return g->to_move;
    return -1;
}

static void fendo_result(const struct slow *g, struct text *out)
{
    int cells[2] = { 0, 0 };

    for (int r = 0; r < g->size; r++)
        for (int c = 0; c < g->size; c++) {
            bool area[MOST][MOST] = { { false } };
            if (g->piece[r][c] == NO_PIECE)
                continue;
            mark_area(g, r, c, area);
            for (int i = 0; i < MOST * MOST; i++)
                cells[g->piece[r][c]] += area[i / MOST][i % MOST];
        }
    if (cells[0] > cells[1])
        text_addf(out, "W+%d", cells[0] - cells[1]);
    else
        text_addf(out, "B+%d", cells[1] - cells[0]);
}

static struct slow *fendo_start(const struct settings *settings)
{
    struct slow *g = xcalloc(1, sizeof *g);

    g->size = (int)setting_number(settings, "size");
    for (int i = 0; i < MOST * MOST; i++)
        g->piece[i / MOST][i % MOST] = NO_PIECE;
    g->piece[g->size / 2][0] = 0;
    g->piece[g->size / 2][g->size - 1] = 1;
    g->stock[0] = g->stock[1] = 6;
    return g;
}

const struct slow_game slow_fendo = {
    .name = "fendo",
    .start = fendo_start,
    .size = sizeof(struct slow),
    .to_move = fendo_to_move,
    .turns = fendo_turns,
    .play = fendo_play,
    .result = fendo_result,
};
