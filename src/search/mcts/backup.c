/*
 * backup.c - backup of MCTS, which adds the result of an iteration to the nodes of its path.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"

/* Marks the AMAF keys of the playout. AMAF means "all moves as first". A step played below a node,
   on the path or in the playout, also counts for the node's child of the same player and key. */
static void note_playout(struct worker *w, int keys)
{
    memset(w->played, 0, (size_t)keys * 2);
    for (int i = 0; i < w->trace.n; i++)
        w->played[w->trace.player[i] * keys + w->trace.key[i]] = 1;
}

/* Adds the result to the AMAF statistics of one node of the path and marks its step. Concurrent
   additions may be lost, which does little harm in AMAF statistics. */
static void add_amaf(const struct tree *t, struct worker *w, const struct place at, int keys,
                     uint64_t result)
{
    const struct block *const b = at.block;
    unsigned char *const played = w->played + b->actor * keys;
    stat *const amaf = block_amaf(b);
    const uint16_t *const key = block_keys(t, b);
    const uint64_t word = stat_make(1, result);

    if (key[at.slot] != NO_KEY)
        played[key[at.slot]] = 1;
    for (int i = 0; i < b->count; i++)
        if (key[i] < keys && played[key[i]])
            stat_add_loosely(&amaf[i], word);
}

/* Adds the result from the end of the path upwards. path[0] is the node aimed at, so its
   siblings get no AMAF visits. */
void backup(struct mcts *m, struct worker *w)
{
    const int keys = m->tree.has_amaf ? m->game->hints->amaf_keys : 0;

    if (keys)
        note_playout(w, keys);
    for (int d = w->depth; d >= 0; d--) {
        const struct place at = w->path[d];

        if (w->as_draw[d])
            w->result = proof_result(m, DRAW);
        const uint64_t result = (uint64_t)(at.block->actor ? WIN - w->result : w->result);

        stat_add(&block_stats(at.block)[at.slot], stat_make(0, result), m->shared);
        if (keys && d > 0)
            add_amaf(&m->tree, w, at, keys, result);
    }
}
