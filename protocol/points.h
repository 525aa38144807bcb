/*
 * points.h - a session that points: moves as points of the game's grid (src/game/grid.h).
 *
 * With --steps, programs that know only points play the games that have a grid: then `play`
 * reads points of it and `genmove` answers them. A click is one step, or two where the first
 * needs no click of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_POINTS_H
#define WATTLE_POINTS_H

#include "game/grid.h"
#include "protocol/session.h"

struct click_move {
    step steps[2];
    int n;
    enum click kind; /* CLICK_POINT or CLICK_PASS */
    int column, row;
};

/* Whether the session points: it goes by steps, is no shell, and the game has a grid. */
bool points_wanted(const struct session *s);

/* All legal clicks in a position of a game with a grid; their number. */
int points_list(const struct game *game, const struct position *pos,
                struct click_move out[MAX_STEPS]);

/* The click that the first of steps[0..n), n > 0, is part of. Where the steps end too early
   any legal step completes it. */
struct click_move points_first(const struct game *game, const struct position *pos,
                               const step steps[], int n);

/* Adds the point, or "pass". */
void points_print(const struct click_move *c, struct text *out);

/* Adds all that are legal, separated by blanks. */
void points_print_all(const struct game *game, const struct position *pos, struct text *out);

/* Reads a move of a session that points: a point of the grid, or whatever parse_turn reads. */
enum status points_parse(const struct game *game, const struct position *pos, const char *word,
                         step out[MAX_TURN_STEPS], int *n, struct text *why);

#endif
