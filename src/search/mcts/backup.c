/*
 * backup.c - carrying a result up the path.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mcts.h"

static void add_payoffs(struct mcts *m, struct worker *w)
{
    for (int d = w->depth; d >= 0; d--) {
        const struct place at = w->path[d];
        const int player = at.block->actor == CHANCE ? 0 : at.block->actor;

        stat_add(&block_stats(at.block)[at.slot], stat_make(0, (uint64_t)w->share[player]),
                 m->shared);
        if (m->tree.has_shares)
            for (int p = 0; p < m->game->players; p++)
                stat_add(&block_shares(&m->tree, at.block, at.slot)[p], (uint64_t)w->share[p],
                         m->shared);
    }
}

/* Children of one node whose step its actor played, here or later. Additions may get
   lost between threads: it is a bias, not an account. */
static void add_amaf(const struct tree *t, struct block *b, const unsigned char *played, int keys,
                     int share)
{
    stat *const amaf = block_amaf(b);
    const uint16_t *const key = block_keys(t, b);
    const uint64_t word = stat_make(1, (uint64_t)share);

    for (int i = 0; i < b->count; i++)
        if (key[i] < keys && played[key[i]])
            stat_add_loosely(&amaf[i], word);
}

/* All moves as first: from the end of the path upwards, so that `played` holds what
   came at or after each node, the playout included. */
static void add_all_amaf(struct mcts *m, struct worker *w)
{
    const int keys = m->game->hints->amaf_keys;

    memset(w->played, 0, (size_t)keys * (size_t)m->game->players);
    for (int i = 0; i < w->trace.n; i++)
        w->played[w->trace.player[i] * keys + w->trace.key[i]] = 1;
    for (int d = w->depth; d > 0; d--) {
        struct block *const b = w->path[d].block;

        if (b->actor == CHANCE)
            continue;

        unsigned char *const played = w->played + b->actor * keys;
        const uint16_t key = block_keys(&m->tree, b)[w->path[d].slot];

        if (key != NO_KEY)
            played[key] = 1;
        add_amaf(&m->tree, b, played, keys, w->share[b->actor]);
    }
}

void backup(struct mcts *m, struct worker *w)
{
    add_payoffs(m, w);
    if (m->tree.has_amaf)
        add_all_amaf(m, w);
}
