/*
 * made_net.h - nets of random numbers that fit a game, of planes or perceptrons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_MADE_NET_H
#define WATTLE_TEST_MADE_NET_H

#include "net/mlp.h"
#include "net/net.h"
#include "tests/support/test.h"

/* The file of a net without blocks for a game with features. `name`, unless NULL, replaces the
   game's name. */
void made_net_file(const struct game *game, const char *name, uint64_t seed, struct text *out);

/* Such a net, freed by net_free. */
struct net *made_net(const struct game *game, uint64_t seed);

/* Adds the file of a net with this shape. */
void made_small_shaped(const char *game, const struct mlp_shape *s, uint64_t seed,
                       struct text *out);

/* Adds the file of a net for a game with these traits. */
void made_small_file(const struct game *game, uint64_t seed, struct text *out);

/* The same, loaded. */
struct net *made_small(const struct game *game, uint64_t seed);

#endif
