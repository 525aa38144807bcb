/*
 * pn_search.h - the search by proof numbers itself: what proof_number.c asks, pn_pv.c follows, and parallel_pn.c
 * lets several threads do at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PN_SEARCH_H
#define WATTLE_PN_SEARCH_H

#include "solver/budget.h"
#include "solver/transposition_table.h"
#include "solver/virtual_pn.h"

#include "game/game.h"

enum {
    PN_PLIES_MAX = 8192, /* steps from the root; no game comes near it */
    CHILD_BATCH = 8,
    PN_INFINITE = 1 << 14,
    PN_EVEN = 16,              /* what a child's number counts: as it is */
    PN_FOREVER = VALUE_MAX - 1 /* turns: as many as there may be */
};

/* How much is needed at least to prove a win, and to refute it. Settled: 0 and PN_INFINITE. */
struct numbers {
    int proof, refutation;
};

static const struct numbers proven = { 0, PN_INFINITE }, refuted = { PN_INFINITE, 0 };

struct child {
    uint64_t key;
    step step;
    int16_t turns;   /* left */
    int16_t bound;   /* once it is known: won within so many turns at most, or failed at least */
    bool is_settled; /* at first sight: it is over, or soon will be, or no turn is left */
    uint8_t weight;  /* what its number counts for those who choose, in parts of PN_EVEN */
    struct numbers last; /* as last seen; before that, a guess */
};

/* One level of the recursion, kept. */
struct pn_ply {
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
    bool counts_turns, cycles_draw;
    int turns_left;
    int player; /* who is to win, or to reach the target */
    int target; /* as player 0 sees it, in halves; where turns are not counted the player is 0 */
    struct pn_ply *plies[PN_PLIES_MAX];
    size_t left;                               /* bytes for plies */
    struct position *at, *after;               /* being looked at, and a step later */
    struct position *child_batch[CHILD_BATCH]; /* children being listed */
    struct position *start;                    /* of a question */
    struct budget *budget;
    struct policy *policy;                    /* NULL: all children count alike */
    uint64_t root_history;                    /* what the root remembers, for keys */
    uint64_t salt;                            /* for keys: that, the target and the exclusion */
    struct exclusion *exclusions, *exclusion; /* all; of the question, or NULL */
    uint64_t nodes, most;                     /* positions visited, and how many until a pause */
    bool paused, stopped;
    int16_t bound;                             /* of the node that was known last */
    struct virtual_pn *virtual_pn;             /* where others are; NULL: alone */
    struct parallel_pn *parallel;              /* of a head: who helps; NULL: nobody */
    step steps[MAX_STEPS], counted[MAX_STEPS]; /* of one position; to be counted only */
};

/* One who searches, over budget.table or one of their own, with so many bytes for plies, alone. Ends
   with pn_search_free. */
struct pn *pn_search_new(const struct game *game, const struct position *root,
                         struct budget *budget, size_t bytes);
void pn_search_free(struct pn *p);

/* Makes a step from `from`, which leads to p->after. */
void pn_apply(struct pn *p, const struct position *from, step s);

/* Whether the player has reached the target at the end of a game. */
bool pn_has_won(const struct pn *p, const struct position *pos);

/* Whether the rules settle a position with so many turns left. */
bool pn_settled_by_rules(const struct pn *p, const struct position *pos, int turns, bool *wins);

/* What is known or guessed of `pos`, which is a step after one with so many turns left. */
void pn_judge(struct pn *p, const struct position *pos, int turns, struct child *c);

/* Searches from a position until it is settled, or for so many positions more. */
struct numbers pn_search_from(struct pn *p, const struct position *pos, int turns,
                              uint64_t positions);

/* The same, unless it is settled already. */
struct numbers pn_settle(struct pn *p, const struct position *pos, int turns, uint64_t positions);

/* The question from now on: whether the player reaches the target. A win is the smallest lead. */
void pn_ask_for(struct pn *p, int player, int target);

/* As pn_settle, of a frozen position, by the player for whom the target would be a lead. */
struct numbers pn_settle_lead(struct pn *p, const struct position *pos, int target,
                              uint64_t positions);

#endif
