/*
 * memory.h - allocation that never fails.
 *
 * When the system has no more memory a reserve is used, and whoever works long is to notice and
 * give up (memory_is_short). When that has gone, too, there are last words and exit status 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MEMORY_H
#define WATTLE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Takes a reserve, address space only. `end_with` is called when all has gone, by whichever thread
   finds it so, and must take no memory; NULL: nothing. */
void memory_reserve(void (*end_with)(void *context), void *context);

/* Whether the reserve is being used up. */
bool memory_is_short(void);

/* When much has been freed: takes a new reserve, if there is memory for it again. */
void memory_recover(void);

/* As malloc, realloc, strdup; the caller frees. `size` 0 is treated as 1. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *s);

/* Zeroed memory on a cache line's boundary (64 bytes); freed with free(). */
void *xaligned(size_t size);

/* A large area of zeroed memory, *bytes of it or the half, the quarter, ... that the system
   grants, but never less than `least`; *bytes then says how much. It costs address space now
   and pages when they are first touched. On a cache line's boundary. */
void *area_take(size_t *bytes, size_t least);
void area_free(void *area); /* NULL: nothing to do */

/* Of an area that is filled: from front to back, or all over as a table is. Large pages spare most
   page faults, and most misses of what the processor knows of pages, where the kernel has them. */
void area_large_pages(void *area);

#endif
