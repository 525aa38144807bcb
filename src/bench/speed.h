/*
 * speed.h - how fast games are played out and searched, for bench.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_BENCH_SPEED_H
#define WATTLE_BENCH_SPEED_H

#include "net/net.h"
#include "search/search.h"

/* All of these work from `pos` for about `seconds` of wall time, less when the listener, which
   is asked and not told, ends it. */

/* Uniformly random games a second of CPU time, on one thread. */
double speed_playouts(const struct search_listener *l, const struct game *game,
                      const struct position *pos, double seconds);

/* Search iterations a second of CPU time, on one thread. */
double speed_iterations(const struct search_listener *l, const struct game *game,
                        const struct position *pos, double seconds);

/* How many times the random games of one thread two threads play in the same wall time. */
double speed_of_two(const struct search_listener *l, const struct game *game,
                    const struct position *pos, double seconds);

/* Positions that the net judges a second of CPU time, on one thread; the net was made for the
   game. *share: how much of the multiplications that its kernel could do at best (net_peak, timed
   in turns with it) an evaluation does. 0 for a small net, whose time goes into what describes the
   seats. */
double speed_evaluations(const struct search_listener *l, const struct game *game,
                         const struct net *net, const struct position *pos, double seconds,
                         double *share);

#endif
