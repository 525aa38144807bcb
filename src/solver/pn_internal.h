/*
 * pn_internal.h - the internal interface of proof-number search: nodes, tables, policy and threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PN_INTERNAL_H
#define WATTLE_PN_INTERNAL_H

#include "game/game.h"
#include "solver/budget.h"
#include "solver/transposition_table.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Virtual proof numbers ----

   Nodes that other threads are searching count as costlier. Threads that share a table therefore
   take different ways down the same tree (Kaneko, "Parallel depth first proof number search",
   2010). In a search with a single thread the pointer is NULL. */

enum { VIRTUAL_PN_SLOTS = 1 << 16 };

struct virtual_pn {
    atomic_bool is_done;                  /* set when an answer is known, so that all threads
                                             stop */
    _Atomic uint8_t at[VIRTUAL_PN_SLOTS]; /* number of threads that search a node, by key */
};

static inline void virtual_pn_enter(struct virtual_pn *b, uint64_t key)
{
    if (b)
        atomic_fetch_add_explicit(&b->at[key % VIRTUAL_PN_SLOTS], 1, memory_order_relaxed);
}

static inline void virtual_pn_leave(struct virtual_pn *b, uint64_t key)
{
    if (b)
        atomic_fetch_sub_explicit(&b->at[key % VIRTUAL_PN_SLOTS], 1, memory_order_relaxed);
}

/* Returns the number of a node, increased for each other thread that searches the node. */
static inline int virtual_pn_cost(const struct virtual_pn *b, uint64_t key, int number)
{
    const int others =
        b ? atomic_load_explicit(&b->at[key % VIRTUAL_PN_SLOTS], memory_order_relaxed) : 0;

    return number + others * (number / 2 + 1);
}

static inline bool virtual_pn_is_done(const struct virtual_pn *b)
{
    return b && atomic_load_explicit(&b->is_done, memory_order_relaxed);
}

/* ---- df_pn.c: one thread ---- */

enum {
    PN_PLIES_MAX = 8192, /* largest number of steps from the root; no game comes near it */
    CHILD_BATCH = 8,
    PN_INFINITE = 1 << 14,
    PN_EVEN = 16,              /* weight of a child whose number is used unchanged */
    PN_FOREVER = VALUE_MAX - 1 /* a number of turns that stands for any number */
};

/* The numbers are lower bounds of the work to prove the win (proof) and to refute it. In a settled
   node they are 0 and PN_INFINITE. */
struct numbers {
    int proof, refutation;
};

static const struct numbers proven = { 0, PN_INFINITE }, refuted = { PN_INFINITE, 0 };

struct child {
    uint64_t key;
    step step;
    int16_t turns;       /* turns left */
    int16_t bound;       /* in a settled node, turns that suffice for a win, or in which there is
                            none */
    bool is_settled;     /* whether the rules, the game's look-ahead or the exclusion settle the
                            node */
    uint8_t weight;      /* factor on the number when the best child is chosen, in units of 1 /
                            PN_EVEN */
    struct numbers last; /* the numbers read last, or the first numbers */
};

/* A level of the recursion. Its arrays are reused. */
struct pn_ply {
    int n, room;
    struct child *children;
    struct position *pos; /* only the bytes in use (game_bytes_used) */
    size_t pos_room;
};

struct pn {
    const struct game *game;
    struct table *table;
    bool owns_table;
    struct position *root;
    bool counts_turns, cycles_draw;
    int turns_left;
    int player; /* the player for whom a win or the target is searched */
    int target; /* in half points from the view of player 0, who is the player if turns are not
                   counted */
    struct pn_ply *plies[PN_PLIES_MAX];
    size_t left;                               /* bytes that plies may still take */
    struct position *at, *after;               /* the position being examined, and the one after a
                                                  step */
    struct position *child_batch[CHILD_BATCH]; /* children being listed */
    struct position *start;                    /* start of a question */
    struct budget *budget;
    struct policy *policy;                 /* NULL if all children have equal weights */
    uint64_t root_history;                 /* hash of the root's history, part of all keys */
    uint64_t salt;                         /* part of all keys: root_history, target and
                                                 exclusion */
    struct excluded_positions *exclusions; /* all sets */
    struct excluded_positions *exclusion;  /* the set of the question, or NULL */
    uint64_t nodes, most;                  /* positions visited, and the number at which to
                                                 pause */
    bool paused, stopped;
    int16_t bound;                             /* bound of the node settled last */
    struct virtual_pn *virtual_pn;             /* nodes that other threads search; NULL in a single
                                                  thread */
    struct parallel_pn *parallel;              /* the helpers of a head; NULL if there are none */
    step steps[MAX_STEPS], counted[MAX_STEPS]; /* steps of the current position, and of a position
                                                  whose steps are only counted */
};

