/*
 * mcts_internal.h - the data of MCTS and the functions that its files share.
 *
 * The method is for games of two players without chance and hidden information. An iteration
 * descends from the aimed node (descend.c), where ucb1_rave.c chooses children and expand.c makes
 * them. It evaluates the position reached (playout_leaf.c) and adds the result to the nodes of its
 * path (backup.c). Proven results spread upwards (proof.c). mcts.c is the method.
 *
 * With a net (net_leaf.c) a position at the start of a turn is evaluated at its first visit. Its
 * children are made at once, with priors (net_priors.c, net_views.c), and puct.c chooses among
 * them. Late in games a short search may prove the position instead (leaf_proof.c). When the bounds
 * decide the winner, playouts take over as without a net.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MCTS_INTERNAL_H
#define WATTLE_MCTS_INTERNAL_H

#include "search/mcts/eval_cache.h"
#include "search/mcts/leaf_proof.h"
#include "search/mcts/tree.h"

#include "evaluator/net_evaluator.h"
#include "game/hints.h"

#include <math.h>

enum { MAX_PATH = 1024 };

/* The place of a node is a slot of its parent's block. */
struct place {
    struct block *block;
    int slot;
};

/* The counts of one worker for the tally of the run, which other threads may read. Margins are in
   1/MARGIN_PARTS of a point, draws in 1/DRAW_PARTS of a game. */
enum { MARGIN_PARTS = 64, DRAW_PARTS = 1 << 16 };

struct counters {
    _Atomic uint64_t margins, ends, draws;
    _Atomic int64_t margin_sum, margin_squares;
};

/* Adds to a counter that only this worker writes. */
#define COUNT(counter, amount)                                                               \
    atomic_store_explicit(&(counter),                                                        \
                          atomic_load_explicit(&(counter), memory_order_relaxed) + (amount), \
                          memory_order_relaxed)

struct worker {
    struct rng rng;
    struct position *pos;
    struct place path[MAX_PATH + 1]; /* path[0] is the node aimed at */
    bool as_draw[MAX_PATH + 1];      /* by depth: whether the visit counts as a draw for this node
                                        and those above */
    int depth;                       /* index of the last node of the path */
    int result;                      /* result of the position reached for player 0, in 1/WIN;
                                        player 1 has WIN minus that */
    unsigned char *played;           /* by player * amaf_keys + key: whether the step was played */
    struct trace trace;
    struct counters counters;

    struct evaluator *evaluator; /* NULL without a net */
    struct leaf_proof *proof;    /* NULL if mcts.proofs is NULL */
    struct evaluator *opponent;  /* evaluator of the opponent's net, NULL without one
                                    (mcts.opponent) */
    bool is_fresh;               /* whether `pos` has just been evaluated, so that the next two
                                    members are valid */
    struct cached_eval answer;   /* the evaluation, and the cached block or 0 if the net evaluated
                                    it */
    uint64_t answer_key;         /* key of the evaluated position in the cache */
};

/* Counts a margin, in points for player 0, for the tally. */
static inline void count_margin(struct worker *w, double margin)
{
    const int64_t parts = llrint(MARGIN_PARTS * margin);

    COUNT(w->counters.margins, 1);
    COUNT(w->counters.margin_sum, parts);
    COUNT(w->counters.margin_squares, parts * parts);
}

struct mcts {
    const struct game *game;
    struct tree tree;
    struct eval_cache *eval_cache; /* NULL without a net */
    struct table *proofs;          /* of leaf_proof.c; NULL without a net, or without bounds */
    bool proves_leaves;            /* whether leaf_proof.c is in use */
    uint64_t seed;
    int threads;
    float explore; /* from parameters.h or the game's hints */
    bool shared;   /* whether there are several workers, so that statistics need atomic additions */

    struct position *root;
    bool has_root;

    /* Set if the bounds decide the winner at the root. The search then plays for the margin, low ..
       high is scaled to results of 0 .. 1, and no proofs are kept. The engine thus plays sensibly
       to the end. */
    bool for_margin;
    double low, high;

    /* draw_result is the value of a draw to player 0, in 1/WIN. has_draws is set if the tree
       depends on it. If has_draws is set, a run with another value drops the tree. */
    int draw_result;
    atomic_bool has_draws;

    /* Set if the net evaluates leaves and puct.c selects. */
    bool uses_net;
    float puct;          /* from parameters.h or the game's hints */
    float by_playout;    /* from the game's hints */
    uint32_t view_at;    /* from the game's hints, 0 for a single view */
    bool has_root_views; /* whether the root has taken all views */
    int opponent; /* the player whose steps follow the priors of another net (select_by_prior), or
                     NOBODY. A node of this player is proven only if all children have the same
                     result */
    unsigned char *kept; /* the policy from the start of the turn that the root is in */
    bool has_kept;       /* whether `kept` is valid */

