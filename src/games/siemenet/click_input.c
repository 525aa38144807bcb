/*
 * click_input.c - input of Siemenet's turns by clicks. A turn is a click on the target of the
 * common pawn and a click on the square of the new pawn, or a click on the pawn to take off.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/click_input.h"
#include "base/vertex.h"
#include "games/siemenet/siemenet_internal.h"

enum { PAWN_RED = 0xd04030 };

static int size_of(const struct position *pos)
{
    return pos->size;
}

/* Only scoring pawns own their squares, because other pawns may never score. */
static void show_pawns(const struct position *pos, struct grid_view *out)
{
    for (int r = 0; r < pos->size; r++)
        for (int c = 0; c < pos->size; c++)
            for (int player = 0; player < 2; player++)
                if (has_pawn(pos, player, square_at(c, r))) {
                    out->at[r][c].stone = (int8_t)player;
                    if (siemenet_scores(pos, player, square_at(c, r)))
                        out->at[r][c].owner = (int8_t)player;
                }
}

static void show(const struct position *pos, struct grid_view *out)
{
    static const char *const prompts[] = {
        [TO_MOVE] = "move the common pawn",
        [TO_PLACE] = "place a pawn next to the common pawn",
        [STUCK] = "stuck: remove a pawn, or pass to end the game",
        [OVER] = "",
    };
    step steps[MAX_STEPS];

    grid_clear(out, pos->size);
    show_pawns(pos, out);
    out->prompt = prompts[pos->stage];
    for (int player = 0; player < 2; player++)
        out->counts[player] = siemenet_points(pos, player);
    for (int i = 0, n = siemenet_steps(pos, steps); i < n; i++)
        if (steps[i] != PASS)
            out->at[row_of((int)(steps[i] & 0xFF))][column_of((int)(steps[i] & 0xFF))].mark =
                MARK_CIRCLE;
    out->at[row_of(pos->pawn)][column_of(pos->pawn)].ground = PAWN_RED;
    out->at[row_of(pos->pawn)][column_of(pos->pawn)].label = 'P';
}

static enum click where(const struct position *pos, step s, int *column, int *row)
{
    (void)pos;
    *column = column_of((int)(s & 0xFF));
    *row = row_of((int)(s & 0xFF));
    return (s & KIND) == PASS ? CLICK_PASS : CLICK_POINT;
}

static enum status click_word(const struct position *pos, int column, int row, struct text *out,
                              struct text *why)
{
    (void)why;
    if (pos->stage == STUCK)
        text_add_char(out, 'x');
    vertex_print(column, row, out);
    return OK;
}

const struct grid siemenet_grid = {
    .size = size_of,
    .show = show,
    .where = where,
    .word = click_word,
    .place = siemenet_place,
};
