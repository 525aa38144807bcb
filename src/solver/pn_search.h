/*
 * pn_search.h - depth-first proof-number search in one thread, for proof_number.c, pn_pv.c and
 * parallel_pn.c.
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
    PN_PLIES_MAX = 8192, /* steps from the root; no game comes near this number */
    CHILD_BATCH = 8,
    PN_INFINITE = 1 << 14,
    PN_EVEN = 16,              /* weight of a child whose number is used unchanged */
    PN_FOREVER = VALUE_MAX - 1 /* a number of turns that stands for any number */
};

/* Lower bounds of the work to prove the win (proof) and to refute it. A settled node has 0 and
   PN_INFINITE. */
struct numbers {
    int proof, refutation;
};

static const struct numbers proven = { 0, PN_INFINITE }, refuted = { PN_INFINITE, 0 };

struct child {
    uint64_t key;
    step step;
    int16_t turns;       /* turns left */
    int16_t bound;       /* once settled: turns that suffice for a win, or in which there is none */
    bool is_settled;     /* settled by the rules, the game's look-ahead or the exclusion */
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
    int player; /* the player who is to win or to reach the target */
    int target; /* in half points from the view of player 0; if turns are not counted, the player
                   is 0 */
    struct pn_ply *plies[PN_PLIES_MAX];
    size_t left;                               /* bytes that plies may still take */
    struct position *at, *after;               /* the position being examined, and the one after
                                                  a step */
    struct position *child_batch[CHILD_BATCH]; /* children being listed */
    struct position *start;                    /* of a question */
    struct budget *budget;
    struct policy *policy;                    /* NULL: all children have equal weights */
    uint64_t root_history;                    /* hash of the root's history, part of all keys */
    uint64_t salt;                            /* part of all keys: root_history, target and
                                                 exclusion */
    struct exclusion *exclusions, *exclusion; /* all exclusions, and that of the question or NULL */
    uint64_t nodes, most;                     /* positions visited, and the number at which to
                                                 pause */
    bool paused, stopped;
    int16_t bound;                             /* of the node settled last */
    struct virtual_pn *virtual_pn;             /* nodes that other threads search; NULL in a
                                                  single thread */
    struct parallel_pn *parallel;              /* the helpers of a head; NULL if there are none */
    step steps[MAX_STEPS], counted[MAX_STEPS]; /* of the current position; of a position whose
                                                  steps are only counted */
};

/* Opens a search in one thread, with budget.table or else a table of its own, and `bytes` bytes
   for plies. The caller ends with pn_search_free. */
struct pn *pn_search_new(const struct game *game, const struct position *root,
                         struct budget *budget, size_t bytes);
void pn_search_free(struct pn *p);

/* Sets p->after to the position after a step from `from`. */
void pn_apply(struct pn *p, const struct position *from, step s);

/* Whether the player has reached the target in a finished game. */
bool pn_has_won(const struct pn *p, const struct position *pos);

/* Whether the rules settle a position with `turns` turns left. If so, *wins becomes the answer. */
bool pn_settled_by_rules(const struct pn *p, const struct position *pos, int turns, bool *wins);

/* Fills in a child from the rules, the table or a guess. `pos` is the child, one step after a
   position with `turns` turns left. */
void pn_judge(struct pn *p, const struct position *pos, int turns, struct child *c);

/* Searches a position until it is settled, or for `positions` more positions. */
struct numbers pn_search_from(struct pn *p, const struct position *pos, int turns,
                              uint64_t positions);

/* The same, unless the table already has the answer. */
struct numbers pn_settle(struct pn *p, const struct position *pos, int turns, uint64_t positions);

/* Sets the question: does the player reach the target? A win is the smallest lead. */
void pn_ask_for(struct pn *p, int player, int target);

/* pn_settle for a position whose history is forgotten first. The player is the one for whom the
   target would be a lead. */
struct numbers pn_settle_lead(struct pn *p, const struct position *pos, int target,
                              uint64_t positions);

#endif
