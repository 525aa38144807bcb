/*
 * placement_cache.h - a thread-local cache of legal placements and swaps.
 *
 * A search visits the same maps many times, with different hands. Four of five questions about a
 * map and a tile are repeats. Each thread has a cache of a megabyte. It is allocated at the first
 * question and freed with the thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PLACEMENT_CACHE_H
#define WATTLE_PLACEMENT_CACHE_H

#include "games/fence/map/map.h"

/* Longer lists are not stored. */
enum { CACHE_LIST_MAX = 59 };

enum question { PLACINGS, SWAPS };

/* A 64-bit hash of a map and everything that its legal placements depend on. Collisions are
   ignored, as in transposition tables. */
uint64_t placement_cache_key(const struct map *map);

/* Copies the stored list for a tile and a map. Returns its length, or -1 if it is not stored. */
int placement_cache_recall(uint64_t key, enum question, int tile, uint16_t out[CACHE_LIST_MAX]);

/* Stores a list of any length n. Lists that are too long are ignored. */
void placement_cache_keep(uint64_t key, enum question, int tile, const uint16_t found[], int n);

#endif
