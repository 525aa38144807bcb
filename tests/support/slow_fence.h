/*
 * slow_fence.h - the rules of FENCE! once more: slow, obvious, written from the rule text
 * alone. Shares only the files of tiles and the encoding of steps with src/games/fence.
 *
 * The rules are told as one long story, which asks whenever somebody, or chance, must choose.
 * So there is no position that could be copied, and no stage to be remembered. The rules in
 * slow_fence.py know more options but take seconds for what these do in milliseconds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SLOW_FENCE_H
#define WATTLE_TEST_SLOW_FENCE_H

#include "../../src/games/fence/rules/step.h"

/* Chooses one of `n` steps, each of which is there once, for a player or CHANCE. */
typedef step slow_fence_choose(void *context, int actor, const step choices[], int n);

/* Plays a whole game; adds what final_score answers. */
void slow_fence_play(const struct settings *options, slow_fence_choose *choose, void *context,
                     struct text *result);

/* Whether the slow rules know all options that are set: any but a mixed or blind Stash. */
bool slow_fence_covers(const struct settings *);

#endif
