/*
 * df_pn.c - depth-first proof-number search in one thread.
 *
 * The search is df-pn (Nagai, "Df-pn algorithm for searching AND/OR trees", 2002). It uses weak
 * sums (Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008), because
 * transpositions are frequent. Its thresholds are a little wider than necessary (Pawlewicz and Lew,
 * "Improving depth-first PN-search: 1 + epsilon trick", 2006).
 *
 * In games where positions can come again, a node is a position together with the turns left, so no
 * node comes again on a line. The question is whether the player wins, or in games with a margin
 * whether the player's lead reaches the target. In other games turns are not counted, nodes are
 * told apart by full keys, and the question is whether the value reaches the target for player 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/pn_internal.h"

#include "base/memory.h"
#include "game/position_copy.h"
#include "game/proof.h"
#include "solver/alpha_beta.h"
#include "solver/excluded_positions.h"

#include <stdlib.h>

enum { LEAST_PLIES = 1 << 18 }; /* least bytes for plies */

struct pn *pn_search_new(const struct game *game, const struct position *root,
                         struct budget *budget, size_t bytes)
{
    struct pn *p = xcalloc(1, sizeof *p);

    p->game = game;
    p->budget = budget;
    p->root = xaligned(game->position_size);
    p->at = xaligned(game->position_size);
    p->after = xaligned(game->position_size);
    for (int i = 0; i < CHILD_BATCH; i++)
        p->child_batch[i] = xaligned(game->position_size);
    p->start = xaligned(game->position_size);
    game_copy(game, p->root, root);
    p->counts_turns = game->proof && game->proof->forget_history;
    if (p->counts_turns) {
        p->cycles_draw = game->proof->forget_history(p->root, &p->turns_left);
        p->root_history = game_full_key(game, p->root) ^ game->key(p->root);
    }
    p->left = bytes > LEAST_PLIES ? bytes : LEAST_PLIES;
    p->owns_table = !budget->table;
    p->policy = policy_open(game, p->root, budget->net, bytes / 2);
    p->table = p->owns_table ? table_new(budget_table(budget, budget->memory / 32 * 29))
                             : budget->table; /* 2/32 of the memory are for plies, 1/32 for the
                                                 policy */
    return p;
}

void pn_search_free(struct pn *p)
{
    for (int i = 0; i < PN_PLIES_MAX && p->plies[i]; i++) {
        free(p->plies[i]->children);
        free(p->plies[i]->pos);
        free(p->plies[i]);
    }
    policy_close(p->policy);
    if (p->owns_table)
        table_free(p->table);
    xfree_aligned(p->start);
    for (int i = 0; i < CHILD_BATCH; i++)
        xfree_aligned(p->child_batch[i]);
    xfree_aligned(p->after);
    xfree_aligned(p->at);
    xfree_aligned(p->root);
    free(p);
}

/* ---- Plies ---- */

/* Counts bytes for plies. If too few are left, the search stops and proves nothing more. */
static void charge(struct pn *p, size_t bytes)
{
    p->stopped |= bytes > p->left;
    p->left -= bytes > p->left ? p->left : bytes;
}

/* Copies a position to ply i. */
static void set_ply(struct pn *p, int i, const struct position *pos)
{
    const size_t used = game_bytes_used(p->game, pos);

    if (!p->plies[i]) {
        charge(p, sizeof *p->plies[i]);
        p->plies[i] = xcalloc(1, sizeof *p->plies[i]);
    }
    struct pn_ply *at = p->plies[i];
    if (used > at->pos_room) {
        charge(p, used - at->pos_room);
        at->pos_room = used;
        at->pos = xrealloc(at->pos, used);
    }
    memcpy(at->pos, pos, used);
}

static void make_room(struct pn *p, struct pn_ply *at, int n)
{
    if (n <= at->room)
        return;
    charge(p, (size_t)(2 * n - at->room) * sizeof *at->children);
    at->room = 2 * n;
    at->children = xrealloc(at->children, (size_t)at->room * sizeof *at->children);
}

/* ---- Children ---- */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

bool pn_has_won(const struct pn *p, const struct position *pos)
{
    double share[MAX_PLAYERS];

    if (p->game->margin) {
        const double lead = 2 * p->game->margin(pos);
        return p->player ? lead < p->target : lead >= p->target;
    }
    p->game->payoffs(pos, share);
    return share[p->player] > share[!p->player];
}

