/*
 * made_small.h - nets of perceptrons with random numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MADE_SMALL_H
#define WATTLE_MADE_SMALL_H

#include "../../src/game.h"
#include "../../src/net/small.h"

/* Adds the file of one of a shape. */
void made_small_shaped(const char *game, const struct small_shape *s, uint64_t seed,
                       struct text *out);

/* Adds the file of one that fits a game (its traits). */
void made_small_file(const struct game *game, uint64_t seed, struct text *out);

/* The same, read. */
struct net *made_small(const struct game *game, uint64_t seed);

#endif
