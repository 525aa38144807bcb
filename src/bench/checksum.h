/*
 * checksum.h - a checksum of the engine's decisions, which shows whether play has changed, and the
 * engine's speed.
 *
 * The number is summed over all games and variants. Searches with a fixed seed and a fixed number
 * of iterations on one thread add their tree nodes and visits, once without a net and once with the
 * game's built-in net. Random games with a fixed seed add their turns. The number is the same on
 * every machine and changes when rules, playouts, nets or search choose differently.
 *
 * The listener's go_on is called, but the listener gets no report. After go_on has returned false,
 * the number is meaningless.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CHECKSUM_H
#define WATTLE_CHECKSUM_H

#include "net/net.h"
#include "search/search.h"

/* The configuration of all bench searches, except the net. */
extern const struct search_config bench_config;

/* Returns the opening of a variant as a new position. The caller frees it. */
struct position *bench_opening(const struct game *game, const char *pairs);

/* Returns the number of a game, which is the sum over the openings of its variants. */
uint64_t bench_game(const struct search_listener *l, const struct game *game);

/* Returns the number of one opening. */
uint64_t bench_position(const struct search_listener *l, const struct game *game,
                        const struct position *start);

#endif
