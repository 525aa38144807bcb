/*
 * score.c - the score of Fiodar: territory, captures and the half point.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"

/* Returns the empty points that empty points connect to a stone of `player`. */
static struct points reached(const struct position *pos, int player)
{
    const struct points empty = empty_points(pos);

    return points_flood(points_and(points_grown(points_of(&pos->stones[player])), empty), empty);
}

struct points fiodar_territory(const struct position *pos, int player)
{
    return points_less(reached(pos, player), reached(pos, !player));
}

int fiodar_open_points(const struct position *pos)
{
    const struct points black = reached(pos, BLACK), white = reached(pos, WHITE);
    const struct words empty = words_of(empty_points(pos));

    /* If the board has stones of only one colour, no point is territory yet. */
    if (points_none(points_of(&pos->stones[BLACK])) || points_none(points_of(&pos->stones[WHITE])))
        return words_count(&empty);
    const struct words open = words_of(points_and(black, white));
    return words_count(&open);
}

/* Returns a player's score in half points, without the half point for the first pass. */
static int score2(const struct position *pos, int player)
{
    const struct words territory = words_of(fiodar_territory(pos, player));

    return 2 * (words_count(&territory) + pos->taken[player]);
}

/* Returns Black's lead in half points. After two passes the player to move made the first pass and
   gets the half point. */
static int lead2(const struct position *pos)
{
    if (pos->state == DRAWN)
        return 0;
    return score2(pos, BLACK) - score2(pos, WHITE) + (pos->mover == BLACK ? 1 : -1);
}

void fiodar_payoffs(const struct position *pos, double out[])
{
    const int lead = lead2(pos);

    out[BLACK] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    out[WHITE] = 1 - out[BLACK];
}

double fiodar_margin(const struct position *pos)
{
    return lead2(pos) / 2.0;
}

void fiodar_print_result(const struct position *pos, struct text *out)
{
    const int lead = lead2(pos), size = lead < 0 ? -lead : lead;

    if (lead)
        text_addf(out, "%c+%d.5", lead > 0 ? 'B' : 'W', size / 2);
    else
        text_add(out, "0");
}
