/*
 * speed.h - how fast games are played out and searched, for bench.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SPEED_H
#define WATTLE_SPEED_H

#include "../session.h"

/* All of these work from `pos` for about `seconds` of wall time, less when the session is
   interrupted. */

/* Uniformly random games a second of CPU time, on one thread. */
double speed_playouts(struct session *s, const struct game *game, const struct position *pos,
                      double seconds);

/* Search iterations a second of CPU time, on one thread. */
double speed_iterations(struct session *s, const struct game *game, const struct position *pos,
                        double seconds);

/* How many times the random games of one thread two threads play in the same wall time. */
double speed_of_two(struct session *s, const struct game *game, const struct position *pos,
                    double seconds);

#endif
