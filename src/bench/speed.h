/*
 * speed.h - the speed of random games, searches and net evaluations.
 *
 * The functions start from `pos` and run for about `seconds` of wall time, or until the listener's
 * go_on returns false. They send no report to the listener.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SPEED_H
#define WATTLE_SPEED_H

#include "net/net.h"
#include "search/search.h"

/* Returns the uniformly random games per second of CPU time on one thread. */
double speed_playouts(const struct search_listener *l, const struct game *game,
                      const struct position *pos, double seconds);

/* Returns the search iterations per second of CPU time on one thread. */
double speed_iterations(const struct search_listener *l, const struct game *game,
                        const struct position *pos, double seconds);

/* Returns the number of random games played by two threads, divided by the number played by one in
   the same wall time. */
double speed_of_two(const struct search_listener *l, const struct game *game,
                    const struct position *pos, double seconds);

/* Returns the net evaluations per second of CPU time on one thread, for a net that was made for the
   game.

   Sets *share to the multiplications per second of these evaluations, divided by the peak of their
   kernel (net_peak). Both are timed alternately. For a net of perceptrons both results are 0,
   because most of its time goes into computing the input vectors. */
double speed_evaluations(const struct search_listener *l, const struct game *game,
                         const struct net *net, const struct position *pos, double seconds,
                         double *share);

#endif
