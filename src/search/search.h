/*
 * search.h - choosing a turn: what the protocols and the match know of search.
 *
 * Knows game.h, hints.h and features.h only. It answers in structs, never in text. In games with
 * secrets it hides from itself, first of all, what the player to act at the root may not
 * know; so nothing else can have a part in what it answers (but see search_limits.open).
 *
 * A search is bound to one game and keeps its tree between turns: tell it each step
 * that is really played (search_advance), or make it forget. search_run works on
 * threads of its own while the caller's thread waits inside it and is asked, at
 * least every 5 ms, whether to go on; so a clean stop takes less than 10 ms. Its threads
 * may be at their last iterations still when search_run has ended by the clock; the next call that
 * has to waits for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_H
#define WATTLE_SEARCH_H

#include "game/planes.h"

enum search_kind {
    SEARCH_DEFAULT, /* the engine's best */
    SEARCH_PLAIN,   /* textbook UCT (Kocsis and Szepesvari 2006; c = sqrt 2, no tree kept between
                       turns, uniformly random playouts; with secrets the same in determinizations,
                       src/search/ismcts): a fixed mark, once right never changed */
    SEARCH_RANDOM   /* a uniformly random legal turn: the other fixed mark */
};

struct net;

struct search_config {
    enum search_kind kind;
    int threads;   /* 1 .. MAX_SEARCH_THREADS; SEARCH_PLAIN makes use of one */
    size_t memory; /* bytes for the tree, a bound that is kept */
    uint64_t seed; /* same seed, one thread, iteration limit: same turn on every machine */
    const struct net
        *net; /* judges positions, with SEARCH_DEFAULT; fits the game (net_evaluator.h),
                              outlives the search. NULL: none */
};

enum { MAX_SEARCH_THREADS = 64, MAX_LINES = 64, MAX_PV_TURNS = 32 };

struct search_limits {
    double seconds; /* wall time; 0: no limit */
    bool prompt; /* the answer matters more than the search: ends before `seconds` by as much as the
                    machine makes the caller's thread wait, beyond `spare` seconds */
    double spare;
    uint64_t iterations; /* 0: no limit. Iterations kept from earlier turns do not count. */
    int depth; /* 0: no limit; else the end once the principal variation has so many turns. Goes with
                  a limit of iterations only: a tree may never get there. */
    int level;       /* 1 .. 10; below 10 the search is weakened on purpose, for people */
    double contempt; /* 0 .. 0.5: by so much less than half a win a draw counts for the player to
                            act at the root (and more for the other; rounded to twelfths). 0: the
                            plain truth, for analysis. Two players, SEARCH_DEFAULT only. */
    bool settled;    /* may end early when nothing can change the choice any more (a proven
                            result, or a best turn too far ahead); false: analysis goes on until
                            the result is proven */
    bool open; /* with secrets: nothing is hidden from the search that the position has, also of
                  what the player to act may not know */
};

/* One candidate turn at the root, as a sequence of steps, with what is expected
   after it if both sides go on well. */
struct search_line {
    int turns;              /* of the principal variation, at least 1 */
    int ends[MAX_PV_TURNS]; /* steps[ends[i - 1] .. ends[i]) is turn i (ends[-1] = 0) */
    step *steps;            /* owned by the report; the first turn may be incomplete when the
                                    tree is shallow: then `partial` */
    bool partial;
    uint64_t visits;           /* playouts through it */
    double value[MAX_PLAYERS]; /* expected share of the win of each player, 0 .. 1; a draw is one
                                  half, whatever the search's contempt */
    double prior;              /* probability the search gave it beforehand */
    bool proven;               /* value is exact */
};

struct search_report {
    uint64_t iterations;       /* of this run */
    double seconds;            /* of this run so far */
    double value[MAX_PLAYERS]; /* of the root */
    bool has_margin;
    double margin, margin_spread; /* mean and standard deviation of the final margin (game.margin)
                                     over the playouts of this run */
    bool has_draws;
    double draws;      /* share of draws in this run's playouts, or in what a net expects */
    double turns_left; /* mean length of this run's playouts from the root, in turns */
    bool proven;       /* value is exact */
    size_t memory;     /* bytes of tree in use */
    uint64_t nodes;    /* tree nodes in use */
    int count;         /* lines, best first */
    struct search_line *lines;
};

/* Asked and told while a search runs, on the caller's thread. */
struct search_listener {
    bool (*go_on)(void *context);                                /* false stops; NULL: true */
    void (*report)(const struct search_report *, void *context); /* NULL: never called */
    double interval;                                             /* seconds between reports */
    int lines;                                                   /* lines wanted in each */
    bool by_step; /* lines of single steps at the root instead of whole turns */
    void *context;
};

struct search; /* one engine at work on one game */

/* Cheap: memory is taken at the first run. Ends with search_close. */
struct search *search_open(const struct game *game, const struct search_config *config);
void search_close(struct search *s);

/* Searches `root`, which is not over and where a player (not chance) is to act,
   until a limit, a stop or a proof. Without limits and listener it would never end
   (asserted). */
void search_run(struct search *s, const struct position *root, const struct search_limits *limits,
                const struct search_listener *listener);

/* Makes a run in progress end soon; callable from any thread and from a signal
   handler. A later run is not affected. */
void search_stop(struct search *s);

/* After search_run: the chosen steps that complete the turn from the root; their
   number. Searches on for a moment where the tree is too shallow. */
int search_turn(struct search *s, step out[MAX_TURN_STEPS]);

/* What the last run knows, with up to `lines` lines. Ends with search_report_free. */
void search_report(struct search *s, int lines, bool by_step, struct search_report *out);
void search_report_free(struct search_report *r);

/* Who is expected to own each cell of a board when the game is over, by a net: the mean of what it
   says of the positions in the tree, each counting as often as iterations ended there. What a game
   means by owning is its own affair (features.h). */
struct search_owners {
    int width, height;
    int lean; /* 0: squares. Hexagons: 1 where (column, row) touches (column + 1, row + 1), -1 where it
                 touches (column - 1, row + 1) */
    bool on[PLANES_CELLS];     /* by row * width + column, from the lower row: the board has a cell
                                   there */
    float share[PLANES_CELLS]; /* -1 .. 1: 1 is player 0's for certain, -1 player 1's; 0 off the
                                   board */
};

/* Whether it can tell: a net judges, in a game that has owners. */
bool search_tells_owners(const struct search *s);

/* After search_run of a search that can tell, or in a report of one in progress. False: nothing is
   known, in the middle of a turn. Takes about a millisecond of the caller's thread. */
bool search_owners(struct search *s, struct search_owners *out);

/* The step really played from the root of the last run: keeps the tree below it. */
void search_advance(struct search *s, step played);

/* By how many seconds, at most, the caller's thread was woken too late in the last run: how busy the
   machine is. */
double search_overslept(const struct search *s);

/* Drops all that was learned: new game, undo, set_position. */
void search_forget(struct search *s);

#endif
