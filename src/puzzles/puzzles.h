/*
 * puzzles.h - puzzles: positions in which exactly one turn keeps the proven result.
 *
 * They are compiled in from docs/puzzles/NAME.txt, the output of scripts/puzzles. This file depends
 * on no game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PUZZLES_H
#define WATTLE_PUZZLES_H

#include <stdbool.h>
#include <stddef.h>

struct puzzle {
    int number;       /* index among the puzzles of its game, from 1 */
    int stars;        /* difficulty, 1 .. 5, by the number of positions that the proof visits */
    bool wins;        /* the result that the turn keeps: true for a win, false for a draw */
    const char *turn; /* the solution, `length` bytes, not terminated */
    size_t length;
    const char *position; /* a position as record_print_position writes it */
};

int puzzle_count(const char *game);

/* Fills in puzzle `number` of a game. Returns false if there is none. The strings are static. */
bool puzzle_find(const char *game, int number, struct puzzle *out);

#endif
