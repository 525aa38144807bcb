/*
 * parallel_pn.c - proof-number search in several threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/pn_internal.h"

#include "base/memory.h"
#include "base/thread.h"

#include <stdlib.h>

struct parallel_pn {
    struct pn *head;
    int count; /* number of helpers */
    struct helper *helpers;
    const struct position *pos; /* position of the question */
    int turns;
    struct virtual_pn virtual_pn;
};

struct helper {
    struct parallel_pn *parallel;
    struct pn *pn;
    struct budget budget;
    pthread_t thread;
};

struct parallel_pn *parallel_pn_new(struct pn *head, int count, size_t bytes)
{
    struct parallel_pn *c = xcalloc(1, sizeof *c);

    c->head = head;
    head->virtual_pn = &c->virtual_pn;
    c->count = count;
    c->helpers = xcalloc((size_t)count, sizeof *c->helpers);
    for (int i = 0; i < count; i++) {
        struct helper *h = &c->helpers[i];
        h->parallel = c;
        h->budget = *head->budget;
        h->budget.table = head->table;
        h->budget.threads = 1;
        h->budget.go_on = NULL;
        h->pn = pn_search_new(head->game, head->root, &h->budget, bytes);
        h->pn->virtual_pn = &c->virtual_pn;
    }
    return c;
}

void parallel_pn_free(struct parallel_pn *c)
{
    c->head->virtual_pn = NULL;
    for (int i = 0; i < c->count; i++)
        pn_search_free(c->helpers[i].pn);
    free(c->helpers);
    free(c);
}

uint64_t parallel_pn_nodes(const struct parallel_pn *c)
{
    uint64_t nodes = 0;

    for (int i = 0; i < c->count; i++)
        nodes += c->helpers[i].pn->nodes;
    return nodes;
}

/* Searches the head's question in a helper. The search ends when any thread has the answer. */
static void *help(void *context)
{
    const struct helper *h = context;
    struct pn *p = h->pn;

    p->player = h->parallel->head->player;
    p->target = h->parallel->head->target;
    p->salt = h->parallel->head->salt;
    p->exclusion = h->parallel->head->exclusion;
    if (!p->stopped)
        pn_search_from(p, h->parallel->pos, h->parallel->turns, UINT64_MAX);
    if (!p->stopped)
        atomic_store(&h->parallel->virtual_pn.is_done, true);
    return NULL;
}

struct numbers parallel_pn_search(struct parallel_pn *c, const struct position *pos, int turns,
                                  uint64_t positions)
{
    int started = 0;

    c->pos = pos;
    c->turns = turns;
    while (started < c->count &&
           thread_start(&c->helpers[started].thread, STACK_FOR_ALL, help, &c->helpers[started]))
        started++;
    const struct numbers n = pn_search_from(c->head, pos, turns, positions);
    atomic_store(&c->virtual_pn.is_done, true);
    for (int i = 0; i < started; i++)
        pthread_join(c->helpers[i].thread, NULL);
    atomic_store(&c->virtual_pn.is_done, false);
    return n;
}
