/*
 * transposition_table.h - the solver's transposition table: bounds of positions by key.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRANSPOSITION_TABLE_H
#define WATTLE_TRANSPOSITION_TABLE_H

#include "game/game.h"

#include <stddef.h>

/* Values are final margins in half points, from the view of player 0. */
enum { VALUE_MAX = INT16_MAX, VALUE_MIN = -INT16_MAX };

/* Proven bounds of a position: low <= value <= high. */
struct known {
    int low, high;
    step best; /* step to search first, or 0 for none, so a step with the number 0 is not stored */
};

struct table;

/* Makes a table of at most `bytes` bytes, except for a small minimum. The caller frees it with
   table_free. */
struct table *table_new(size_t bytes);
void table_free(struct table *t);

/* Removes all entries. No search may be running. */
void table_clear(struct table *t);

/* Makes a table in a file that is open for reading and writing, so that the proofs outlive the
   program, even if it crashes. An empty file becomes a table of at most `bytes` bytes. Any other
   file must be such a table for the same `identity`, and keeps its size. No file grows beyond
   `most` bytes. On failure returns NULL with the reason in `why`. A file is locked against other
   programs. table_free closes the descriptor. Two threads must not call this function at once. */
struct table *table_in_file(int file, uint64_t identity, size_t bytes, size_t most,
                            struct text *why);

/* Returns whether the file has been truncated. Nothing more is stored then. */
bool table_is_cut(const struct table *t);

/* Returns whether the file of a table has its full size and an intact header. */
bool table_is_whole(const struct table *t);

/* Reads the bounds of a key. If there is no entry, returns false and sets unlimited bounds. */
bool table_get(const struct table *t, uint64_t key, struct known *out);

/* Prefetches the bucket of a key. */
void table_prefetch(const struct table *t, uint64_t key);

/* Stores bounds. `work` is the number of positions visited to find them. Entries with less work
   are replaced first. */
void table_put(struct table *t, uint64_t key, const struct known *known, uint64_t work);

#endif
