/*
 * test_slow.c - the fast rules of every game against the slow ones: the same turns or steps, the
 * same player, the same result, all along random games of every variant.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow.h"
#include "tests/support/walk.h"

TEST_GAMES(fast_and_slow_rules_agree_over_random_games, walk_games(4), both_rules_play)
