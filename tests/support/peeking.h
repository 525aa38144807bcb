/*
 * peeking.h - the mutation that tests of secrets must notice: a game that hides nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_PEEKING_H
#define WATTLE_TEST_PEEKING_H

#include "game/game.h"

/* The game as if its author had forgotten to hide anything. */
struct game peeking_at(const struct game *game);

#endif
