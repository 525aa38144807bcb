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
    uint64_t results[3];        /* wins of player 0, draws, other results */
    uint64_t against_victim[3]; /* games against the victim: won, drawn, lost */
};

/* Plays a game with `visits` iterations for a full turn, and adds its samples to `out`. A game
   ended by *stop, or by its length (3,000 turns), adds none.

   Against a victim (struct selfplay_player) the seats alternate from game to game, and only the
   positions of the player who learns become samples. If this player wins against a victim without
   random turns, and `won` is not NULL, the turns of the game are added to `won`, separated by
   blanks, from the first turn to the turn that decides the game. */
void episode_play(struct selfplay_player *p, const struct settings *options, int visits,
                  struct samples *out, struct tally_of_play *tally, struct text *won,
                  const atomic_bool *stop);

/* ---- opening.c: varied openings ----

   Self-play from a single opening misses whole kinds of position, because both sides avoid them.
   Games therefore begin with turns of several kinds: random turns, random turns of one side only,
   turns drawn by the net's priors, turns by playouts without the net, and openings that the game
   itself provides. Some games follow a known game for a random number of its turns
   (selfplay_player.known). */

/* Plays some turns from the start of a game. The game is undecided afterwards. */
void opening_play(struct selfplay_player *p, const struct settings *options, struct position *pos);

#endif
