/*
 * both_rules.h - a game played by its fast rules and by its slow ones side by side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_BOTH_RULES_H
#define WATTLE_TEST_BOTH_RULES_H

#include "record/record.h"

/* Plays the game of a record, which has just begun, to its end at random. Fails where the slow
   rules do not agree on who acts, on what is legal, or on the result; or where there are none. */
void both_rules_play(struct record *rec, struct rng *rng);

#endif
