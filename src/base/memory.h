/*
 * memory.h - allocation that never fails: running out of memory is one message
 * on standard error and exit status 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MEMORY_H
#define WATTLE_MEMORY_H

#include <stddef.h>

/* As malloc, realloc, strdup; the caller frees. `size` 0 is treated as 1. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *s);

/* Zeroed memory on a cache line's boundary (64 bytes); freed with free(). */
void *xaligned(size_t size);

/* `bytes`, or the half, the quarter, ... of it that the system would grant now in one piece:
   for bounds, which are wishes and not demands. */
size_t memory_affordable(size_t bytes);

#endif
