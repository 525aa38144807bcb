/*
 * bench.h - a number that tells whether the engine still does the same.
 *
 * The number counts, over all games and variants, tree nodes made and visits given by
 * searches with a fixed seed and a fixed number of iterations on one thread, without a net and
 * with the game's own, and the turns of random games with a fixed seed. It is the same on every
 * machine and changes whenever rules, playouts, nets or search choose differently.
 *
 * The listener is asked whether to go on and told nothing; once it has said no, the number
 * means nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BENCH_H
#define WATTLE_BENCH_H

#include "search/search.h"

/* What all searches of bench are opened with, but for the net. */
extern const struct search_config bench_config;

/* The opening of a variant in a new position, which the caller frees. */
struct position *bench_opening(const struct game *game, const char *pairs);

/* The number of a game: that of the openings of all its variants, added up. */
uint64_t bench_game(const struct search_listener *l, const struct game *game);

/* The number of one opening. */
uint64_t bench_position(const struct search_listener *l, const struct game *game,
                        const struct position *start);

#endif
