/*
 * slow_fonver.h - the slow rules of Fonver step by step, for boards whose whole turns are
 * too many to list.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SLOW_FONVER_H
#define WATTLE_TEST_SLOW_FONVER_H

#include "tests/support/slow.h"

/* The points (or `swap`) that the next step may name after `begun`, the steps of this turn
   so far with single blanks between them; in any order, with blanks between them. Nothing
   when `begun` completes the turn. */
void slow_fonver_choices(const struct slow *, const char *begun, struct text *out);

/* The crosscuts on the board after those steps. */
int slow_fonver_crosscuts(const struct slow *, const char *begun);

/* Plays the turn made of those steps. */
void slow_fonver_play_steps(struct slow *, const char *steps);

#endif