bool pn_settled_by_rules(const struct pn *p, const struct position *pos, int turns, bool *wins)
{
    int low, high;

    if (p->counts_turns) {
        *wins = game_over(p->game, pos) && pn_has_won(p, pos);
        return turns == 0 || game_over(p->game, pos);
    }
    alpha_beta_bounds(p->game, pos, &low, &high);
    *wins = low >= p->target;
    return *wins || high < p->target;
}

/* Returns the initial numbers of a node: each player's distance to a win if the game provides
   distances, otherwise the number of steps. */
static struct numbers guess(struct pn *p, const struct position *pos)
{
    enum { MOST = PN_INFINITE / 2 };
    int away[2] = { 1, 1 };

    if (p->game->proof && p->game->proof->turns_to_win)
        p->game->proof->turns_to_win(pos, away);
    else
        away[!p->game->to_act(pos)] = p->game->steps(pos, p->counted);
    for (int i = 0; i < 2; i++)
        away[i] = away[i] < 1 ? 1 : away[i] < MOST ? away[i] : MOST;
    return (struct numbers){ away[p->player], away[!p->player] };
}

/* Returns whether the game's look-ahead (proof.mate_in) decides the position within the turns
   left. */
static bool settled_by_look_ahead(const struct pn *p, const struct position *pos, struct child *c)
{
    const struct proof *proof = p->game->proof;

    if (!p->counts_turns || p->game->margin || !proof || !proof->mate_in || p->game->mid_turn(pos))
        return false;
    const int soon = proof->mate_in(pos);
    const bool wins = (p->game->to_act(pos) == p->player) == (soon > 0);
    if (!soon || (wins && abs(soon) > c->turns))
        return false;
    pn_decide(c, wins, wins ? abs(soon) : PN_FOREVER);
    return true;
}

/* Fills in a child without the table, whose entries are only prefetched. `pos` is the child, one
   step after a position with `turns` turns left. */
static void inspect(struct pn *p, const struct position *pos, int turns, struct child *c)
{
    bool wins;

    c->turns = (int16_t)(turns - (p->counts_turns && !p->game->mid_turn(pos)));
    c->is_settled = pn_settled_by_rules(p, pos, c->turns, &wins);
    if (c->is_settled) {
        pn_decide(c, wins, wins ? 0 : game_over(p->game, pos) ? PN_FOREVER : c->turns);
        return;
    }
    c->is_settled = settled_by_look_ahead(p, pos, c);
    if (c->is_settled)
        return;
    c->key = pn_key(p, pos);
    c->is_settled = excluded_has(p->exclusion, c->key);
    if (c->is_settled) {
        pn_decide(c, false, PN_FOREVER);
        return;
    }
    pn_prefetch(p, c);
}

void pn_fill(struct pn *p, const struct position *pos, int turns, struct child *c)
{
    inspect(p, pos, turns, c);
    if (!pn_look(p, c))
        c->last = guess(p, pos);
}

static void apply_to(struct pn *p, const struct position *from, step s, struct position *to)
{
    game_copy(p->game, to, from);
    p->game->apply(to, s);
    p->stopped = budget_tick(p->budget) || p->stopped;
}

void pn_apply(struct pn *p, const struct position *from, step s)
{
    apply_to(p, from, s, p->after);
}

/* Returns whether a child with these numbers settles its parent. `own` tells whether the player
   acts there. */
static bool decides(struct numbers n, bool own)
{
    return own ? !n.proof : !n.refutation;
}

/* Adds up to CHILD_BATCH children of p->at, beginning with step number `from`, until one settles
   the parent. Returns whether one does. The table's memory is slow, so the entries of the whole
   batch are prefetched before the first is read. */
static bool expand_some(struct pn *p, struct pn_ply *at, int from, int n, int turns, bool own)
{
    const int to = smaller(n, from + CHILD_BATCH);
    int seen = from;

    for (bool decided = false; seen < to && !decided && !p->stopped; seen++) {
        struct child *c = &at->children[seen];
        c->step = p->steps[seen];
        c->weight = PN_EVEN;
        apply_to(p, p->at, c->step, p->child_batch[seen - from]);
        inspect(p, p->child_batch[seen - from], turns, c);
        decided = c->is_settled && decides(c->last, own);
    }
    for (at->n = from; at->n < seen; at->n++) {
        struct child *c = &at->children[at->n];
        if (!pn_look(p, c))
            c->last = guess(p, p->child_batch[at->n - from]);
        if (decides(c->last, own)) {
            at->n++;
            return true;
        }
    }
    return false;
}