    struct place aim;
    struct position *aim_pos;

    struct worker **workers;
};

/* ucb1_rave.c: returns the index of the child to visit next. Sets *as_draw if the visit counts as a
   draw for the node itself, whatever its result. Returns -1 if every child is proven. The caller
   then sets the node's proof. */
int select_by_ucb1(const struct mcts *m, const struct place *parent, const struct block *b,
                   bool *as_draw);

/* puct.c: does the same for a tree with priors. */
int select_by_puct(const struct mcts *m, const struct place *parent, const struct block *b,
                   bool *as_draw);

/* puct.c: returns the index of the child to visit next, at a node of the modelled opponent. Proven
   children are visited too, so there always is one. */
int select_by_prior(const struct mcts *m, const struct block *b);

/* expand.c: makes the children of the leaf `at`. Returns NULL if memory is full or another worker
   makes them. */
struct block *expand(struct mcts *m, struct worker *w, struct place at, int actor);

/* playout_leaf.c: returns whether the rules, the game's bounds or a short alpha-beta search
   (leaf_proof.c) decide the position reached. If so, sets w->result to its result and *proof to the
   proof. *proof is OPEN if the result is neither a win, a draw nor a loss. */
bool leaf_is_decided(struct mcts *m, struct worker *w, int actor, int *proof);

/* playout_leaf.c: plays a playout from the position reached, and sets w->result to its result. */
void leaf_evaluate(struct mcts *m, struct worker *w);

/* playout_leaf.c: mixes the result of a playout into w->result, which is the net's evaluation. Does
   so only if the game's hints give playouts a weight (by_playout). */
void leaf_ask_playout(struct mcts *m, struct worker *w);

/* playout_leaf.c: converts a result of 0 .. 1 to 1/WIN, as a multiple of `grain`. Values between
   multiples are rounded at random, so that the mean is exact. */
int leaf_round(double result, int grain, struct rng *rng);

/* net_leaf.c: opens the leaf `at`. In the middle of a turn, and where the modelled opponent is to
   act, returns its children, if memory and other workers allow. Otherwise returns NULL and sets
   w->result to an estimate. Children are made only if `may_expand`. */
struct block *net_leaf_open(struct mcts *m, struct worker *w, struct place at, int actor,
                            bool may_expand);

/* Returns the evaluator of positions in which `actor` is to act. */
static inline struct evaluator *evaluator_of(const struct mcts *m, const struct worker *w,
                                             int actor)
{
    return actor == m->opponent ? w->opponent : w->evaluator;
}

/* net_leaf.c: evaluates the position reached, at the start of a turn. */
void net_leaf_evaluate(struct mcts *m, struct worker *w, int actor);

/* net_priors.c: finds the priors of steps[0..n) in the position reached. The position is that of
   the node `at`, or a later one of the same turn. */
void net_priors(const struct mcts *m, const struct worker *w, struct place at, const step steps[],
                int n, float out[]);

/* net_priors.c: fills in the priors of the new block `b` below `at`, and its stored policy. */
void net_priors_fill(struct mcts *m, struct worker *w, struct place at, struct block *b);

/* net_views.c: takes another view of the position reached, the node `at` with the children `b`, if
   it is time for one after this number of visits. Changes the priors of the children. view_at must
   not be 0. */
void net_views_update(const struct mcts *m, struct worker *w, struct place at, struct block *b,
                      uint32_t visits);

/* net_views.c: takes all views of the root, which has the children `b`, unless it has been done.
   view_at must not be 0, and no search may be running. */
void net_views_of_root(struct mcts *m, struct worker *w, struct block *b);

/* net_priors.c: stores the policy that the rest of the turn needs, before the root advances by a
   step of block `b`. */
void net_priors_advance(struct mcts *m, const struct block *b);

/* proof.c: returns the result of a proof other than OPEN, for player 0 in 1/WIN. */
int proof_result(const struct mcts *m, int proof);

/* proof.c: returns the proof of a node that follows from its children. */
int proof_of_children(const struct mcts *m, const struct block *b);

/* proof.c: proof_set stores the proof of a node. proof_climb then stores the proofs that follow
   for the nodes above the last one of the path. */
void proof_set(const struct mcts *m, struct place at, int proof);
void proof_climb(const struct mcts *m, const struct worker *w);

/* descend.c: makes one iteration. Returns false if the node aimed at is proven or has its limit of
   visits. */
bool descend(struct mcts *m, struct worker *w);

/* backup.c: adds w->result along the path, whose visits are already counted. */
void backup(struct mcts *m, struct worker *w);

#endif
