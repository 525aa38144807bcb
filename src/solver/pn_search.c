/*
 * pn_search.c - questions for proof-number search, in one thread or several.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/pn_search.h"

#include "base/rng.h"
#include "game/position_copy.h"
#include "game/proof.h"
#include "solver/excluded_positions.h"
#include "solver/pn_internal.h"

#include <stdlib.h>

/* The least memory of a thread, in bytes. With less the thread is not worth its cost. */
enum { LEAST_SHARE = 1 << 18 };

struct pn *pn_new(const struct game *game, const struct position *root, struct budget *budget)
{
    int threads = budget->threads < 1                 ? 1
                  : budget->threads < PARALLEL_PN_MAX ? budget->threads
                                                      : PARALLEL_PN_MAX;

    while (threads > 1 && budget->memory / 16 / (size_t)threads < LEAST_SHARE)
        threads--;
    const size_t share = budget->memory / 16 / (size_t)threads;
    struct pn *p = pn_search_new(game, root, budget, share);

    p->parallel = threads > 1 ? parallel_pn_new(p, threads - 1, share) : NULL;
    return p;
}

void pn_free(struct pn *p)
{
    if (p->parallel)
        parallel_pn_free(p->parallel);
    excluded_free(p->exclusions);
    pn_search_free(p);
}

bool pn_cycles_draw(const struct pn *p)
{
    return p->cycles_draw;
}

int pn_turns_left(const struct pn *p)
{
    return p->turns_left;
}

bool pn_stopped(const struct pn *p)
{
    return p->stopped;
}

uint64_t pn_nodes(const struct pn *p)
{
    return p->nodes + (p->parallel ? parallel_pn_nodes(p->parallel) : 0);
}

/* Returns whether the table has the answer, or none can be found. Sets *n to the stored numbers. */
static bool is_known(struct pn *p, const struct position *pos, int turns, struct numbers *n)
{
    struct child c = { .key = pn_key(p, pos), .turns = (int16_t)turns, .last = { 1, 1 } };

    p->stopped = p->stopped || p->budget->spent;
    pn_look(p, &c);
    *n = turns <= 0 ? refuted : c.last;
    return !n->proof || !n->refutation || p->stopped;
}

struct numbers pn_settle(struct pn *p, const struct position *pos, int turns, uint64_t positions)
{
    struct numbers n;

    return is_known(p, pos, turns, &n) ? n : pn_search_from(p, pos, turns, positions);
}

/* Does the same as pn_settle, in all threads. */
static struct numbers settle(struct pn *p, const struct position *pos, int turns,
                             uint64_t positions)
{
    struct numbers n;

    if (!p->parallel)
        return pn_settle(p, pos, turns, positions);
    if (!is_known(p, pos, turns, &n)) {
        const struct numbers own = parallel_pn_search(p->parallel, pos, turns, positions);
        if (!is_known(p, pos, turns, &n))
            n = own;
    }
    return n;
}

static enum pn_answer answer(struct numbers n)
{
    return !n.proof ? PN_WINS : !n.refutation ? PN_FAILS : PN_OPEN;
}

void pn_ask_for(struct pn *p, int player, int target)
{
    uint64_t state = (uint64_t)target;
    const bool is_win = target == !player;

    p->player = player;
    p->target = target;
    p->salt = p->root_history ^ (p->counts_turns && is_win ? 0 : splitmix64(&state));
    p->exclusion = excluded_find(p->exclusions, player, target);
    p->salt ^= p->exclusion ? p->exclusion->hash : 0;
}

void pn_avoid(struct pn *p, const uint64_t keys[], size_t n)
{
    excluded_add(&p->exclusions, p->player, p->target, keys, n);
    pn_ask_for(p, p->player, p->target);
}

bool pn_avoids(const struct pn *p)
{
    return p->exclusion != NULL;
}

enum pn_answer pn_ask(struct pn *p, int player, int turns, uint64_t positions, int *rest)
{
    pn_ask_for(p, player, !player);
    const struct numbers n = settle(p, p->root, turns, positions);

    *rest = n.proof;
    return answer(n);
}

struct numbers pn_settle_lead(struct pn *p, const struct position *pos, int target,
                              uint64_t positions)
{
    int turns_left;

    pn_ask_for(p, target < 1, target);
    if (game_over(p->game, pos))
        return pn_has_won(p, pos) ? proven : refuted;
    game_copy(p->game, p->start, pos);
    p->game->proof->forget_history(p->start, &turns_left);
    return settle(p, p->start, turns_left, positions);
}

enum pn_answer pn_reaches(struct pn *p, const struct position *pos, int target, uint64_t positions,
                          int rest[2])
{
    struct numbers n;
    bool wins;

    if (p->counts_turns) {
        n = pn_settle_lead(p, pos, target, positions);
        if (p->player)
            n = (struct numbers){ n.refutation, n.proof };
    } else {
        pn_ask_for(p, 0, target);
        if (pn_settled_by_rules(p, pos, 1, &wins))
            n = wins ? proven : refuted;
        else
            n = settle(p, pos, 1, positions);
    }
    rest[0] = n.proof;
    rest[1] = n.refutation;
    return answer(n);
}