/* Lists the children of the position at `depth` until one settles it. Returns whether one does. */
static bool expand(struct pn *p, int depth, int turns, bool own)
{
    struct pn_ply *at = p->plies[depth];
    const int n = p->game->steps(p->at, p->steps);
    bool decided = false;

    make_room(p, at, n);
    /* The list may be incomplete. */
    p->stopped = p->stopped || n == MAX_STEPS || depth + 2 >= PN_PLIES_MAX;
    at->n = 0;
    for (int from = 0; from < n && !decided && !p->stopped; from += CHILD_BATCH)
        decided = expand_some(p, at, from, n, turns, own);
    return decided;
}

/* ---- The search ---- */

/* Returns the bound of a node that has just been settled. The bound is a number of turns that
   suffices for the win, or in which there is no win. The bound is PN_FOREVER if the other player
   wins, because more turns would then not help. */
static int bound_of(const struct pn_ply *at, int turns, bool own, bool wins)
{
    int bound = own ? PN_FOREVER : 0;

    for (int i = 0; i < at->n; i++) {
        const struct child *c = &at->children[i];
        if (wins ? c->last.proof : c->last.refutation)
            continue;
        const int here = c->bound >= PN_FOREVER ? PN_FOREVER : c->bound + turns - c->turns;
        bound = (own ? here < bound : here > bound) ? here : bound;
    }
    return bound;
}

/* The numbers of a node from those of its children. `own` tells whether the player acts there. The
   best child has the smallest weighted number, and among equal children the largest other
   number. */
struct sum {
    struct numbers all;
    int best;   /* the child to search next */
    int second; /* the second smallest weighted number */
    int others; /* the share of the other children in the weak sum */
};

static int weighed(int number, const struct child *c)
{
    return number && number < PN_INFINITE ? smaller(number * c->weight / PN_EVEN, PN_INFINITE - 1)
                                          : number;
}

static struct sum sum_up(const struct pn *p, const struct pn_ply *at, bool own)
{
    struct sum s = { .second = PN_INFINITE };
    int least = PN_INFINITE + 1, tie = 0, most = 0, open = 0;
    int cheapest = PN_INFINITE + 1, smallest = PN_INFINITE; /* without virtual numbers */
    bool is_settled = false;                                /* one child makes the sum infinite */

    for (int i = 0; i < at->n; i++) {
        const struct child *c = &at->children[i];
        const int number = own ? c->last.proof : c->last.refutation;
        const int other = own ? c->last.refutation : c->last.proof;
        const int counts = weighed(number, c);
        const int key = number && other
                            ? smaller(virtual_pn_cost(p->virtual_pn, c->key, counts), PN_INFINITE)
                            : counts;
        if (counts < cheapest) {
            cheapest = counts;
            smallest = number;
        }
        if (key < least || (key == least && other > tie)) {
            s.second = least <= PN_INFINITE ? least : PN_INFINITE;
            least = key;
            tie = other;
            s.best = i;
        } else if (key < s.second) {
            s.second = key;
        }
        is_settled = is_settled || other >= PN_INFINITE;
        open += other > 0 && other < PN_INFINITE;
        most = other > most && other < PN_INFINITE ? other : most;
    }
    s.others = open > 1 ? open - 1 : 0;
    int total = most + s.others;
    total = is_settled ? PN_INFINITE : total < PN_INFINITE ? total : PN_INFINITE - 1;
    s.all = own ? (struct numbers){ smallest, total } : (struct numbers){ total, smallest };
    return s;
}

/* Returns the thresholds for the best child. It is searched until its number exceeds the second
   smallest one by a quarter. The margin of a quarter avoids frequent changes between children. */
static struct numbers limits_of(const struct sum *s, const struct child *best, bool own,
                                struct numbers most)
{
    const int second = s->second < PN_INFINITE ? s->second * PN_EVEN / best->weight : PN_INFINITE;
    const int wider = smaller(second + second / 4 + 1, PN_INFINITE);
    const struct numbers limits =
        own ? (struct numbers){ smaller(most.proof, wider), most.refutation - s->others }
            : (struct numbers){ most.proof - s->others, smaller(most.refutation, wider) };

