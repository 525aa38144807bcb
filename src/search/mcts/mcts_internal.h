/*
 * mcts_internal.h - the parts of the MCTS engine and what passes between them.
 *
 * For two players, without chance and secrets. One iteration: go down from the node aimed
 * at (descend.c), choosing by select.c and making new nodes by expand.c; judge the position
 * reached (leaf_value.c), by the game's bounds or a playout; carry its worth back up (backup.c), proofs included (proof.c). mcts.c holds the engine
 * together and offers it as a method.
 *
 * With a net (net_leaf.c) a position at the start of a turn is judged once, when it is first
 * visited, and gets its children at once, with priors; puct.c chooses. Only once the bounds
 * have settled who wins do playouts decide, as without a net.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MCTS_INTERNAL_H
#define WATTLE_MCTS_INTERNAL_H

#include "search/mcts/eval_cache.h"
#include "search/mcts/tree.h"

#include "evaluator/net_evaluator.h"
#include "game/hints.h"

enum { MAX_PATH = 1024 };

/* A node as a slot. */
struct place {
    struct block *block;
    int slot;
};

/* What a worker adds to the tally of the run; read by others while it runs. Margins
   are in parts of a point, draws in parts of one, as whole numbers. */
enum { MARGIN_PARTS = 64, DRAW_PARTS = 1 << 16 };

struct counters {
    _Atomic uint64_t playouts, turns, margins, ends, draws;
    _Atomic int64_t margin_sum, margin_squares;
};

/* Adds to what only this worker writes. */
#define COUNT(counter, amount)                                                               \
    atomic_store_explicit(&(counter),                                                        \
                          atomic_load_explicit(&(counter), memory_order_relaxed) + (amount), \
                          memory_order_relaxed)

/* One worker's own things. */
struct worker {
    struct rng rng;
    struct position *pos;
    struct place path[MAX_PATH + 1]; /* path[0] is the node aimed at */
    bool as_draw[MAX_PATH + 1];      /* by path: the visit counts as a draw from here up */
    int depth;                       /* of the last node of the path */
    int turns;                       /* completed on the path, see descend.c */
    int worth;                       /* of the position reached, to player 0, in 1/WIN; the
                                        other has the rest of WIN */
    unsigned char *played;           /* player * amaf_keys + key: whether it was played */
    struct trace trace;
    struct counters counters;

    struct evaluator *evaluator; /* NULL: there is no net */
    bool is_fresh;               /* it has just judged `pos`: what was said of it ... */
    struct cached_eval said;     /* ... and by which cached; 0: by the net ... */
    uint64_t shown;              /* ... and what it is known by */
};

struct mcts {
    const struct game *game;
    struct tree tree;
    struct eval_cache *eval_cache; /* of the positions in the tree; NULL without a net */
    uint64_t seed;
    int threads;
    float explore; /* of parameters.h or the game's hints */
    bool shared;   /* several workers: statistics need real atomic additions */

    struct position *root;
    bool has_root;

    /* When the rules already settle who wins at the root, the payoff becomes the
       margin instead, scaled from low .. high to 0 .. 1: a person sees sensible play
       to the end. Proofs are not kept then. */
    bool for_margin;
    double low, high;

    /* What a draw is worth to player 0, in 1/WIN, and whether the tree holds any: then it is
       no use to a run that values them otherwise. */
    int draw_worth;
    atomic_bool has_draws;

    /* The net judges and PUCT chooses, in this tree. */
    bool uses_net;
    float puct;          /* of parameters.h or the game's hints */
    float by_playout;    /* of the game's hints */
    unsigned char *kept; /* what the net said at the start of the turn that the root is in ... */
    bool has_kept;       /* ... if that is known */

    struct place aim;
    struct position *aim_pos;
    bool aim_mid_turn;

    struct worker **workers;
};

/* select.c: the child to go to next, by index; *as_draw: for the node itself the visit is
   a draw, whatever comes out below. -1: every child is proven, and so is the node, which
   select_child leaves to the caller. */
int select_child(const struct mcts *m, const struct place *parent, const struct block *b,
                 bool *as_draw);

/* puct.c: the same in a tree that is learned. */
int select_by_puct(const struct mcts *m, const struct place *parent, const struct block *b,
                   bool *as_draw);

/* expand.c: makes the children of `at`, whose link reads `link`, if memory and other
   workers allow; else NULL. */
struct block *expand(struct mcts *m, struct worker *w, struct place at, int actor);

/* leaf_value.c: whether the rules or the game's bounds decide the position reached: then its worth
   is in w->worth and *proof says what is proven, if anything. */
bool leaf_is_decided(struct mcts *m, struct worker *w, int actor, int *proof);

/* leaf_value.c: an estimate of what the position reached is worth, into w->worth. */
void leaf_judge(struct mcts *m, struct worker *w);

/* leaf_value.c: plays on from the position reached, which a net has judged, if the game wants that (hints.h),
   and lets the end count for its part of w->worth. */
void leaf_ask_playout(struct mcts *m, struct worker *w);

/* leaf_value.c: a worth of 0 .. 1 in 1/WIN, a multiple of `grain`; what lies between two is rounded at
   random in proportion, so that the mean is right. */
int leaf_round(double worth, int grain, struct rng *rng);

/* net_leaf.c: what is below `at`, where nothing is yet: children in the middle of a turn, if memory
   and other workers allow; else NULL, and an estimate in w->worth. `may_expand`: children may be
   made. */
struct block *net_leaf_open(struct mcts *m, struct worker *w, struct place at, int actor,
                            bool may_expand);

/* net_leaf.c: judges a position at the start of a turn. */
void net_leaf_evaluate(struct mcts *m, struct worker *w, int actor);

/* net_priors.c: of steps[0..n) in the position reached, in or below the node `at`. */
void net_priors(const struct mcts *m, const struct worker *w, struct place at, const step steps[],
                int n, float out[]);

/* net_priors.c: fills in the priors of the new block `b` below `at`, and what it keeps. */
void net_priors_fill(struct mcts *m, struct worker *w, struct place at, struct block *b);

/* net_priors.c: the root is about to move on by a step of block `b`: remembers what the turn needs. */
void net_priors_advance(struct mcts *m, const struct block *b);

/* proof.c: what a proof, not OPEN, is worth to player 0, in 1/WIN. */
int proof_worth(const struct mcts *m, int proof);

/* proof.c: what follows for the node above from its children. */
int proof_of_children(const struct mcts *m, const struct block *b);

/* proof.c: notes a proof of one node; of those above the last of the path, which has one. */
void proof_set(const struct mcts *m, struct place at, int proof);
void proof_climb(const struct mcts *m, const struct worker *w);

/* descend.c: one iteration; false: nothing is left to find out. */
bool descend(struct mcts *m, struct worker *w);

/* backup.c: adds w->worth along the path, whose visits are counted already. */
void backup(struct mcts *m, struct worker *w);

#endif
