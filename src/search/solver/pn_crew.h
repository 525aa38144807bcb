/*
 * pn_crew.h - several threads at one question of a search by proof numbers, over one table.
 *
 * Each goes its own way down the same tree: a node where others are counts as dearer by a part (virtual
 * numbers; Kaneko, "Parallel depth first proof number search", 2010), and what one has found the others
 * see in the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SOLVER_PN_CREW_H
#define WATTLE_SOLVER_PN_CREW_H

#include "budget.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct helper;
struct numbers;
struct pn;
struct position;

enum { CREW_MOST = 64, CREW_PLACES = 1 << 16 };

struct crew {
    const struct pn *head;
    int count; /* of helpers, besides the head */
    struct helper *helpers;
    const struct position *pos; /* of the question */
    int turns;
    atomic_bool is_done;               /* all come back */
    _Atomic uint8_t busy[CREW_PLACES]; /* how many search a node, by key */
};

/* Of so many helpers, or as many as the system grants threads for, each with so many bytes besides the
   head's table. */
struct crew *crew_new(struct pn *head, int count, size_t bytes);
void crew_free(struct crew *c);

/* As pn_search_from, by all: until it is settled by one, or the head has seen so many positions more. */
struct numbers crew_search(struct pn *head, const struct position *pos, int turns,
                           uint64_t positions);

/* Positions visited by the helpers. */
uint64_t crew_nodes(const struct crew *c);

static inline void crew_enter(struct crew *c, uint64_t key)
{
    if (c)
        atomic_fetch_add_explicit(&c->busy[key % CREW_PLACES], 1, memory_order_relaxed);
}

static inline void crew_leave(struct crew *c, uint64_t key)
{
    if (c)
        atomic_fetch_sub_explicit(&c->busy[key % CREW_PLACES], 1, memory_order_relaxed);
}

/* What a number counts for while others are at that node. */
static inline int crew_dearer(const struct crew *c, uint64_t key, int number)
{
    const int others =
        c ? atomic_load_explicit(&c->busy[key % CREW_PLACES], memory_order_relaxed) : 0;

    return number + others * (number / 2 + 1);
}

static inline bool crew_is_done(const struct crew *c)
{
    return c && atomic_load_explicit(&c->is_done, memory_order_relaxed);
}

#endif
