/* memory.c - see memory.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    enum { LINE = 64 };
    const size_t rounded = (size + LINE - 1) / LINE * LINE;

    return memset(or_exit(aligned_alloc(LINE, rounded ? rounded : LINE)), 0,
                  rounded ? rounded : LINE);
}

size_t memory_affordable(size_t bytes)
{
    void *volatile p; /* else a compiler may leave out both malloc and free */

    while (!(p = malloc(bytes)) && bytes > 1)
        bytes /= 2;
    free(p);
    return bytes;
}
