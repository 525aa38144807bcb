/*
 * click_moves.h - turns as clicks on the points of a game's grid (game/click_input.h), for --steps.
 *
 * With --steps, clients that support only points can play the games with a grid. `play` reads
 * points and `genmove` prints points. A click is one step, or two steps if the first needs no
 * click.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CLICK_MOVES_H
#define WATTLE_CLICK_MOVES_H

#include "game/click_input.h"
#include "protocol/session.h"

struct click_move {
    step steps[2];
    int n;
    enum click kind; /* CLICK_POINT or CLICK_PASS */
    int column, row;
};

/* Returns whether moves of the session are points of the grid: with --steps, for a program, in a
   game with a grid. */
bool clicks_wanted(const struct session *s);

/* Lists all legal clicks in a position of a game with a grid. Returns their number. */
int clicks_list(const struct game *game, const struct position *pos,
                struct click_move out[MAX_STEPS]);

/* Returns the click at the beginning of steps[0..n), n > 0. If the steps do not complete a click, a
   legal step completes it. */
struct click_move clicks_first(const struct game *game, const struct position *pos,
                               const step steps[], int n);

/* Adds the point, or "pass". */
void clicks_print(const struct click_move *c, struct text *out);

/* Adds all legal clicks, separated by blanks. */
void clicks_print_all(const struct game *game, const struct position *pos, struct text *out);

/* Reads a move, which is a point of the grid, or a word that the game's parse_turn reads. */
enum status clicks_parse(const struct game *game, const struct position *pos, const char *word,
                         step out[MAX_TURN_STEPS], int *n, struct text *why);

#endif
