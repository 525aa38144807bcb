/*
 * hints.h - optional functions of a game for search: AMAF keys, playouts, priors, bounds,
 * evaluation.
 *
 * Search works without these hints and ignores members that are NULL. Rules and protocol never read
 * them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HINTS_H
#define WATTLE_HINTS_H

#include "game/game.h"

struct planes;  /* planes.h */
struct vectors; /* vectors.h */

enum { AMAF_NONE = -1, TRACE_MAX = 1024 };

/* The trace of a playout for AMAF ("all moves as first", Gelly and Silver 2007) has the keys of its
   steps in order, and the players who made them. A game records only keys that are cheap to
   compute. Entries beyond TRACE_MAX are dropped. */
struct trace {
    int n;
    uint16_t key[TRACE_MAX];
    uint8_t player[TRACE_MAX];
};

static inline void trace_add(struct trace *t, int player, int key)
{
    if (t->n < TRACE_MAX) {
        t->key[t->n] = (uint16_t)key;
        t->player[t->n++] = (uint8_t)player;
    }
}

/* A level weakens play, for human opponents. */
struct level {
    uint64_t iterations; /* limit for a turn, or 0 for none */
    /* If this is 0, the best step is played. Otherwise a step is drawn with a probability
       proportional to this power of its visits. If a net is used, the step's prior is added to the
       visits. */
    float power;
};

enum { MAX_LEVEL = 10 };

struct hints {
    /* Returns the AMAF key of a step, 0 .. amaf_keys - 1, or AMAF_NONE. Steps with the same meaning
       in different positions share a key. game.playout and `playout` below record the same keys. If
       amaf_keys is 0, search does not use AMAF. */
    int amaf_keys;
    int (*amaf_key)(const struct position *, step);

    /* Plays a playout with a policy that is stronger than uniform. The contract is that of
       game.playout. If `evaluate` is given too, a playout may stop early. Search then evaluates its
       last position. */
    int (*playout)(struct position *, struct rng *, struct trace *);

    /* The exploration constant of UCB1, for payoffs 0 .. 1. search/ismcts uses it for PUCT. 0 means
       the default of search/mcts/parameters.h. */
    float explore;

    /* The exploration constant of PUCT with a net, for values -1 .. 1. 0 means the default. */
    float puct;

    /* If this is not 0, the root takes a view of its position through each symmetry (planes.h), and
       its priors are the mean of all views. Another node takes a second view after this number of
       visits, a power of 2, and one more view each time the number has doubled. */
    uint32_t view_at;

    /* The weight of a playout, 0 .. 1, in the value of a leaf that a net evaluates too. With 0 the
       net alone gives the value. The playout corrects the net in positions unlike its training
       data. */
    float by_playout;

    /* Levels 1 to MAX_LEVEL - 1 with a net. Each should win 60 to 80 % of the games against the
       level below. The highest level has no limit. If this member is NULL, the defaults of
       search/move_choice.c are used. */
    const struct level *levels;

    /* Writes prior probabilities of steps[0..n) for the player to act. They add up to 1. Only
       search/ismcts uses them. */
    void (*priors)(const struct position *, const step steps[], int n, float out[]);

    /* Returns whether a legal step is so rarely good that search should try it only after the other
       steps are well explored (progressive unpruning, Chaslot et al. 2008). Such steps are delayed
       but never left out, so proofs stay exact. */
    bool (*waits)(const struct position *, step);

    /* Writes each player's expected share of the win. The shares add up to 1. search/ismcts uses it
       instead of a playout, or at the end of a `playout` that stopped early. */
    void (*evaluate)(const struct position *, double out[]);

    /* Writes bounds on the final margin (game.margin) for all ways to play on, low <= high. The
       function must be cheap, because search cuts off decided positions with it. */
    void (*bounds)(const struct position *, double *low, double *high);

    /* The input and output of a convolutional net. */
    const struct planes *planes;

    /* The input of MLP nets, for games without a board of cells. */
    const struct vectors *vectors;
};

/* Returns whether all margins in low .. high have the same result. */
static inline bool bounds_agree(double low, double high)
{
    return low > 0 || high < 0 || !(low < high);
}

#endif
