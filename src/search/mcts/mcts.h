/*
 * mcts.h - the parts of the MCTS engine and what passes between them.
 *
 * For two players, without chance and secrets. One iteration: go down from the node aimed
 * at (descend.c), choosing by select.c and making new nodes by expand.c, which asks the game
 * for priors; judge the position reached (leaf.c), by the game's evaluation or a playout;
 * carry its worth back up (backup.c), proofs included (proof.c). mcts.c holds the engine
 * together and offers it as a method.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MCTS_H
#define WATTLE_MCTS_H

#include "tree.h"

#include "../../hints.h"

enum { MAX_PATH = 1024 };

/* A node as a slot. */
struct place {
    struct block *block;
    int slot;
};

/* What a worker adds to the tally of the run; read by others while it runs. Margins
   are in halves, so they are whole numbers. */
struct counters {
    _Atomic uint64_t playouts, turns, margins;
    _Atomic int64_t margin_sum, margin_squares;
};

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
};

struct mcts {
    const struct game *game;
    struct tree tree;
    uint64_t seed;
    int threads;
    float explore; /* of tune.h or the game's hints */
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

/* expand.c: makes the children of `at`, whose link reads `link`, if memory and other
   workers allow; else NULL. */
struct block *expand(struct mcts *m, struct worker *w, struct place at, int actor);

/* leaf.c: whether the rules or the game's bounds decide the position reached: then its worth
   is in w->worth and *proof says what is proven, if anything. */
bool leaf_is_decided(struct mcts *m, struct worker *w, int actor, int *proof);

/* leaf.c: an estimate of what the position reached is worth, into w->worth. */
void leaf_judge(struct mcts *m, struct worker *w);

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