/* Opens a search in one thread, with budget.table or else a table of its own, and `bytes` bytes for
   plies. The caller frees it with pn_search_free. */
struct pn *pn_search_new(const struct game *game, const struct position *root,
                         struct budget *budget, size_t bytes);
void pn_search_free(struct pn *p);

/* Sets p->after to the position after a step from `from`. */
void pn_apply(struct pn *p, const struct position *from, step s);

/* Returns whether the player has reached the target in a finished game. */
bool pn_has_won(const struct pn *p, const struct position *pos);

/* Returns whether the rules settle a position with `turns` turns left. If so, sets *wins to the
   answer. */
bool pn_settled_by_rules(const struct pn *p, const struct position *pos, int turns, bool *wins);

/* Fills in a child from the rules, the table or a guess. `pos` is the child, one step after a
   position with `turns` turns left. */
void pn_fill(struct pn *p, const struct position *pos, int turns, struct child *c);

/* Searches a position until it is settled, or for `positions` more positions. */
struct numbers pn_search_from(struct pn *p, const struct position *pos, int turns,
                              uint64_t positions);

/* Does the same, unless the table already has the answer. */
struct numbers pn_settle(struct pn *p, const struct position *pos, int turns, uint64_t positions);

/* Sets the question whether the player reaches the target. A win is the smallest lead. */
void pn_ask_for(struct pn *p, int player, int target);

/* Does the same as pn_settle for a position whose history is forgotten first. The player is the one
   for whom the target would be a lead. */
struct numbers pn_settle_lead(struct pn *p, const struct position *pos, int target,
                              uint64_t positions);

/* ---- pn_table.c: table entries, proven facts and the numbers of open nodes ---- */

/* Returns the key that identifies a position. */
uint64_t pn_key(const struct pn *p, const struct position *pos);

/* Returns the key of a position's facts in the table. */
uint64_t pn_fact_key(const struct pn *p, uint64_t key);

/* Stores that the player wins, or does not win, the position within `turns` turns. `work` is the
   number of positions visited. */
void pn_note(struct pn *p, uint64_t key, int turns, bool wins, uint64_t work);

/* Stores the numbers of an open position with `turns` turns left. */
void pn_keep(struct pn *p, uint64_t key, int turns, struct numbers n, uint64_t work);

/* Settles a child. `bound` is a number of turns that suffices for the win, or in which there is
   none. */
void pn_decide(struct child *c, bool wins, int bound);

/* Prefetches the child's table entries. */
void pn_prefetch(const struct pn *p, const struct child *c);

/* Reads a child's numbers from the table. If there are none, returns false and leaves the child
   unchanged. */
bool pn_look(const struct pn *p, struct child *c);

/* Returns whether an earlier question proved that the other player wins this position, so that the
   player fails in any number of turns. This is slow, because the facts of the two players lie in
   different pages. */
bool pn_is_lost(const struct pn *p, uint64_t key);

/* ---- pn_edge_costs.c: weights of children, from the priors of a net ---- */

struct policy;

/* Opens a policy for positions on the same board as `root`, with a cache of at most `bytes` bytes.
   Returns NULL if there is no net, or if the game has no planes. The caller closes it with
   policy_close. */
struct policy *policy_open(const struct game *game, const struct position *root, const struct net *,
                           size_t bytes);
void policy_close(struct policy *); /* NULL is allowed */

/* Sets the weights of the n children of a position. Weights stay unchanged if the policy is NULL.
   They also stay unchanged if no turn begins at the position, because the net cannot evaluate it
   then. */
void policy_weigh(struct policy *, const struct position *, struct child children[], int n);

/* ---- parallel_pn.c: several threads that share one table ---- */

enum { PARALLEL_PN_MAX = 64 };

struct parallel_pn;

/* Opens `count` helpers for the search `head`, each with `bytes` bytes besides the head's table. */
struct parallel_pn *parallel_pn_new(struct pn *head, int count, size_t bytes);
void parallel_pn_free(struct parallel_pn *c);

/* Does the same as pn_search_from, with the head and its helpers. There are fewer helpers if the
   system refuses some threads. The search ends when one thread has settled the position, or when
   the head has visited `positions` more positions. */
struct numbers parallel_pn_search(struct parallel_pn *c, const struct position *pos, int turns,
                                  uint64_t positions);

/* Returns the number of positions visited by the helpers. */
uint64_t parallel_pn_nodes(const struct parallel_pn *c);

#endif
