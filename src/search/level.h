/*
 * level.h - weaker play on purpose, for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_LEVEL_H
#define WATTLE_SEARCH_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_LEVEL = 10 };

struct level {
    uint64_t iterations; /* at most, a turn; 0: no cap */
    /* Steps are chosen at random, by this power of their visits and, with a net, its prior; 0: the
       best is taken. */
    float power;
};

/* The row for 1 .. MAX_LEVEL, of a search with a net or without; what lies outside counts as
   MAX_LEVEL. */
const struct level *level_find(int level, bool with_net);

#endif
