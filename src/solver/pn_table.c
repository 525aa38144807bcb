/*
 * pn_table.c - the transposition table of proof-number search.
 *
 * A proven win also holds with more turns left, and a failure with fewer. Such facts are stored
 * under the position's key alone (as in forced_win.c), with the number of turns needed, not the
 * number left. The numbers of open nodes are stored under position and turns left. Both are entries
 * of one table, which may lose any of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/pn_internal.h"

#include "base/rng.h"
#include "game/position_copy.h"
#include "game/proof.h"

uint64_t pn_key(const struct pn *p, const struct position *pos)
{
    return p->counts_turns ? p->game->key(pos) : game_full_key(p->game, pos);
}

static uint64_t fact_key_of(const struct pn *p, uint64_t key, int player)
{
    return key ^ p->salt ^ (player ? 0x9E3779B97F4A7C15u : 0);
}

uint64_t pn_fact_key(const struct pn *p, uint64_t key)
{
    return fact_key_of(p, key, p->player);
}

/* Returns the key of a node's numbers. They lie in the same page of 4 KiB as the node's fact (see
   transposition_table.c), because finding the page takes most of the time. The lowest bit tells
   numbers and facts apart. */
static uint64_t numbers_key(const struct pn *p, uint64_t key, int turns)
{
    const uint64_t page = 0xFFFFFFFF000000C0u, fact = pn_fact_key(p, key);
    uint64_t state = fact + (uint64_t)turns + 1;

    return (fact & page) | (splitmix64(&state) & ~page & ~(uint64_t)1) | (~fact & 1);
}

/* `low` is the number of turns of a failure, `high` that of a win. */
void pn_note(struct pn *p, uint64_t key, int turns, bool wins, uint64_t work)
{
    struct known k;

    table_get(p->table, pn_fact_key(p, key), &k);
    if (wins && turns < k.high)
        k.high = turns;
    if (!wins && turns > k.low)
        k.low = turns;
    if (k.low < k.high)
        table_put(p->table, pn_fact_key(p, key), &k, work);
}

void pn_keep(struct pn *p, uint64_t key, int turns, struct numbers n, uint64_t work)
{
    const struct known k = { 0, 0, (step)n.proof | (step)n.refutation << 16 };

    table_put(p->table, numbers_key(p, key, turns), &k, work);
}

/* Returns whether the entry contains the numbers of an open node. This is checked because a table
   file may contain anything. */
static bool is_open(step packed)
{
    return (packed & 0xFFFF) - 1 < PN_INFINITE - 1 && (packed >> 16) - 1 < PN_INFINITE - 1;
}

void pn_decide(struct child *c, bool wins, int bound)
{
    c->last = wins ? proven : refuted;
    c->bound = (int16_t)bound;
}

void pn_prefetch(const struct pn *p, const struct child *c)
{
    table_prefetch(p->table, pn_fact_key(p, c->key));
    table_prefetch(p->table, numbers_key(p, c->key, c->turns));
}

bool pn_look(const struct pn *p, struct child *c)
{
    struct known k;

    if (c->is_settled)
        return true;
    if (table_get(p->table, pn_fact_key(p, c->key), &k) &&
        (k.high <= c->turns || k.low >= c->turns))
        pn_decide(c, k.high <= c->turns, k.high <= c->turns ? k.high : k.low);
    else if (table_get(p->table, numbers_key(p, c->key, c->turns), &k) && is_open(k.best))
        c->last = (struct numbers){ (int)(k.best & 0xFFFF), (int)(k.best >> 16) };
    else
        return false;
    return true;
}

bool pn_is_lost(const struct pn *p, uint64_t key)
{
    struct known k;

    return p->counts_turns && p->salt == p->root_history &&
           table_get(p->table, fact_key_of(p, key, !p->player), &k) && k.high < PN_FOREVER;
}
