/*
 * pn.c - see pn.h.
 *
 * Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees", 2002) with
 * weak sums (Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008), because lines
 * meet again all the time, and thresholds a little wider than needed (Pawlewicz and Lew,
 * "Improving depth-first PN-search: 1 + epsilon trick", 2006).
 *
 * Where positions can come again a node is a position with the turns that are left, so none comes
 * again on a line. What is proven holds for more turns left, too, and what failed for fewer: such
 * facts are kept by the position alone (as in forced.c), with the turns that they took and not those
 * that were left; the numbers of what is open by position and turns. Both are entries of one table,
 * which may forget any of them. In games with a margin the question is the same for a lead of so much.
 * Elsewhere turns are not counted, full keys tell positions apart, and the question is whether player 0
 * reaches a value.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pn.h"

#include "../../base/memory.h"
#include "../../hints.h"
#include "../../past.h"
#include "detour.h"
#include "prove.h"

#include <stdlib.h>

enum {
    PLIES_MAX = 8192,      /* steps from the root; no game comes near it */
    LEAST_PLIES = 1 << 18, /* bytes for them */
    INFINITE = 1 << 14,
    FOREVER = VALUE_MAX - 1, /* turns: as many as there may be */
    LINE_TURNS = 64
};

/* How much is needed at least to prove a win, and to refute it. Settled: 0 and INFINITE. */
struct numbers {
    int proof, refutation;
};

static const struct numbers proven = { 0, INFINITE }, refuted = { INFINITE, 0 };

struct child {
    uint64_t key;
    step step;
    int16_t turns;   /* left */
    int16_t bound;   /* once it is known: won within so many turns at most, or failed at least */
    bool is_settled; /* at first sight: it is over, or soon will be, or no turn is left */
    struct numbers last; /* as last seen; before that, a guess */
};

/* One level of the recursion, kept. */
struct ply {
    int n, room;
    struct child *children;
    struct position *pos; /* what is in use of it */
    size_t pos_room;
};

struct pn {
    const struct game *game;
    struct table *table;
    bool owns_table;
    struct position *root;
    bool counts_turns, circles_draw;
    int turns_left;
    int player; /* who is to win, or to reach the target */
    int target; /* as player 0 sees it, in halves; where turns are not counted the player is 0 */
    struct ply *plies[PLIES_MAX];
    size_t left;                 /* bytes for plies */
    struct position *at, *after; /* being looked at, and a step later */
    struct position *start;      /* of a question */
    struct budget *budget;
    uint64_t past;                   /* what the root remembers, for keys */
    uint64_t salt;                   /* for keys: that, the target and the detour */
    struct detour *detours, *detour; /* all; of the question, or NULL */
    uint64_t nodes, most;            /* positions visited, and how many until a pause */
    bool paused, stopped;
    int16_t bound;                             /* of the node that was known last */
    step steps[MAX_STEPS], counted[MAX_STEPS]; /* of one position; to be counted only */
};

struct pn *pn_new(const struct game *game, const struct position *root, struct budget *budget)
{
    struct pn *p = xcalloc(1, sizeof *p);
    const size_t plies = budget->memory / 16;

    p->game = game;
    p->budget = budget;
    p->root = xaligned(game->position_size);
    p->at = xaligned(game->position_size);
    p->after = xaligned(game->position_size);
    p->start = xaligned(game->position_size);
    game_copy(game, p->root, root);
    p->counts_turns = game->past && game->past->freeze;
    if (p->counts_turns) {
        p->circles_draw = game->past->freeze(p->root, &p->turns_left);
        p->past = game_full_key(game, p->root) ^ game->key(p->root);
    }
    p->left = plies > LEAST_PLIES ? plies : LEAST_PLIES;
    p->owns_table = !budget->table;
    p->table =
        p->owns_table ? table_new(budget_table(budget, budget->memory - plies)) : budget->table;
    return p;
}

