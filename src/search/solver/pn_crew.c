/* pn_crew.c - see pn_crew.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "pn_crew.h"

#include "../../base/memory.h"
#include "../../base/thread.h"
#include "pn_search.h"

#include <stdlib.h>

struct helper {
    struct crew *crew;
    struct pn *pn;
    struct budget budget;
    pthread_t thread;
};

struct crew *crew_new(struct pn *head, int count, size_t bytes)
{
    struct crew *c = xcalloc(1, sizeof *c);

    c->head = head;
    c->count = count;
    c->helpers = xcalloc((size_t)count, sizeof *c->helpers);
    for (int i = 0; i < count; i++) {
        struct helper *h = &c->helpers[i];
        h->crew = c;
        h->budget = *head->budget;
        h->budget.table = head->table;
        h->budget.threads = 1;
        h->budget.go_on = NULL;
        h->pn = pn_search_new(head->game, head->root, &h->budget, bytes);
        h->pn->crew = c;
    }
    return c;
}

void crew_free(struct crew *c)
{
    for (int i = 0; i < c->count; i++)
        pn_search_free(c->helpers[i].pn);
    free(c->helpers);
    free(c);
}

uint64_t crew_nodes(const struct crew *c)
{
    uint64_t nodes = 0;

    for (int i = 0; i < c->count; i++)
        nodes += c->helpers[i].pn->nodes;
    return nodes;
}

/* The head's question, until somebody has the answer. */
static void *help(void *context)
{
    const struct helper *h = context;
    struct pn *p = h->pn;

    p->player = h->crew->head->player;
    p->target = h->crew->head->target;
    p->salt = h->crew->head->salt;
    p->detour = h->crew->head->detour;
    if (!p->stopped)
        pn_search_from(p, h->crew->pos, h->crew->turns, UINT64_MAX);
    if (!p->stopped)
        atomic_store(&h->crew->is_done, true);
    return NULL;
}

struct numbers crew_search(struct pn *head, const struct position *pos, int turns,
                           uint64_t positions)
{
    struct crew *c = head->crew;
    int started = 0;

    c->pos = pos;
    c->turns = turns;
    while (started < c->count &&
           thread_start(&c->helpers[started].thread, STACK_FOR_ALL, help, &c->helpers[started]))
        started++;
    const struct numbers n = pn_search_from(head, pos, turns, positions);
    atomic_store(&c->is_done, true);
    for (int i = 0; i < started; i++)
        pthread_join(c->helpers[i].thread, NULL);
    atomic_store(&c->is_done, false);
    return n;
}
