/*
 * graph.c - see graph.h.
 *
 * Where games can run in circles, what a depth-first search finds out about a position
 * may depend on the way that led there (Campbell 1985, "The graph-history interaction"),
 * and a table would carry it to where it is wrong. Here nothing depends on a way: all
 * positions at the start of a turn are nodes, all turns are edges, and wins spread
 * backwards from the ends, one turn at each sweep: a node is won for the one who acts
 * when a turn leads to a node won for him before, and lost when all do for the other.
 * What no sweep reaches nobody can force: either player can stay clear of losing for
 * ever.
 *
 * That is right for games that remember their past too, up to what past.freeze keeps:
 * a winner by this rule comes nearer to the end with every turn, so no position comes
 * again on his way, and no rule about repetition can touch him.
 *
 * A node with a turn that wins at once has no edges: nothing else matters there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "graph.h"

#include "../../base/clock.h"
#include "../../base/memory.h"
#include "../../past.h"
#include "../../turns.h"

#include <stdlib.h>

enum { NO_NODE = UINT32_MAX };

struct node {
    uint64_t key;
    uint32_t first; /* of its edges; they end where the next expanded node's begin */
    uint16_t edges;
    uint16_t rank; /* turns to the win; 0: none is proven */
    int8_t winner; /* with rank > 0 */
    int8_t actor;
    bool can_draw; /* a turn ends the game as a draw */
};

/* A node whose turns have not been looked at. */
struct waiting {
    uint32_t node;
    unsigned char position[]; /* what is in use of it */
};

struct graph {
    const struct game *game;
    bool circles_draw, complete;
    int turns_left;

    struct node *nodes;
    uint32_t count, most;
    uint32_t *slots; /* open addressing; node + 1, 0: free */
    uint32_t slot_mask;
    uint32_t *edges;
    uint32_t edge_count, most_edges;
    unsigned char *stack; /* of struct waiting */
    size_t item, waiting, most_waiting;

    struct position *pos; /* being expanded */
    uint32_t at;
    uint64_t ticks;
    bool full, stopped;
    double deadline;
    bool (*go_on)(void *context);
    void *context;
};

static bool time_is_up(struct graph *g)
{
    if (++g->ticks % 256 == 0 && !g->stopped)
        g->stopped = clock_now() > g->deadline || (g->go_on && !g->go_on(g->context));
    return g->stopped;
}

/* ---- Nodes ---- */

static uint32_t *slot_of(const struct graph *g, uint64_t key)
{
    uint32_t i = (uint32_t)(key ^ key >> 32) & g->slot_mask;

    while (g->slots[i] && g->nodes[g->slots[i] - 1].key != key)
        i = (i + 1) & g->slot_mask;
    return &g->slots[i];
}

/* The node of a position, made and put among those waiting if it is new. */
static uint32_t node_of(struct graph *g, const struct position *pos)
{
    const uint64_t key = g->game->key(pos);
    uint32_t *slot = slot_of(g, key);

    if (*slot)
        return *slot - 1;
    if (g->count == g->most || g->waiting == g->most_waiting) {
        g->full = true;
        return NO_NODE;
    }
    g->nodes[g->count] = (struct node){ .key = key, .actor = (int8_t)g->game->to_act(pos) };
    struct waiting *w = (struct waiting *)(g->stack + g->item * g->waiting++);
    w->node = g->count;
    memcpy(w->position, pos, game_used(g->game, pos));
    *slot = ++g->count;
    return g->count - 1;
}

/* ---- Edges ---- */

/* A turn that ends the game: what it means for the node. False when it wins. */
static bool add_end(struct graph *g, const struct position *after)
{
    struct node *n = &g->nodes[g->at];
    double share[MAX_PLAYERS];

    g->game->payoffs(after, share);
    if (share[0] == share[1]) {
        n->can_draw = true;
        return true;
    }
    if (share[n->actor] < share[!n->actor])
        return true; /* a turn that loses is like none */
    n->winner = n->actor;
    n->rank = 1;
    return false;
}

static bool look_for_end(void *context, const step steps[], int n, const struct position *after)
{
    struct graph *g = context;

    (void)steps;
    (void)n;
    return !time_is_up(g) && (!game_over(g->game, after) || add_end(g, after));
}

static bool add_edge(void *context, const step steps[], int n, const struct position *after)
{
    struct graph *g = context;
    struct node *from = &g->nodes[g->at];

    (void)steps;
    (void)n;
    if (time_is_up(g))
        return false;
    if (game_over(g->game, after))
        return true;
    const uint32_t to = node_of(g, after);
    for (uint32_t i = from->first; i < g->edge_count; i++)
        if (g->edges[i] == to)
            return true;
    if (g->full || g->edge_count == g->most_edges || from->edges == UINT16_MAX) {
        g->full = true;
        return false;
    }
    g->edges[g->edge_count++] = to;
    from->edges++;
    return true;
}

