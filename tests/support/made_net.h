/*
 * made_net.h - nets of random numbers that fit a game: convolutional nets for planes, or
 * perceptrons for vectors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_MADE_NET_H
#define WATTLE_TEST_MADE_NET_H

#include "net/mlp.h"
#include "net/net.h"
#include "tests/support/test.h"

/* Adds the file of a net without blocks for a game with planes. `name` replaces the game's name
   unless it is NULL. */
void made_net_file(const struct game *game, const char *name, uint64_t seed, struct text *out);

/* Returns such a net. The caller frees it with net_free. */
struct net *made_net(const struct game *game, uint64_t seed);

/* Adds the file of perceptrons with this shape. */
void made_small_shaped(const char *game, const struct mlp_shape *s, uint64_t seed,
                       struct text *out);

/* Adds the file of perceptrons for a game with vectors. */
void made_small_file(const struct game *game, uint64_t seed, struct text *out);

/* Returns such perceptrons, loaded as a net. The caller frees it with net_free. */
struct net *made_small(const struct game *game, uint64_t seed);

#endif
