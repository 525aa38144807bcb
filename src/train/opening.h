/*
 * opening.h - varied openings for games of self-play.
 *
 * Self-play from a single opening misses whole kinds of position, because both sides avoid them.
 * So games begin with turns of several kinds: random turns, random turns of one side only, turns
 * drawn by the net's priors, turns by playouts without the net, and openings that the game itself
 * provides.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAIN_OPENING_H
#define WATTLE_TRAIN_OPENING_H

#include "train/selfplay_player.h"

/* Plays some turns from the start of a game. The winner is not decided afterwards. */
void opening_play(struct selfplay_player *p, const struct settings *options, struct position *pos);

#endif
