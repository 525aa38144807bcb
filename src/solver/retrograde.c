/*
 * retrograde.c - retrograde analysis on the graph of all reachable positions.
 *
 * In games with cycles the result of a depth-first search may depend on the path to a position
 * (Campbell 1985, "The graph-history interaction"). A table would then give wrong results on other
 * paths. Here nothing depends on a path. The nodes are all positions at the start of a turn, and
 * the edges are all turns. Wins spread backwards from the ends of games, one turn in each sweep. A
 * node is won for the player to act if some turn leads to a node that this player won in an earlier
 * sweep. A node is lost if all turns lead to nodes won for the other. Nodes that no sweep reaches
 * are not won by either player: each can avoid losing for ever.
 *
 * The values are also right for games whose rules compare positions with earlier ones, as far as
 * proof.forget_history allows. The winner comes closer to the end with every turn, so no position
 * comes again on the way, and no repetition rule applies.
 *
 * A node with a turn that wins at once has no edges, because its other turns do not matter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/retrograde.h"

#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "game/position_copy.h"
#include "game/proof.h"

#include <stdlib.h>

enum { NO_NODE = UINT32_MAX };

struct node {
    uint64_t key;
    uint32_t first; /* index of its first edge. Its edges end where those of the next expanded node
                       begin */
    uint16_t edges;
    uint16_t rank; /* turns to the win, or 0 if none is proven */
    int8_t winner; /* valid if rank > 0 */
    int8_t actor;
    bool can_draw; /* whether a turn ends the game as a draw */
};

struct waiting {
    uint32_t node;
    unsigned char position[]; /* only the bytes in use (game_bytes_used) */
};

struct graph {
    const struct game *game;
    struct budget *budget;
    bool cycles_draw, complete;
    int turns_left;

    struct node *nodes;
    uint32_t count, most;
    uint32_t *slots; /* hash table with open addressing: index of a node + 1, or 0 if free */
    uint32_t slot_mask;
    uint32_t *edges;
    uint32_t edge_count, most_edges;
    unsigned char *stack; /* of struct waiting */
    size_t item;
    uint32_t waiting, most_waiting;

    struct position *pos; /* the position being expanded */
    uint32_t at;
};

static uint32_t *slot_of(const struct graph *g, uint64_t key)
{
    uint32_t i = (uint32_t)(key ^ key >> 32) & g->slot_mask;

    while (g->slots[i] && g->nodes[g->slots[i] - 1].key != key)
        i = (i + 1) & g->slot_mask;
    return &g->slots[i];
}

/* Returns the node of a position. If there is none, makes a new node and puts it on the stack.
   Returns NO_NODE if there is no space. */
static uint32_t node_of(struct graph *g, const struct position *pos)
{
    const uint64_t key = g->game->key(pos);
    uint32_t *slot = slot_of(g, key);

    if (*slot)
        return *slot - 1;
    if (g->count == g->most || g->waiting == g->most_waiting)
        return NO_NODE;
    g->nodes[g->count] = (struct node){ .key = key, .actor = (int8_t)g->game->to_act(pos) };
    struct waiting *w = (struct waiting *)(g->stack + g->item * g->waiting++);
    w->node = g->count;
    memcpy(w->position, pos, game_bytes_used(g->game, pos));
    *slot = ++g->count;
    return g->count - 1;
}

/* Records a turn that ends the game. Returns false if the turn wins. */
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
        return true; /* a turn that loses never helps the player */
    n->winner = n->actor;
    n->rank = 1;
    return false;
}

static bool look_for_end(void *context, const step steps[], int n, const struct position *after)
{
    struct graph *g = context;

    (void)steps;
    (void)n;
    return !budget_tick(g->budget) && (!game_over(g->game, after) || add_end(g, after));
}