static void expand(struct graph *g)
{
    const struct waiting *w = (const struct waiting *)(g->stack + g->item * --g->waiting);

    memcpy(g->pos, w->position, g->item - sizeof *w);
    g->at = w->node;
    g->nodes[g->at].first = g->edge_count;
    if (turns_each(g->game, g->pos, look_for_end, g))
        turns_each(g->game, g->pos, add_edge, g);
}

static bool explore(struct graph *g)
{
    while (g->waiting && !g->full && !g->stopped)
        expand(g);
    return !g->full && !g->stopped;
}

/* ---- Sweeps ---- */

/* Whether wins known with a rank below `rank` make the node won or lost. */
static bool decide(struct graph *g, struct node *n, uint16_t rank)
{
    bool all_lose = !n->can_draw;

    for (uint32_t i = n->first; i < n->first + n->edges; i++) {
        const struct node *to = &g->nodes[g->edges[i]];
        const bool known = to->rank && to->rank < rank;
        if (known && to->winner == n->actor) {
            n->winner = n->actor;
            n->rank = rank;
            return true;
        }
        all_lose = all_lose && known;
    }
    if (all_lose) {
        n->winner = !n->actor;
        n->rank = rank;
    }
    return all_lose;
}

/* Rank by rank, as far as the game can last. */
static bool sweep(struct graph *g)
{
    bool changed = true;

    for (int rank = 2; changed && rank <= g->turns_left && rank < UINT16_MAX; rank++) {
        changed = false;
        for (uint32_t i = g->count; i--;) {
            if (time_is_up(g))
                return false;
            if (!g->nodes[i].rank)
                changed |= decide(g, &g->nodes[i], (uint16_t)rank);
        }
    }
    return true;
}

/* ---- Making and asking ---- */

/* The shares of the memory were chosen from Fonver 4x4: about five edges a node, and one
   node in ten waiting at once. Pages are not used before they are touched. */
static void take_memory(struct graph *g, size_t memory)
{
    size_t slots = 1024;

    while (slots * 2 * sizeof *g->slots <= memory / 6)
        slots *= 2;
    g->slots = xcalloc(slots, sizeof *g->slots);
    g->slot_mask = (uint32_t)(slots - 1);
    g->most = (uint32_t)(slots / 4 * 3);
    if (g->most > memory / 3 / sizeof *g->nodes)
        g->most = (uint32_t)(memory / 3 / sizeof *g->nodes);
    g->nodes = xmalloc(g->most * sizeof *g->nodes);
    g->most_edges =
        (uint32_t)(memory / 3 / sizeof *g->edges < UINT32_MAX ? memory / 3 / sizeof *g->edges
                                                              : UINT32_MAX);
    g->edges = xmalloc(g->most_edges * sizeof *g->edges);
    g->most_waiting = memory / 6 / g->item;
    g->stack = xmalloc(g->most_waiting * g->item);
}

struct graph *graph_new(const struct game *game, const struct position *root, size_t memory,
                        double deadline, bool (*go_on)(void *context), void *context)
{
    struct graph *g = xcalloc(1, sizeof *g);
    struct position *start = xaligned(game->position_size);

    g->game = game;
    g->deadline = deadline;
    g->go_on = go_on;
    g->context = context;
    game_copy(game, start, root);
    g->circles_draw = game->past->freeze(start, &g->turns_left);
    g->item = (sizeof(struct waiting) + game_used(game, start) + 7) / 8 * 8;
    g->pos = xaligned(g->item > game->position_size ? g->item : game->position_size);
    take_memory(g, memory);
    node_of(g, start);
    free(start);
    g->complete = explore(g) && sweep(g);
    return g;
}

void graph_free(struct graph *g)
{
    free(g->nodes);
    free(g->slots);
    free(g->edges);
    free(g->stack);
    free(g->pos);
    free(g);
}

static enum verdict verdict_of(const struct graph *g, const struct node *n)
{
    if (!g->complete)
        return NOT_KNOWN;
    if (n->rank)
        return n->winner ? BY_SECOND : BY_FIRST;
    return g->circles_draw ? BY_NOBODY : NOT_KNOWN;
}

enum verdict graph_verdict(const struct graph *g)
{
    return verdict_of(g, &g->nodes[0]);
}

enum verdict graph_look(const struct graph *g, const struct position *pos, int *turns)
{
    const uint32_t slot = *slot_of(g, g->game->key(pos));

    *turns = 0;
    if (!slot)
        return NOT_KNOWN;
    *turns = g->nodes[slot - 1].rank;
    return verdict_of(g, &g->nodes[slot - 1]);
}

uint64_t graph_nodes(const struct graph *g)
{
    return g->count;
}
