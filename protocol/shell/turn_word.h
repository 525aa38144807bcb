/*
 * turn_word.h - the words of a turn as they are typed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TURN_WORD_H
#define WATTLE_TURN_WORD_H

#include "base/status.h"
#include "base/text.h"
#include "game/game.h"

/* The characters that join the steps of a turn in the games' notations. */
#define TURN_JOINTS ":-,"

/* Parses a turn, a step, or the beginning of a turn that ends in a joint, such as "A4-" or "A5,".
   moves and the tab key shorten turns to such beginnings. Sets *n to the number of steps. Otherwise
   returns why not, as parse_turn does. */
enum status turn_word_parse(const struct game *game, const struct position *pos, const char *word,
                            step steps[MAX_TURN_STEPS], int *n, struct text *why);

#endif
