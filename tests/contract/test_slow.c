/*
 * test_slow.c - compares the fast and the slow rules of every game: turns or steps, player to act,
 * and result, in random games of every variant.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/slow.h"
#include "tests/support/walk.h"

TEST_GAMES(fast_and_slow_rules_agree_over_random_games, walk_games(4), both_rules_play)
