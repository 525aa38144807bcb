/*
 * verify_repetition.c - checks a proven strategy for repetitions.
 *
 * The nodes are all positions that can follow from the player's proven steps and any steps of the
 * opponent. The turns to the win decrease with each turn, so no node comes again. But two nodes
 * with different keys may be the same position by the repetition rule. Such a pair is rare. Its
 * second node has more pieces removed from the board than the first. From the first node of each
 * possible pair the strategy is followed once more, to see whether it leads to the second.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/verify_repetition.h"

#include "base/memory.h"
#include "base/rng.h"
#include "game/position_copy.h"
#include "game/proof.h"

#include <stdlib.h>

enum { LEAST_REMOVED = 2, LEAST_NODES = 1024 };

struct node {
    uint64_t id;             /* hash that differs between mirror images, or 0 in a free slot */
    uint64_t repetition_key; /* the key that the rules compare */
    step choice;             /* the player's step */
    int32_t removed;
    int32_t again;  /* largest number of pieces removed at a repetition of this node; less than
                       `removed` if there is none */
    uint32_t round; /* the last walk that visited this node */
    int16_t turns;  /* the player wins within this number of turns */
    bool repeats;   /* whether the position here could count as a repetition */
    bool is_sought; /* whether pairs that begin here have been searched */
};

struct strategy {
    const struct game *game;
    struct pn *pn;
    struct budget *budget;
    struct node *nodes; /* hash table with open addressing */
    size_t count, mask;
    int player;
    uint32_t round;
    struct node first; /* first node of the pair; the second is searched */
    struct repeated *again;
    bool failed;
};

static struct node *slot_of(const struct strategy *s, uint64_t id)
{
    size_t i = id & s->mask;

    while (s->nodes[i].id && s->nodes[i].id != id)
        i = (i + 1) & s->mask;
    return &s->nodes[i];
}

/* Returns the node of a position. Mirror images have the same key, but they are not repetitions of
   each other. The node's identity therefore also depends on the repetition key, which differs
   between them. */
static struct node *node_of(struct strategy *s, const struct position *pos)
{
    int removed;
    bool repeats;
    const uint64_t repetition_key = s->game->proof->repetition_key(pos, &removed, &repeats);
    uint64_t id = s->game->key(pos) + 3 * repetition_key + 5 * (uint64_t)removed;

    id = splitmix64(&id) | 1;
    s->failed = s->failed || s->count > s->mask / 8 * 7;
    struct node *n = slot_of(s, id);
    if (!n->id && !s->failed) {
        *n = (struct node){ .id = id, .repetition_key = repetition_key, .removed = removed };
        n->repeats = repeats;
        n->turns = INT16_MAX;
        s->count++;
    }
    return n;
}

typedef void visit(struct strategy *s, const struct position *pos, int turns);

/* Calls `go` for every position one step further. */
static void each_child(struct strategy *s, const struct position *pos, step choice, int turns,
                       visit *go)
{
    const bool own = s->game->to_act(pos) == s->player;
    step *steps = xmalloc(MAX_STEPS * sizeof *steps);
    const int n = own ? 1 : s->game->steps(pos, steps);
    struct position *child = xaligned(s->game->position_size);

    if (own)
        steps[0] = choice;
    for (int i = 0; i < n && !s->failed; i++) {
        game_copy(s->game, child, pos);
        s->game->apply(child, steps[i]);
        s->failed = s->failed || n == MAX_STEPS || budget_tick(s->budget);
        if (!game_over(s->game, child))
            go(s, child, turns - !s->game->mid_turn(child));
    }
    xfree_aligned(child);
    free(steps);
}

/* Makes the nodes of the strategy. A node that is reached with fewer turns left than before is
   visited again, because its chosen step may be too slow. */
