/*
 * enumerate_turns.h - enumeration of all legal turns from the steps of a game, and perft counts.
 *
 * These functions serve tests, commands and small solvers. Search and playouts are faster: they
 * make steps and need no list of turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ENUMERATE_TURNS_H
#define WATTLE_ENUMERATE_TURNS_H

#include "game/game.h"

/* A visitor is called for one complete turn and the position after it. It returns false to end the
   walk. */
typedef bool turn_visitor(void *context, const step steps[], int n, const struct position *after);

/* Visits every way to complete the turn from `pos` once, depth first, in the order of `steps`.
   Inside a turn, the visitor gets only the remaining steps. Visits nothing when the game is over.
   Returns false if the visitor ended the walk or a position has MAX_STEPS or more steps. */
bool turns_each(const struct game *game, const struct position *pos, turn_visitor *visit,
                void *context);

/* Returns the number of distinct sequences of `depth` complete turns from `pos`. Sequences that the
   end of the game cuts short do not count. `go_on` is called now and then, and may be NULL. If it
   returns false, or a position has MAX_STEPS or more steps, sets *stopped and returns the count so
   far. */
uint64_t turns_perft(const struct game *game, const struct position *pos, int depth,
                     bool (*go_on)(void *context), void *context, bool *stopped);

#endif
