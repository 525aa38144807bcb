/*
 * mlp_selfplay.h - games of the search against itself, for small nets (traits.h), and what can be learned
 * from them. The format of the files is in docs/training/FORMATS.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MLP_SELFPLAY_H
#define WATTLE_MLP_SELFPLAY_H

#include "game/game.h"
#include "train/selfplay_stats.h"

#include <signal.h>

struct net;

/* Numbers that grow as they are written. */
struct heap {
    int16_t *at;
    size_t used, room;
};

struct table {
    const struct game *game;
    struct rng rng;
    struct position *pos;
    struct heap seats, decisions, steps;
    uint32_t seat_rows, decision_rows, step_rows;
    int samples; /* positions */
    double oldest;
};

void table_open(struct table *t, const struct game *game, uint64_t seed);
void table_close(struct table *t);

/* Plays a game, with so many iterations a decision; a game that `stop` ends leaves nothing. */
void table_play(struct table *t, const struct settings *options, int nodes, const struct net *net,
                struct tally_of_play *tally, const volatile sig_atomic_t *stop);

/* Writes what there is to DIRECTORY/NAME and begins anew. False: see errno. */
bool table_write(struct table *t, const char *directory, const char *name);

#endif
