/*
 * net_priors.c - priors from a net, and its policy stored for the later steps of a turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

/* Returns the stored policy of the turn that the node `at` is in, or NULL. */
static const unsigned char *find_kept(const struct mcts *m, struct place at)
{
    const struct tree *t = &m->tree;

    for (const struct block *b = at.block; b != t->top; b = tree_block(t, b->parent)) {
        if (b->has_kept)
            return block_kept(t, b);
        if (b->starts_turn)
            return NULL;
    }
    return m->has_kept ? m->kept : NULL;
}

void net_priors(const struct mcts *m, const struct worker *w, struct place at, const step steps[],
                int n, float out[])
{
    const unsigned char *kept = find_kept(m, at);

    if (kept)
        evaluator_kept_priors(w->evaluator, kept, w->pos, steps, n, out);
    else
        for (int i = 0; i < n; i++)
            out[i] = 1.0f / (float)n;
}

static uint32_t hash_of_step(step s)
{
    const uint32_t mixed = (uint32_t)s * 0x9E3779B1u;

    return mixed >> 16 ^ mixed >> 4;
}

/* Copies the priors of a block with the same steps in any order. A hash table with linear probing
   finds each step. Returns false if the steps differ. */
static bool copy_priors(const struct tree *t, const struct block *from, struct block *to)
{
    enum { BUCKETS = 2 * MAX_STEPS };
    const step *theirs = block_steps(t, from), *ours = block_steps(t, to);
    uint16_t bucket[BUCKETS];
    uint32_t mask = 3;

    if (from->count != to->count)
        return false;
    while (mask + 1 < 2 * (uint32_t)from->count)
        mask = 2 * mask + 1;
    memset(bucket, 0xFF, (mask + 1) * sizeof *bucket);
    for (int i = 0; i < from->count; i++) {
        uint32_t at = hash_of_step(theirs[i]) & mask;

        while (bucket[at] != UINT16_MAX)
            at = (at + 1) & mask;
        bucket[at] = (uint16_t)i;
    }
    for (int i = 0; i < to->count; i++) {
        uint32_t at = hash_of_step(ours[i]) & mask;

        while (bucket[at] != UINT16_MAX && theirs[bucket[at]] != ours[i])
            at = (at + 1) & mask;
        if (bucket[at] == UINT16_MAX)
            return false;
        prior_write(&block_priors(t, to)[i], prior_read(&block_priors(t, from)[bucket[at]]));
    }
    return true;
}

/* Fills in a block from a cached one. Returns false if the steps differ. */
static bool fill_from_cached(const struct tree *t, const struct block *from, struct block *to)
{
    if (!copy_priors(t, from, to))
        return false;
    if (to->has_kept)
        memcpy(block_kept(t, to), block_kept(t, from), t->kept_bytes);
    return true;
}

static void write_priors(const struct tree *t, struct block *b, const float priors[])
{
    for (int i = 0; i < b->count; i++)
        prior_write(&block_priors(t, b)[i], priors[i]);
}

/* Fills in a block by the net and adds it to the cache. */
static void fill_fresh(struct mcts *m, struct worker *w, struct block *b)
{
    const struct tree *t = &m->tree;
    struct evaluator *e = evaluator_of(m, w, b->actor);
    float priors[MAX_STEPS];

    if (w->answer.block)
        evaluator_run(e, &w->answer.evaluation);
    evaluator_priors(e, w->pos, block_steps(t, b), b->count, priors);
    write_priors(t, b, priors);
    if (b->has_kept)
        evaluator_keep(e, block_kept(t, b));
    w->answer.block = tree_where(t, b);
    eval_cache_put(m->eval_cache, w->answer_key, &w->answer);
}

void net_priors_fill(struct mcts *m, struct worker *w, struct place at, struct block *b)
{
    const struct tree *t = &m->tree;
    float priors[MAX_STEPS];

    if (!w->is_fresh) {
        net_priors(m, w, at, block_steps(t, b), b->count, priors);
        write_priors(t, b, priors);
    } else if (!w->answer.block || !fill_from_cached(t, tree_at(t, w->answer.block), b)) {
        fill_fresh(m, w, b);
    }
}

void net_priors_advance(struct mcts *m, const struct block *b)
{
    if (b->starts_turn || b->has_kept)
        m->has_kept = b->has_kept;
    if (b->has_kept)
        memcpy(m->kept, block_kept(&m->tree, b), m->tree.kept_bytes);
}
