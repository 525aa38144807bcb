/*
 * expand.c - expansion of a leaf in MCTS, which creates the leaf's children.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

/* Shuffles the steps (Fisher-Yates). select_child takes the first of equal children, so the fixed
   order of the game's `steps` would be a bias. */
static void shuffle(step steps[], int n, struct rng *rng)
{
    for (int i = n - 1; i > 0; i--) {
        const int j = (int)rng_below(rng, (uint32_t)i + 1);
        const step s = steps[i];

        steps[i] = steps[j];
        steps[j] = s;
    }
}

/* Moves the waiting steps (hints.waits) behind the others, whose order stays. Moves at most
   UINT8_MAX. Returns their number. */
static int put_back(const struct mcts *m, const struct worker *w, step steps[], int n)
{
    const struct hints *hints = m->game->hints;
    int ready = 0;

    if (!hints || !hints->waits || m->uses_net)
        return 0;
    for (int i = 0; i < n; i++) {
        const step s = steps[i];

        if (i - ready < UINT8_MAX && hints->waits(w->pos, s))
            continue;
        steps[i] = steps[ready];
        steps[ready++] = s;
    }
    return n - ready;
}

static void fill(struct mcts *m, struct worker *w, struct place at, struct block *b,
                 const step steps[])
{
    const struct hints *hints = m->game->hints;
    const struct tree *t = &m->tree;

    memcpy(block_steps(t, b), steps, (size_t)b->count * sizeof *steps);
    if (t->has_amaf) {
        for (int i = 0; i < b->count; i++) {
            const int key = hints->amaf_key(w->pos, steps[i]);

            block_keys(t, b)[i] = key == AMAF_NONE ? NO_KEY : (uint16_t)key;
        }
    }
    if (m->uses_net)
        net_priors_fill(m, w, at, b);
}

struct block *expand(struct mcts *m, struct worker *w, struct place at, int actor)
{
    struct tree *t = &m->tree;
    tree_link *link = &block_links(t, at.block)[at.slot];
    uint32_t expected = LEAF, where = LEAF;
    step steps[MAX_STEPS];

    if (!atomic_compare_exchange_strong_explicit(link, &expected, CLAIMED, memory_order_acquire,
                                                 memory_order_relaxed))
        return NULL;

    const int n = m->game->steps(w->pos, steps);
    struct block *b = tree_take(t, n, w->is_fresh && t->kept_bytes, &where);

    if (b) {
        b->parent = tree_where(t, at.block);
        b->slot = (uint16_t)at.slot;
        b->actor = (int8_t)actor;
        b->starts_turn = !m->game->mid_turn(w->pos);
        shuffle(steps, n, &w->rng);
        b->waiting = (uint8_t)put_back(m, w, steps, n);
        fill(m, w, at, b, steps);
    }
    /* The link is changed by addition, because another worker may have set its proof meanwhile. If
       there was no memory, the node becomes a leaf again. */
    atomic_fetch_add_explicit(link, where - CLAIMED, memory_order_release);
    return b;
}
