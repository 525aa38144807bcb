/*
 * mlp_selfplay.h - self-play games and sample files for MLP nets (game/vectors.h).
 *
 * docs/training/FORMATS.md describes the format of the files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MLP_SELFPLAY_H
#define WATTLE_MLP_SELFPLAY_H

#include "game/game.h"
#include "train/episode.h"

#include <stdatomic.h>

struct net;

struct heap {
    int16_t *at;
    size_t used;
};

struct table {
    const struct game *game;
    struct rng rng;
    struct position *pos;
    struct heap seats, decisions, steps;
    uint32_t seat_rows, decision_rows, step_rows;
    int samples; /* positions in the seat rows */
    double oldest;
};

void table_open(struct table *t, const struct game *game, uint64_t seed);
void table_close(struct table *t);

/* Plays a game with `nodes` iterations for a full decision. A game ended by *stop adds no rows. */
void table_play(struct table *t, const struct settings *options, int nodes, const struct net *net,
                struct tally_of_play *tally, const atomic_bool *stop);

/* Writes all rows to DIRECTORY/NAME and empties the table. On failure returns false and sets
   errno. */
bool table_write(struct table *t, const char *directory, const char *name);

#endif
