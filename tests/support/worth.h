/*
 * worth.h - what a search makes of a position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_WORTH_H
#define WATTLE_TEST_WORTH_H

#include "search/method.h"

/* Player 0's share at the root after so many iterations, fewer if all is known before; the other's is
   the rest. Frees the position. */
double worth_found(const struct method *method, const struct game *game, struct position *pos,
                   double contempt, int iterations);

#endif