static bool add_edge(void *context, const step steps[], int n, const struct position *after)
{
    struct graph *g = context;
    struct node *from = &g->nodes[g->at];

    (void)steps;
    (void)n;
    if (budget_tick(g->budget))
        return false;
    if (game_over(g->game, after))
        return true;
    const uint32_t to = node_of(g, after);
    for (uint32_t i = from->first; i < g->edge_count; i++)
        if (g->edges[i] == to)
            return true;
    if (to == NO_NODE || g->edge_count == g->most_edges || from->edges == UINT16_MAX)
        return false;
    g->edges[g->edge_count++] = to;
    from->edges++;
    return true;
}

/* Expands the node on top of the stack. Returns false if some edges are missing and no winning turn
   is known. */
static bool expand(struct graph *g)
{
    const struct waiting *w = (const struct waiting *)(g->stack + g->item * --g->waiting);

    memcpy(g->pos, w->position, g->item - sizeof *w);
    g->at = w->node;
    g->nodes[g->at].first = g->edge_count;
    if (!turns_each(g->game, g->pos, look_for_end, g))
        return g->nodes[g->at].rank > 0;
    return turns_each(g->game, g->pos, add_edge, g);
}

static bool explore(struct graph *g)
{
    while (g->waiting)
        if (!expand(g))
            return false;
    return true;
}

/* Returns whether the node is won or lost by nodes of lower rank. */
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

/* Sweeps rank by rank, up to the largest number of turns that the game can last. */
static bool sweep(struct graph *g)
{
    bool changed = true;

    for (int rank = 2; changed && rank <= g->turns_left && rank < UINT16_MAX; rank++) {
        changed = false;
        for (uint32_t i = g->count; i--;) {
            if (budget_tick(g->budget))
                return false;
            if (!g->nodes[i].rank)
                changed |= decide(g, &g->nodes[i], (uint16_t)rank);
        }
    }
    return true;
}

/* Allocates an array of up to `bytes` bytes. Sets *most to the number of items that fit in. */
static void *take(size_t bytes, size_t item, uint32_t *most)
{
    void *area = area_take(&bytes, item);

    *most = bytes / item < NO_NODE ? (uint32_t)(bytes / item) : NO_NODE;
    return area;
}

/* The shares were chosen on Fonver 4x4, which has about five edges a node and a tenth of its nodes
   waiting at a time. Pages take no memory until they are first written. */
static void take_memory(struct graph *g, size_t memory)
{
    const size_t least = 1024 * sizeof *g->slots, most = budget_table(g->budget, memory / 6);
    size_t slots = least;

    while (slots * 2 <= most)
        slots *= 2;
    g->slots = area_take(&slots, least);
    g->slot_mask = (uint32_t)(slots / sizeof *g->slots - 1);
    g->nodes = take(memory / 3, sizeof *g->nodes, &g->most);
    if (g->most > g->slot_mask / 4 * 3)
        g->most = g->slot_mask / 4 * 3;
    g->edges = take(memory / 3, sizeof *g->edges, &g->most_edges);
    g->stack = take(memory / 6, g->item, &g->most_waiting);
}

struct graph *graph_new(const struct game *game, const struct position *root, struct budget *budget)
{
    struct graph *g = xcalloc(1, sizeof *g);
    struct position *start = xaligned(game->position_size);

    g->game = game;
    g->budget = budget;
    game_copy(game, start, root);
    g->cycles_draw = game->proof->forget_history(start, &g->turns_left);
    g->item = (sizeof(struct waiting) + game_bytes_used(game, start) + 7) / 8 * 8;
    g->pos = xaligned(g->item > game->position_size ? g->item : game->position_size);
    take_memory(g, budget->memory);
    node_of(g, start);
    xfree_aligned(start);
    g->complete = explore(g) && sweep(g);
    return g;
}

void graph_free(struct graph *g)
{
    area_free(g->nodes);
    area_free(g->slots);
    area_free(g->edges);
    area_free(g->stack);
    xfree_aligned(g->pos);
    free(g);
}

static enum verdict verdict_of(const struct graph *g, const struct node *n)
{
    if (!g->complete)
        return NOT_KNOWN;
    if (n->rank)
        return n->winner ? BY_SECOND : BY_FIRST;
    return g->cycles_draw ? BY_NOBODY : NOT_KNOWN;
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
