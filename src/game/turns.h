/*
 * turns.h - whole turns, built from the steps of a game: list them, count them.
 *
 * Knows game.h only. Never used where speed matters more than completeness: search
 * and playouts walk steps and need no list of turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TURNS_H
#define WATTLE_TURNS_H

#include "game/game.h"

/* Told of one complete turn and the position after it; false ends the walk. */
typedef bool turn_visitor(void *context, const step steps[], int n, const struct position *after);

/* Visits every way to complete the turn from `pos` (at its start, or inside one: then the
   remaining steps), each once, depth first in the order of `steps`. Returns false when the
   visitor ended the walk, or where there are MAX_STEPS steps or more. Nothing is visited when the
   game is over. */
bool turns_each(const struct game *game, const struct position *pos, turn_visitor *visit,
                void *context);

/* The number of distinct sequences of `depth` complete turns from `pos`; games that end
   earlier count nothing. `go_on` (NULL: always true) is asked now and then; when it answers
   false, and where there are MAX_STEPS steps or more, the count so far is returned and *stopped
   set. */
uint64_t turns_perft(const struct game *game, const struct position *pos, int depth,
                     bool (*go_on)(void *context), void *context, bool *stopped);

#endif
