/*
 * memory.c - allocation that cannot fail, backed by a reserve of address space.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"

#include "base/system.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64 }; /* bytes of a cache line */

enum { RESERVE = 8 << 20 };

static _Atomic(void *) reserve;
static atomic_bool is_short;
static void (*last_words)(void *context);
static void *last_context;

static void take_reserve(void)
{
    void *area = system_map(RESERVE);

    atomic_store(&is_short, !area);
    if (!area)
        return;
    void *other = atomic_exchange(&reserve, area); /* of a thread that has been faster */
    if (other)
        system_unmap(other, RESERVE);
}

void memory_reserve(void (*end_with)(void *context), void *context)
{
    last_words = end_with;
    last_context = context;
    if (!atomic_load(&reserve))
        take_reserve();
}

bool memory_is_short(void)
{
    return atomic_load_explicit(&is_short, memory_order_relaxed);
}

void memory_recover(void)
{
    if (memory_is_short())
        take_reserve();
}

/* Returns the reserve to the system, so that the failed allocation can be repeated. Without a
   reserve the program ends. */
static void make_way(void)
{
    void *area = atomic_exchange(&reserve, NULL);

    atomic_store(&is_short, true);
    if (area) {
        system_unmap(area, RESERVE);
        return;
    }
    if (last_words)
        last_words(last_context);
    system_end("wattle: out of memory\n", 1);
}

void *xmalloc(size_t size)
{
    void *p;

    while (!(p = malloc(size ? size : 1)))
        make_way();
    return p;
}

void *xcalloc(size_t count, size_t size)
{
    void *p;

    while (!(p = calloc(count ? count : 1, size ? size : 1)))
        make_way();
    return p;
}

void *xrealloc(void *old, size_t size)
{
    void *p;

    while (!(p = realloc(old, size ? size : 1)))
        make_way();
    return p;
}

char *xstrdup(const char *s)
{
    const size_t n = strlen(s) + 1;

    return memcpy(xmalloc(n), s, n);
}

/* Returns the number of elements that xgrow has room for in an array of `count`. */
static size_t array_room(size_t count)
{
    size_t room = 1;

    while (room < count)
        room *= 2;
    return count ? room : 0;
}

void *xgrow(void *array, size_t count, size_t more, size_t size)
{
    const size_t room = array_room(count + more);

    return room == array_room(count) ? array : xrealloc(array, room * size);
}

void *xaligned(size_t size)
{
    const size_t rounded = size ? (size + LINE - 1) / LINE * LINE : LINE;
    void *p;

    while (!(p = system_allocate_aligned(LINE, rounded)))
        make_way();
    return memset(p, 0, rounded);
}

void xfree_aligned(void *p)
{
    system_free_aligned(p);
}

/* Each area stores its size in a cache line before its first byte. Small areas come from the heap.
   Zeroing heap pages that are used again takes less time than new pages from the system. */
struct head {
    _Alignas(LINE) size_t bytes; /* size of the mapping, or 0 if it is allocated on the heap */
};

enum { SMALL_AREA = 1 << 20 };

static void *map_area(size_t bytes)
{
    if (bytes <= SMALL_AREA)
        return (struct head *)xaligned(bytes) + 1;
    struct head *head = system_map(bytes);

    if (!head)
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
    while (!(area = map_area(*bytes + sizeof(struct head))))
        if (*bytes > least)
            *bytes = *bytes / 2 > least ? *bytes / 2 : least;
        else
            make_way();
    return area;
}

void area_free(void *area)
{
    struct head *head = area;

    if (area && head[-1].bytes)
        system_unmap(head - 1, head[-1].bytes);
    else if (area)
        xfree_aligned(head - 1);
}

void area_large_pages(void *area)
{
    struct head *head = area;

    if (head[-1].bytes)
        system_large_pages(head - 1, head[-1].bytes);
}