void pn_free(struct pn *p)
{
    for (int i = 0; i < PLIES_MAX && p->plies[i]; i++) {
        free(p->plies[i]->children);
        free(p->plies[i]->pos);
        free(p->plies[i]);
    }
    detour_free(p->detours);
    if (p->owns_table)
        table_free(p->table);
    free(p->start);
    free(p->after);
    free(p->at);
    free(p->root);
    free(p);
}

bool pn_circles_draw(const struct pn *p)
{
    return p->circles_draw;
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
    return p->nodes;
}

/* ---- Plies ---- */

/* Takes bytes off what plies may have. Where too few are left nothing can be proven any more. */
static void charge(struct pn *p, size_t bytes)
{
    p->stopped |= bytes > p->left;
    p->left -= bytes > p->left ? p->left : bytes;
}

/* That level, with a position in it. */
static void set_ply(struct pn *p, int i, const struct position *pos)
{
    const size_t used = game_used(p->game, pos);

    if (!p->plies[i]) {
        charge(p, sizeof *p->plies[i]);
        p->plies[i] = xcalloc(1, sizeof *p->plies[i]);
    }
    struct ply *at = p->plies[i];
    if (used > at->pos_room) {
        charge(p, used - at->pos_room);
        at->pos_room = used;
        at->pos = xrealloc(at->pos, used);
    }
    memcpy(at->pos, pos, used);
}

static void make_room(struct pn *p, struct ply *at, int n)
{
    if (n <= at->room)
        return;
    charge(p, (size_t)(2 * n - at->room) * sizeof *at->children);
    at->room = 2 * n;
    at->children = xrealloc(at->children, (size_t)at->room * sizeof *at->children);
}

/* ---- What is known ---- */

static uint64_t key_of(const struct pn *p, const struct position *pos)
{
    return p->counts_turns ? p->game->key(pos) : game_full_key(p->game, pos);
}

static uint64_t fact_key(const struct pn *p, uint64_t key)
{
    return key ^ p->salt ^ (p->player ? 0x9E3779B97F4A7C15u : 0);
}

static uint64_t numbers_key(const struct pn *p, uint64_t key, int turns)
{
    uint64_t state = fact_key(p, key) + (uint64_t)turns + 1;

    return splitmix64(&state);
}

/* Of a position: within so many turns the player wins, or does not. `low` are the turns of a
   failure, `high` those of a win. */
static void note(struct pn *p, uint64_t key, int turns, bool wins, uint64_t work)
{
    struct known k;

    table_get(p->table, fact_key(p, key), &k);
    if (wins && turns < k.high)
        k.high = turns;
    if (!wins && turns > k.low)
        k.low = turns;
    if (k.low < k.high)
        table_put(p->table, fact_key(p, key), &k, work);
}

static void keep(struct pn *p, uint64_t key, int turns, struct numbers n, uint64_t work)
{
    const struct known k = { 0, 0, (step)n.proof | (step)n.refutation << 16 };

    table_put(p->table, numbers_key(p, key, turns), &k, work);
}

/* Whether that are numbers of what is open: a file may hold anything. */
static bool is_open(step packed)
{
    return (packed & 0xFFFF) - 1 < INFINITE - 1 && (packed >> 16) - 1 < INFINITE - 1;
}

static void decide(struct child *c, bool wins, int bound)
{
    c->last = wins ? proven : refuted;
    c->bound = (int16_t)bound;
}

