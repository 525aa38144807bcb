/*
 * hints.h - what a game may add, beside its rules, to be played well.
 *
 * Search works without any of this; whatever is NULL is simply not used. Rules
 * and protocol never look here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HINTS_H
#define WATTLE_HINTS_H

#include "game/game.h"

struct planes;  /* planes.h */
struct vectors; /* vectors.h */

enum { AMAF_NONE = -1, TRACE_MAX = 1024 };

/*
 * What a playout leaves behind for AMAF ("all moves as first", Gelly and Silver
 * 2007): the keys that were played, in order, and by whom. A game records what it
 * can cheaply; entries beyond TRACE_MAX are dropped.
 */
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

/* Weaker play on purpose, for people. */
struct level {
    uint64_t iterations; /* at most, a turn; 0: no cap */
    /* Steps are chosen at random, by this power of their visits and, with a net, its prior; 0: the
       best is taken. */
    float power;
};

enum { MAX_LEVEL = 10 };

struct hints {
    /* AMAF: steps that mean the same in different positions share a key, 0 ..
       amaf_keys - 1; AMAF_NONE for a step without one. The playout (the game's
       uniform one and the policy below) records the same keys. 0 keys: no AMAF. */
    int amaf_keys;
    int (*amaf_key)(const struct position *, step);

    /* A playout policy better than uniformly random, same contract as game.playout; where
       there is `evaluate` too it may stop early, and what it stopped at is evaluated. */
    int (*playout)(struct position *, struct rng *, struct trace *);

    /* How much search explores: the constant of UCB1 for payoffs 0 .. 1 (of PUCT where
       search/ismcts does it). 0: what suits most games (search/mcts/parameters.h). */
    float explore;

    /* The same where a net plays: the constant of PUCT for values -1 .. 1. 0: what suits most
       games. */
    float puct;

    /* Which part of what a position is worth a playout says where a net judges, 0 .. 1, against what
       the net has never seen. 0: the net alone. */
    float by_playout;

    /* Levels 1 to MAX_LEVEL - 1 where a net plays, each to win 60 to 80 % of the games against the one
       below; the last one has no cap. NULL: what suits most games (search/level.c). */
    const struct level *levels;

    /* Prior probabilities of steps[0..n), adding up to 1, for the player to act; only
       search/ismcts asks for them. */
    void (*priors)(const struct position *, const step steps[], int n, float out[]);

    /* Whether a legal step is so seldom any good that a search for the best step had better look
       at it only when the others are well known. It is put off, never left out: no proof goes
       without it. NULL: none is. */
    bool (*waits)(const struct position *, step);

    /* Each player's expected share of the win, adding up to 1; search/ismcts uses it in place of a
       playout, or after one by `playout` above that stopped early. */
    void (*evaluate)(const struct position *, double out[]);

    /* Bounds, low <= high, that the final margin (game.margin) cannot leave however
       both sides play on. Cheap; used to cut off what is decided already. */
    void (*bounds)(const struct position *, double *low, double *high);

    /* What a net sees of a position, and where it answers. NULL: no net can judge it. */
    const struct planes *planes;

    /* The same for small nets, in games without a board of cells. NULL: none can judge it. */
    const struct vectors *vectors;
};

#endif
