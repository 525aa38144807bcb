/*
 * made_net.h - nets of random numbers that fit a game, for tests of what uses nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_MADE_NET_H
#define WATTLE_TEST_MADE_NET_H

#include "game/game.h"
#include "net/net.h"

/* The file of a net without blocks that fits the game, which has features; a word in place of
   the game's name if `name` is not NULL. */
void made_net_file(const struct game *game, const char *name, uint64_t seed, struct text *out);

/* Such a net, freed by net_free. */
struct net *made_net(const struct game *game, uint64_t seed);

#endif
