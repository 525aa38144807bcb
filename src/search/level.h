/*
 * level.h - weaker play on purpose, for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_LEVEL_H
#define WATTLE_SEARCH_LEVEL_H

#include <stdint.h>

enum { MAX_LEVEL = 10 };

struct level {
    uint64_t iterations; /* at most, a turn; 0: no cap */
    int power; /* steps are chosen at random, by the power of their visits; 0: the best is taken */
};

/* The row for 1 .. MAX_LEVEL; what lies outside counts as MAX_LEVEL. */
const struct level *level_find(int level);

#endif