    return (struct numbers){ larger(limits.proof, best->last.proof + 1),
                             larger(limits.refutation, best->last.refutation + 1) };
}

static struct numbers search(struct pn *p, int depth, uint64_t key, int turns, struct numbers most);

/* Searches the best child up to its thresholds and updates its numbers. */
static void descend(struct pn *p, int depth, const struct sum *s, bool own, struct numbers most)
{
    struct child *best = &p->plies[depth]->children[s->best];
    const struct numbers limits = limits_of(s, best, own, most);

    game_copy(p->game, p->at, p->plies[depth]->pos);
    pn_apply(p, p->at, best->step);
    set_ply(p, depth + 1, p->after);
    if (p->stopped)
        return;
    best->last = search(p, depth + 1, best->key, best->turns, limits);
    if (!best->last.proof || !best->last.refutation)
        best->bound = p->bound;
    p->paused = p->paused || p->nodes >= p->most || virtual_pn_is_done(p->virtual_pn);
}

/* Updates open children with results that other threads have put in the table. */
static void update_children(struct pn *p, struct pn_ply *at)
{
    for (int i = 0; i < at->n; i++)
        if (at->children[i].last.proof && at->children[i].last.refutation)
            pn_look(p, &at->children[i]);
}

/* Does the same as `search`, for a node that is already expanded. */
static struct numbers search_below(struct pn *p, int depth, bool own, struct numbers most)
{
    enum {
        WORTH_A_LOOK = 16
    }; /* positions visited below; with fewer the table has hardly changed */
    struct pn_ply *at = p->plies[depth];
    struct sum s = sum_up(p, at, own);

    while (!p->stopped && !p->paused && s.all.proof && s.all.refutation &&
           s.all.proof < most.proof && s.all.refutation < most.refutation) {
        const uint64_t before = p->nodes;
        descend(p, depth, &s, own, most);
        if (p->virtual_pn && p->nodes - before >= WORTH_A_LOOK)
            update_children(p, at);
        s = sum_up(p, at, own);
    }
    return s.all;
}

/* Refutes children that the other player is known to win. */
static void refute_losses(const struct pn *p, struct pn_ply *at)
{
    for (int i = 0; i < at->n; i++)
        if (at->children[i].last.proof && at->children[i].last.refutation &&
            pn_is_lost(p, at->children[i].key))
            pn_decide(&at->children[i], false, PN_FOREVER);
}

/* Visits an open node until it is settled or its numbers reach `most`. Returns its numbers. */
static struct numbers search(struct pn *p, int depth, uint64_t key, int turns, struct numbers most)
{
    enum {
        WORTH_A_NET = 14, /* smallest threshold at which the net saves more time than it costs */
        NEAR = 3          /* largest number of plies from the root */
    };
    const uint64_t before = p->nodes++;

    game_copy(p->game, p->at, p->plies[depth]->pos);
    const bool own = p->game->to_act(p->at) == p->player;
    const bool is_decided = expand(p, depth, turns, own);
    if (p->stopped)
        return (struct numbers){ 1, 1 };
    if (depth < NEAR)
        refute_losses(p, p->plies[depth]);
    if (!is_decided && smaller(most.proof, most.refutation) >= WORTH_A_NET)
        policy_weigh(p->policy, p->at, p->plies[depth]->children, p->plies[depth]->n);
    virtual_pn_enter(p->virtual_pn, key);
    const struct numbers n = search_below(p, depth, own, most);
    virtual_pn_leave(p->virtual_pn, key);
    if (n.proof && n.refutation) {
        pn_keep(p, key, turns, n, p->nodes - before);
    } else {
        p->bound = (int16_t)bound_of(p->plies[depth], turns, own, !n.proof);
        pn_note(p, key, p->bound, !n.proof, p->nodes - before);
    }
    return n;
}

struct numbers pn_search_from(struct pn *p, const struct position *pos, int turns,
                              uint64_t positions)
{
    p->paused = false;
    p->most = positions < UINT64_MAX - p->nodes ? p->nodes + positions : UINT64_MAX;
    set_ply(p, 0, pos);
    return search(p, 0, pn_key(p, pos), turns, (struct numbers){ PN_INFINITE, PN_INFINITE });
}
