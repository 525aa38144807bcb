/*
 * opening.h - where a game of self-play begins.
 *
 * Self-play from one opening drifts into blind spots: both sides come to agree on what is never
 * punished. So games begin from all kinds of play: random, lopsided, by the net's first thoughts,
 * by the engine without a net, and what the game itself adds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAIN_OPENING_H
#define WATTLE_TRAIN_OPENING_H

#include "train/selfplay_player.h"

/* Plays some turns from the start of a game; the winner is still open then. */
void opening_play(struct selfplay_player *p, const struct settings *options, struct position *pos);

#endif
