/* pn_crew.c - see pn_crew.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "pn_crew.h"

#include "../../base/memory.h"
#include "../../base/thread.h"

#include <stdlib.h>

struct crew {
    struct pn *head;
    int count; /* of helpers */
    struct helper *helpers;
    const struct position *pos; /* of the question */
    int turns;
    struct busy busy;
};

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
    head->busy = &c->busy;
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
        h->pn->busy = &c->busy;
    }
    return c;
}

void crew_free(struct crew *c)
{
    c->head->busy = NULL;
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
        atomic_store(&h->crew->busy.is_done, true);
    return NULL;
}

struct numbers crew_search(struct crew *c, const struct position *pos, int turns,
                           uint64_t positions)
{
    int started = 0;

    c->pos = pos;
    c->turns = turns;
    while (started < c->count &&
           thread_start(&c->helpers[started].thread, STACK_FOR_ALL, help, &c->helpers[started]))
        started++;
    const struct numbers n = pn_search_from(c->head, pos, turns, positions);
    atomic_store(&c->busy.is_done, true);
    for (int i = 0; i < started; i++)
        pthread_join(c->helpers[i].thread, NULL);
    atomic_store(&c->busy.is_done, false);
    return n;
}
