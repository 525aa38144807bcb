/*
 * puzzles.h - positions in which exactly one turn keeps what is proven, for people to solve.
 *
 * They are compiled in, out of docs/puzzles/NAME.txt, which scripts/puzzles writes. Knows no game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PUZZLES_H
#define WATTLE_PUZZLES_H

#include <stdbool.h>
#include <stddef.h>

struct puzzle {
    int number;           /* of the puzzles of its game, from 1 */
    int stars;            /* 1 to 5: how many positions its proof visits */
    bool wins;            /* what the turn keeps: a win, else a draw */
    const char *turn;     /* the solution, `length` bytes */
    size_t length;        /* of it */
    const char *position; /* as match_set_position takes it */
};

/* How many there are of the game of that name. */
int puzzle_count(const char *game);

/* Fills in number `number` of a game; false if there is none. What it points to stays. */
bool puzzle_find(const char *game, int number, struct puzzle *out);

#endif