static void make(struct strategy *s, const struct position *pos, int turns)
{
    struct node *n = node_of(s, pos);
    step choice = 0;

    if (s->failed || n->turns <= turns)
        return;
    turns = pn_known_win(s->pn, pos, turns);
    n->turns = (int16_t)turns;
    if (s->game->to_act(pos) == s->player) {
        s->failed = !pn_winning_step(s->pn, pos, turns, &choice);
        n->choice = choice;
    }
    each_child(s, pos, choice, turns, make);
}

static int by_repetition_key(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;

    if (x->repetition_key != y->repetition_key)
        return x->repetition_key < y->repetition_key ? -1 : 1;
    return (x->removed > y->removed) - (x->removed < y->removed);
}

/* Sets `again` in each node. */
static void pair_up(struct strategy *s)
{
    struct node **all = xmalloc(s->count * sizeof *all);
    size_t n = 0;

    for (size_t i = 0; i <= s->mask; i++)
        if (s->nodes[i].id)
            all[n++] = &s->nodes[i];
    qsort(all, n, sizeof *all, by_repetition_key);
    for (size_t i = n; i--;) {
        const bool goes_on = i + 1 < n && all[i + 1]->repetition_key == all[i]->repetition_key;
        const int32_t later = goes_on ? all[i + 1]->again : -1;
        all[i]->again = later < 0 && all[i]->repeats ? all[i]->removed : later;
    }
    free(all);
}

static void add_again(struct repeated *a, uint64_t key)
{
    for (size_t i = 0; i < a->n; i++)
        if (a->keys[i] == key)
            return;
    a->keys = xgrow(a->keys, a->n, 1, sizeof *a->keys);
    a->keys[a->n++] = key;
}

/* Walks from the first node of a pair. Visits only nodes where no more pieces have been removed
   than at the last possible second node. */
static void look_for_second(struct strategy *s, const struct position *pos, int turns)
{
    struct node *n = node_of(s, pos);

    (void)turns;
    if (s->failed || n->round == s->round || n->removed > s->first.again)
        return;
    n->round = s->round;
    if (n->repeats && n->repetition_key == s->first.repetition_key &&
        n->removed >= s->first.removed + LEAST_REMOVED) {
        add_again(s->again, s->game->key(pos));
        return;
    }
    each_child(s, pos, n->choice, 0, look_for_second);
}

static void search_pairs(struct strategy *s, const struct position *pos, int turns)
{
    struct node *n = node_of(s, pos);

    (void)turns;
    if (s->failed || n->is_sought)
        return;
    n->is_sought = true;
    if (n->again >= n->removed + LEAST_REMOVED) {
        s->first = *n;
        s->round++;
        look_for_second(s, pos, 0);
    }
    each_child(s, pos, n->choice, 0, search_pairs);
}

/* The number of nodes is a power of 2. Pages take no memory until they are first written. */
static void take_nodes(struct strategy *s, size_t bytes)
{
    size_t room = LEAST_NODES;

    while (2 * room * sizeof *s->nodes <= bytes)
        room *= 2;
    bytes = room * sizeof *s->nodes;
    s->nodes = area_take(&bytes, LEAST_NODES * sizeof *s->nodes);
    while (room * sizeof *s->nodes > bytes)
        room /= 2;
    s->mask = room - 1;
}

enum strategy_answer verify_strategy(const struct game *game, struct pn *p,
                                     const struct position *pos, struct budget *budget,
                                     size_t bytes, struct repeated *again)
{
    struct strategy s = { .game = game, .pn = p, .budget = budget, .again = again };

    if (!game->proof->repetition_key || game_over(game, pos))
        return STRATEGY_HOLDS;
    s.player = pn_player(p);
    take_nodes(&s, bytes);
    make(&s, pos, pn_turns_left(p));
    if (!s.failed)
        pair_up(&s);
    if (!s.failed)
        search_pairs(&s, pos, 0);
    area_free(s.nodes);
    return again->n ? STRATEGY_REPEATS : s.failed ? STRATEGY_UNKNOWN : STRATEGY_HOLDS;
}