/* Brings the numbers of a child up to date; false: nothing is known, and they stay. */
static bool look(const struct pn *p, struct child *c)
{
    struct known k;

    if (c->is_settled)
        return true;
    if (table_get(p->table, fact_key(p, c->key), &k) && (k.high <= c->turns || k.low >= c->turns))
        decide(c, k.high <= c->turns, k.high <= c->turns ? k.high : k.low);
    else if (table_get(p->table, numbers_key(p, c->key, c->turns), &k) && is_open(k.best))
        c->last = (struct numbers){ (int)(k.best & 0xFFFF), (int)(k.best >> 16) };
    else
        return false;
    return true;
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

/* Whether the player has reached the target at the end of a game. */
static bool has_won(const struct pn *p, const struct position *pos)
{
    double share[MAX_PLAYERS];

    if (p->game->margin) {
        const double lead = 2 * p->game->margin(pos);
        return p->player ? lead < p->target : lead >= p->target;
    }
    p->game->payoffs(pos, share);
    return share[p->player] > share[!p->player];
}

/* Whether the rules settle a position with so many turns left. */
static bool settled_by_rules(const struct pn *p, const struct position *pos, int turns, bool *wins)
{
    int low, high;

    if (p->counts_turns) {
        *wins = game_over(p->game, pos) && has_won(p, pos);
        return turns == 0 || game_over(p->game, pos);
    }
    prover_bounds(p->game, pos, &low, &high);
    *wins = low >= p->target;
    return *wins || high < p->target;
}

/* What the numbers begin with: how far either player is from a win, where the game can tell, or how
   many steps there are to look at. */
static struct numbers guess(struct pn *p, const struct position *pos)
{
    enum { MOST = INFINITE / 2 };
    int away[2] = { 1, 1 };

    if (p->game->hints && p->game->hints->away)
        p->game->hints->away(pos, away);
    else
        away[!p->game->to_act(pos)] = p->game->steps(pos, p->counted);
    for (int i = 0; i < 2; i++)
        away[i] = away[i] < 1 ? 1 : away[i] < MOST ? away[i] : MOST;
    return (struct numbers){ away[p->player], away[!p->player] };
}

/* Whether the game sees at once who wins a position, soon enough for the turns left. */
static bool settled_soon(const struct pn *p, const struct position *pos, struct child *c)
{
    const struct hints *hints = p->game->hints;

    if (!p->counts_turns || p->game->margin || !hints || !hints->soon || p->game->mid_turn(pos))
        return false;
    const int soon = hints->soon(pos);
    const bool wins = (p->game->to_act(pos) == p->player) == (soon > 0);
    if (!soon || (wins && abs(soon) > c->turns))
        return false;
    decide(c, wins, wins ? abs(soon) : FOREVER);
    return true;
}

/* `pos` is a step after one with so many turns left. */
static void judge(struct pn *p, const struct position *pos, int turns, struct child *c)
{
    bool wins;

    c->turns = (int16_t)(turns - (p->counts_turns && !p->game->mid_turn(pos)));
    c->is_settled = settled_by_rules(p, pos, c->turns, &wins);
    if (c->is_settled) {
        decide(c, wins, wins ? 0 : game_over(p->game, pos) ? FOREVER : c->turns);
        return;
    }
    c->is_settled = settled_soon(p, pos, c);
    if (c->is_settled)
        return;
    c->key = key_of(p, pos);
    c->is_settled = detour_has(p->detour, c->key);
    if (c->is_settled)
        decide(c, false, FOREVER);
    else if (!look(p, c))
        c->last = guess(p, pos);
}

/* Makes a step from `from`, which leads to p->after. */
static void apply(struct pn *p, const struct position *from, step s)
{
    game_copy(p->game, p->after, from);
    p->game->apply(p->after, s);
    p->stopped = budget_tick(p->budget) || p->stopped;
}

/* Whether one with these numbers settles what `own` or the opponent can choose it for. */
static bool decides(struct numbers n, bool own)
{
    return own ? !n.proof : !n.refutation;
}

/* Lists the children of the position at that depth, up to one that decides. */
static void expand(struct pn *p, int depth, int turns, bool own)
{
    struct ply *at = p->plies[depth];
    const int n = p->game->steps(p->at, p->steps);

    make_room(p, at, n);
    p->stopped = p->stopped || n == MAX_STEPS || depth + 2 >= PLIES_MAX; /* there may be more */
    at->n = 0;
    while (at->n < n && !p->stopped) {
        struct child *c = &at->children[at->n];
        c->step = p->steps[at->n++];
        apply(p, p->at, c->step);
        judge(p, p->after, turns, c);
        if (decides(c->last, own))
            break;
    }
}

/* ---- The search ---- */

/* Within how many turns a node that is known now is won at most, or failed at least: FOREVER where the
   other player wins whatever is done, and not only time is short. */
static int bound_of(const struct ply *at, int turns, bool own, bool wins)
{
    int bound = own ? FOREVER : 0;

    for (int i = 0; i < at->n; i++) {
        const struct child *c = &at->children[i];
        if (wins ? c->last.proof : c->last.refutation)
            continue;
        const int here = c->bound >= FOREVER ? FOREVER : c->bound + turns - c->turns;
        bound = (own ? here < bound : here > bound) ? here : bound;
    }
    return bound;
}

/* What the children come to, where the player (`own`) or the opponent chooses among them. The best
   is the one of the smallest number; of several, the one that is hardest for the other. */
struct sum {
    struct numbers all;
    int best;   /* to be searched next */
    int second; /* the number of the one after it, by which the best is chosen */
    int others; /* what the others add to the weak sum */
};

static struct sum sum_up(const struct ply *at, bool own)
{
    struct sum s = { .second = INFINITE };
    int least = INFINITE + 1, tie = 0, most = 0, open = 0;
    bool is_settled = false; /* one child makes the sum infinite */

    for (int i = 0; i < at->n; i++) {
        const struct child *c = &at->children[i];
        const int key = own ? c->last.proof : c->last.refutation;
        const int other = own ? c->last.refutation : c->last.proof;
        if (key < least || (key == least && other > tie)) {
            s.second = least <= INFINITE ? least : INFINITE;
            least = key;
            tie = other;
            s.best = i;
        } else if (key < s.second) {
            s.second = key;
        }
        is_settled = is_settled || other >= INFINITE;
        open += other > 0 && other < INFINITE;
        most = other > most && other < INFINITE ? other : most;
    }
    s.others = open > 1 ? open - 1 : 0;
    int total = most + s.others;
    total = is_settled ? INFINITE : total < INFINITE ? total : INFINITE - 1;
    s.all = own ? (struct numbers){ least, total } : (struct numbers){ total, least };
    return s;
}

/* Up to which numbers the best child is searched: until another one is better, and by a quarter
   more, so that it is not left and come back to all the time. */
static struct numbers limits_of(const struct sum *s, const struct child *best, bool own,
                                struct numbers most)
{
    const int wider = smaller(s->second + s->second / 4 + 1, INFINITE);
    const struct numbers limits =
        own ? (struct numbers){ smaller(most.proof, wider), most.refutation - s->others }
            : (struct numbers){ most.proof - s->others, smaller(most.refutation, wider) };

    return (struct numbers){ larger(limits.proof, best->last.proof + 1),
                             larger(limits.refutation, best->last.refutation + 1) };
}

static struct numbers search(struct pn *p, int depth, uint64_t key, int turns, struct numbers most);

/* Searches the best child up to its limits, and then has its numbers. */
static void descend(struct pn *p, int depth, const struct sum *s, bool own, struct numbers most)
{
    struct child *best = &p->plies[depth]->children[s->best];
    const struct numbers limits = limits_of(s, best, own, most);

    game_copy(p->game, p->at, p->plies[depth]->pos);
    apply(p, p->at, best->step);
    set_ply(p, depth + 1, p->after);
    if (p->stopped)
        return;
    best->last = search(p, depth + 1, best->key, best->turns, limits);
    if (!best->last.proof || !best->last.refutation)
        best->bound = p->bound;
    p->paused = p->paused || p->nodes >= p->most;
}

/* Visits an open node until its numbers reach `most`, or it is settled; its numbers then. */
static struct numbers search(struct pn *p, int depth, uint64_t key, int turns, struct numbers most)
{
    struct ply *at = p->plies[depth];
    const uint64_t before = p->nodes++;

    game_copy(p->game, p->at, at->pos);
    const bool own = p->game->to_act(p->at) == p->player;
    expand(p, depth, turns, own);
    if (p->stopped)
        return (struct numbers){ 1, 1 };
    struct sum s = sum_up(at, own);
    while (!p->stopped && !p->paused && s.all.proof && s.all.refutation &&
           s.all.proof < most.proof && s.all.refutation < most.refutation) {
        descend(p, depth, &s, own, most);
        s = sum_up(at, own);
    }
    if (s.all.proof && s.all.refutation) {
        keep(p, key, turns, s.all, p->nodes - before);
    } else {
        p->bound = (int16_t)bound_of(at, turns, own, !s.all.proof);
        note(p, key, p->bound, !s.all.proof, p->nodes - before);
    }
    return s.all;
}

/* Searches from a position until it is settled, or for so many positions more. */
static struct numbers search_from(struct pn *p, const struct position *pos, int turns,
                                  uint64_t positions)
{
    p->paused = false;
    p->most = positions < UINT64_MAX - p->nodes ? p->nodes + positions : UINT64_MAX;
    set_ply(p, 0, pos);
    return search(p, 0, key_of(p, pos), turns, (struct numbers){ INFINITE, INFINITE });
}

/* The same, unless it is settled already. */
static struct numbers settle(struct pn *p, const struct position *pos, int turns,
                             uint64_t positions)
{
    struct child c = { .key = key_of(p, pos), .turns = (int16_t)turns, .last = { 1, 1 } };

    p->stopped = p->stopped || p->budget->spent;
    look(p, &c);
    if (turns <= 0)
        return refuted;
    if (!c.last.proof || !c.last.refutation || p->stopped)
        return c.last;
    return search_from(p, pos, turns, positions);
}

static enum pn_answer answer(struct numbers n)
{
    return !n.proof ? PN_WINS : !n.refutation ? PN_FAILS : PN_OPEN;
}

/* A win is the smallest lead. */
static void ask_for(struct pn *p, int player, int target)
{
    uint64_t state = (uint64_t)target;
    const bool is_win = target == !player;

    p->player = player;
    p->target = target;
    p->salt = p->past ^ (p->counts_turns && is_win ? 0 : splitmix64(&state));
    p->detour = detour_find(p->detours, player, target);
    p->salt ^= p->detour ? p->detour->hash : 0;
}

void pn_avoid(struct pn *p, const uint64_t keys[], size_t n)
{
    detour_add(&p->detours, p->player, p->target, keys, n);
    ask_for(p, p->player, p->target);
}

bool pn_avoids(const struct pn *p)
{
    return p->detour != NULL;
}

enum pn_answer pn_ask(struct pn *p, int player, int turns, uint64_t positions, int *rest)
{
    ask_for(p, player, !player);
    const struct numbers n = settle(p, p->root, turns, positions);

    *rest = n.proof;
    return answer(n);
}

/* From a frozen position, of the player for whom the target would be a lead. */
static struct numbers settle_lead(struct pn *p, const struct position *pos, int target,
                                  uint64_t positions)
{
    int turns_left;

    ask_for(p, target < 1, target);
    if (game_over(p->game, pos))
        return has_won(p, pos) ? proven : refuted;
    game_copy(p->game, p->start, pos);
    p->game->past->freeze(p->start, &turns_left);
    return settle(p, p->start, turns_left, positions);
}

enum pn_answer pn_reaches(struct pn *p, const struct position *pos, int target, uint64_t positions,
                          int rest[2])
{
    struct numbers n;
    bool wins;

    if (p->counts_turns) {
        n = settle_lead(p, pos, target, positions);
        if (p->player)
            n = (struct numbers){ n.refutation, n.proof };
    } else {
        ask_for(p, 0, target);
        if (settled_by_rules(p, pos, 1, &wins))
            n = wins ? proven : refuted;
        else
            n = settle(p, pos, 1, positions);
    }
    rest[0] = n.proof;
    rest[1] = n.refutation;
    return answer(n);
}

/* ---- Lines and strategies ---- */

int pn_player(const struct pn *p)
{
    return p->player;
}

int pn_known_win(const struct pn *p, const struct position *pos, int turns)
{
    struct known k;

    if (!game_over(p->game, pos) && table_get(p->table, fact_key(p, p->game->key(pos)), &k) &&
        k.high < turns)
        return k.high;
    return turns;
}

/* The step after which the win is nearest, for the other player furthest, as far as known. */
static bool best_step(struct pn *p, const struct position *pos, int turns, step *best)
{
    const bool own = p->game->to_act(pos) == p->player;
    const int n = p->game->steps(pos, p->steps);
    int chosen = -1;

    for (int i = 0; i < n; i++) {
        struct child c = { 0 };
        apply(p, pos, p->steps[i]);
        judge(p, p->after, turns, &c);
        if (c.last.proof)
            continue;
        if (chosen < 0 || (own ? c.bound < chosen : c.bound > chosen)) {
            chosen = c.bound;
            *best = p->steps[i];
        }
    }
    return chosen >= 0;
}

/* What the table has forgotten is found again: the position's own answer, or those after it. */
bool pn_winning_step(struct pn *p, const struct position *pos, int turns, step *best)
{
    if (settle(p, pos, turns, UINT64_MAX).proof)
        return false;
    return best_step(p, pos, turns, best) ||
           (!search_from(p, pos, turns, UINT64_MAX).proof && best_step(p, pos, turns, best));
}

/* Of the steps of the one who loses, one that leaves the player nothing better than the target. */
static bool holding_step(struct pn *p, const struct position *pos, step *best)
{
    step *steps = xmalloc(MAX_STEPS * sizeof *steps);
    const int player = p->player, target = p->target, n = p->game->steps(pos, steps);
    bool found = false;

    for (int i = 0; i < n && !found && !p->stopped; i++) {
        apply(p, pos, steps[i]);
        game_copy(p->game, p->at, p->after);
        found = settle_lead(p, p->at, player ? target - 1 : target + 1, UINT64_MAX).proof > 0 &&
                !p->stopped;
        *best = steps[i];
    }
    ask_for(p, player, target);
    free(steps);
    return found;
}

/* Turns left go down with each turn, so that no position comes again. */
static void line(struct pn *p, const struct position *root, int turns, bool is_exact,
                 struct solution *out)
{
    struct position *pos = xaligned(p->game->position_size);
    step turn[MAX_TURN_STEPS];
    int n = 0;

    game_copy(p->game, pos, root);
    while (!game_over(p->game, pos) && out->turns < LINE_TURNS) {
        turns = pn_known_win(p, pos, turns);
        if (!pn_winning_step(p, pos, turns, &turn[n]))
            break;
        if (is_exact && p->game->to_act(pos) != p->player && !holding_step(p, pos, &turn[n]))
            break;
        p->game->apply(pos, turn[n++]);
        if (p->game->mid_turn(pos))
            continue;
        solution_add(out, turn, n);
        n = 0;
        turns--;
    }
    free(pos);
}

void pn_line(struct pn *p, int player, int turns, struct solution *out)
{
    ask_for(p, player, !player);
    line(p, p->root, turns, false, out);
}

void pn_line_to(struct pn *p, int target, bool is_exact, struct solution *out)
{
    ask_for(p, target < 1, target);
    line(p, p->root, p->turns_left, is_exact, out);
}
