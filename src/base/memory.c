/* memory.c - see memory.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#define _DARWIN_C_SOURCE /* MAP_ANONYMOUS, beside the next */
#define _DEFAULT_SOURCE
#include "memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

enum { LINE = 64 }; /* bytes of a cache line */

static void *or_exit(void *p)
{
    if (!p) {
        fputs("wattle: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

void *xmalloc(size_t size)
{
    return or_exit(malloc(size ? size : 1));
}

void *xcalloc(size_t count, size_t size)
{
    return or_exit(calloc(count ? count : 1, size ? size : 1));
}

void *xrealloc(void *old, size_t size)
{
    return or_exit(realloc(old, size ? size : 1));
}

char *xstrdup(const char *s)
{
    const size_t n = strlen(s) + 1;

    return memcpy(xmalloc(n), s, n);
}

void *xaligned(size_t size)
{
    const size_t rounded = (size + LINE - 1) / LINE * LINE;

    return memset(or_exit(aligned_alloc(LINE, rounded ? rounded : LINE)), 0,
                  rounded ? rounded : LINE);
}

/* An area knows its size, in a line of its own before the first byte. */
struct head {
    _Alignas(LINE) size_t bytes; /* of the whole */
};

static void *map_area(size_t bytes)
{
    struct head *head = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (head == MAP_FAILED)
        return NULL;
    head->bytes = bytes;
    return head + 1;
}

void *area_take(size_t *bytes, size_t least)
{
    void *area;

    if (*bytes < least)
        *bytes = least;
    if (*bytes > SIZE_MAX / 2)
        *bytes = SIZE_MAX / 2;
    while (!(area = map_area(*bytes + sizeof(struct head))) && *bytes > least)
        *bytes = *bytes / 2 > least ? *bytes / 2 : least;
    return or_exit(area);
}

void area_free(void *area)
{
    struct head *head = area;

    if (area)
        munmap(head - 1, head[-1].bytes);
}

void area_in_order(void *area)
{
#ifdef MADV_HUGEPAGE
    struct head *head = area;

    madvise(head - 1, head[-1].bytes, MADV_HUGEPAGE);
#else
    (void)area;
#endif
}
