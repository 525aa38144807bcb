/*
 * episode.h - one game of self-play and the samples collected from it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAIN_EPISODE_H
#define WATTLE_TRAIN_EPISODE_H

#include "train/samples.h"

#include <signal.h>
#include <stdint.h>

struct tally_of_play {
    uint64_t games, positions, turns;
    uint64_t results[3]; /* wins of player 0, draws, other results */
};

/* Plays a game with `visits` iterations for a full turn, and adds its samples to `out`. A game
   that *stop ends adds none. */
void episode_play(struct selfplay_player *p, const struct settings *options, int visits,
                  struct samples *out, struct tally_of_play *tally,
                  const volatile sig_atomic_t *stop);

#endif
