/*
 * episode.h - one game of self-play: its opening, its turns and its samples.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAIN_EPISODE_H
#define WATTLE_TRAIN_EPISODE_H

#include "train/samples.h"
#include "train/selfplay_player.h"

#include <stdatomic.h>
#include <stdint.h>

struct tally_of_play {
    uint64_t games, positions, turns;
    uint64_t results[3]; /* wins of player 0, draws, other results */
};

/* Plays a game with `visits` iterations for a full turn, and adds its samples to `out`. A game
   that *stop ends adds none. */
void episode_play(struct selfplay_player *p, const struct settings *options, int visits,
                  struct samples *out, struct tally_of_play *tally, const atomic_bool *stop);

/* ---- opening.c: varied openings ----
 *
 * Self-play from a single opening misses whole kinds of position, because both sides avoid them.
 * So games begin with turns of several kinds: random turns, random turns of one side only, turns
 * drawn by the net's priors, turns by playouts without the net, and openings that the game itself
 * provides.
 */

/* Plays some turns from the start of a game. The winner is not decided afterwards. */
void opening_play(struct selfplay_player *p, const struct settings *options, struct position *pos);

#endif
