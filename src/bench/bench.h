/*
 * bench.h - the signature of the engine: one number that changes when its play changes.
 *
 * The number is summed over all games and variants. Searches with a fixed seed and a fixed number
 * of iterations on one thread add their tree nodes and visits, once without a net and once with
 * the game's built-in net. Random games with a fixed seed add their turns. The number is the same
 * on every machine and changes when rules, playouts, nets or search choose differently.
 *
 * The listener's go_on is called, no report is sent to it. After go_on has returned false the
 * number is meaningless.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BENCH_H
#define WATTLE_BENCH_H

#include "search/search.h"

/* The configuration of all bench searches, except the net. */
extern const struct search_config bench_config;

/* The opening of a variant, as a new position that the caller frees. */
struct position *bench_opening(const struct game *game, const char *pairs);

/* The number of a game: the sum over the openings of its variants. */
uint64_t bench_game(const struct search_listener *l, const struct game *game);

/* The number of one opening. */
uint64_t bench_position(const struct search_listener *l, const struct game *game,
                        const struct position *start);

#endif
