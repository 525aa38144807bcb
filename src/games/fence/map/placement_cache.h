/*
 * placement_cache.h - placements and swaps that were found before.
 *
 * A search comes back to the same maps again and again, with other hands: four of five questions about a
 * map and a tile have been asked before. Answers are kept for each thread by itself, in a megabyte that is
 * taken with the first question and freed with the thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLACEMENT_CACHE_H
#define WATTLE_PLACEMENT_CACHE_H

#include "games/fence/map/map.h"

/* Of more answers to one question none is kept. */
enum { MEMO_MOST = 59 };

enum question { PLACINGS, SWAPS };

/* What stands for a map and all that its rules depend on; one of 2^64, as for positions in a search. */
uint64_t placement_cache_key(const struct map *map);

/* What was kept about a tile and the map of that key; their number, or -1: it is not known (any more). */
int placement_cache_recall(uint64_t key, enum question, int tile, uint16_t out[MEMO_MOST]);

/* `n` may be anything. */
void placement_cache_keep(uint64_t key, enum question, int tile, const uint16_t found[], int n);

#endif
