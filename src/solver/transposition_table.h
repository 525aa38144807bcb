/*
 * transposition_table.h - the solver's transposition table: bounds of positions by key.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRANSPOSITION_TABLE_H
#define WATTLE_TRANSPOSITION_TABLE_H

#include "game/game.h"

#include <stddef.h>

/* Values are final margins in halves, as player 0 sees them. */
enum { VALUE_MAX = INT16_MAX, VALUE_MIN = -INT16_MAX };

/* What is known of a position: low <= its value <= high. */
struct known {
    int low, high;
    step best; /* tried first; 0: none known (a step that happens to be 0 is not kept) */
};

struct table;

/* Of at most `bytes`, but for a small minimum; ends with table_free. */
struct table *table_new(size_t bytes);
void table_free(struct table *t);

/* The same in a file that is open to be read and written, so that what is known outlives the
   program, however that ends. An empty file becomes one of at most `bytes`; another must have been
   made by this for the same `identity`, and stays as large as it is. No file grows beyond `most`
   bytes. NULL: `why` says what is wrong with it. One program at a time uses a file. The descriptor
   is closed by table_free. While there is a table in a file, SIGBUS has a handler. */
struct table *table_in_file(int file, uint64_t identity, size_t bytes, size_t most,
                            struct text *why);

/* Whether the file was cut, as far as was noticed by using it: nothing is kept any more. */
bool table_is_cut(const struct table *t);

/* Of one in a file: whether it still holds all of it, and nothing else was written over it. */
bool table_is_whole(const struct table *t);

/* Known of the key; false, and no bounds: nothing. */
bool table_get(const struct table *t, uint64_t key, struct known *out);

/* That key will be asked for soon: fetches what stands there from memory meanwhile. */
void table_prefetch(const struct table *t, uint64_t key);

/* Remembers; `work`, the positions visited to find out, decides what is dropped when
   there is no room. */
void table_put(struct table *t, uint64_t key, const struct known *known, uint64_t work);

#endif
