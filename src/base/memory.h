/*
 * memory.h - allocation that never returns NULL, and large zeroed areas.
 *
 * When the system has no more memory, a reserve is released. Long computations must then call
 * memory_is_short and give up. When the reserve is used up too, the program prints a message and
 * ends with status 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MEMORY_H
#define WATTLE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Takes the reserve, which is address space only. `end_with` is called before the program ends
   for lack of memory, on the thread that found none. It must not allocate. It may be NULL. */
void memory_reserve(void (*end_with)(void *context), void *context);

/* Returns whether the reserve has been released. */
bool memory_is_short(void);

/* Takes a new reserve if memory is available again. Call it after freeing much. Any thread may. */
void memory_recover(void);

/* These do the same as malloc, calloc, realloc and strdup. The caller frees the result. Size 0
   counts as 1. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *s);

/* Makes room for `more` elements of `size` bytes after the `count` of an array, and returns the
   array, which may have moved. The room is a power of two that follows from the count, so nothing
   else may have allocated the array. NULL is an array of none. Elements beyond `count` may be
   lost. */
void *xgrow(void *array, size_t count, size_t more, size_t size);

/* Allocates zeroed memory, aligned to a cache line (64 bytes). The caller frees it with
   xfree_aligned, because not every system can free it like other memory. NULL is allowed there. */
void *xaligned(size_t size);
void xfree_aligned(void *p);

/* Takes a large area of zeroed memory, aligned to a cache line. If the system refuses *bytes, the
   size is halved until the system grants it or it is `least`. *bytes receives the size. An area
   costs address space at once and pages when they are first touched. */
void *area_take(size_t *bytes, size_t least);
void area_free(void *area); /* NULL is allowed */

/* Requests large pages for an area that will be filled completely. Large pages avoid most page
   faults and most TLB misses. Without kernel support this does nothing. */
void area_large_pages(void *area);

#endif
