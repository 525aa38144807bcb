/*
 * made_mlp.h - nets of perceptrons with random numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MADE_MLP_H
#define WATTLE_MADE_MLP_H

#include "game/game.h"
#include "net/mlp.h"

/* Adds the file of one of a shape. */
void made_small_shaped(const char *game, const struct mlp_shape *s, uint64_t seed,
                       struct text *out);

/* Adds the file of one that fits a game (its traits). */
void made_small_file(const struct game *game, uint64_t seed, struct text *out);

/* The same, read. */
struct net *made_small(const struct game *game, uint64_t seed);

#endif
