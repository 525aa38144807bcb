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

/* A growing array of numbers. */
struct numbers {
    int16_t *at; /* owned */
    size_t used;
};

/* The rows of samples that are not written yet. A position has a row for each seat. A decision has
   a row, and a row for each of its steps. */
struct mlp_selfplay {
    const struct game *game;
    struct rng rng;
    struct position *pos;
    struct numbers seats, decisions, steps;
    uint32_t seat_rows, decision_rows, step_rows;
    int samples;   /* positions in the seat rows */
    double oldest; /* clock_now() at the first row */
};

/* Prepares for games with MLP nets. The caller frees the rows with mlp_selfplay_close. */
void mlp_selfplay_open(struct mlp_selfplay *t, const struct game *game, uint64_t seed);
void mlp_selfplay_close(struct mlp_selfplay *t);

/* Plays a game with `nodes` iterations for a full decision, and adds its rows. A game ended by
   *stop adds none. `net` may be NULL, for playouts. */
void mlp_selfplay_play(struct mlp_selfplay *t, const struct settings *options, int nodes,
                       const struct net *net, struct tally_of_play *tally, const atomic_bool *stop);

/* Writes all rows to DIRECTORY/NAME and drops them. On failure returns false and sets errno. */
bool mlp_selfplay_write(struct mlp_selfplay *t, const char *directory, const char *name);

#endif
