/*
 * search.h - the search of a position: kinds, limits, levels, the chosen turn and reports.
 *
 * The functions return structs, never text. In games with hidden information a search first hides
 * the information that the player to act at the root may not have, so hidden cards cannot influence
 * the results (except with search_limits.open).
 *
 * A search is bound to one game and preserves its tree between turns. The caller reports each step
 * that is played (search_advance), or makes the search drop its tree. search_run uses threads of
 * its own. The caller's thread waits inside and calls the listener at least every 5 ms, so a stop
 * takes less than 10 ms. Workers may still finish their last iterations after search_run has ended
 * by its time limit. Later calls wait for them where necessary.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SEARCH_H
#define WATTLE_SEARCH_H

#include "game/planes.h"

enum search_kind {
    SEARCH_DEFAULT, /* the engine's search */
    /* Textbook UCT (Kocsis and Szepesvari 2006), with c = sqrt 2 and uniformly random playouts. No
       tree is kept between turns. With hidden information it searches determinizations
       (src/search/ismcts). This search is a fixed reference of strength and must not change. */
    SEARCH_PLAIN,
    SEARCH_RANDOM /* a uniformly random legal turn: the other fixed reference */
};

struct net;

struct search_config {
    enum search_kind kind;
    int threads;   /* 1 .. MAX_SEARCH_THREADS; SEARCH_PLAIN uses one */
    size_t memory; /* largest number of bytes of the tree */
    uint64_t seed; /* one thread with the same seed and iteration limit chooses the same turn on
                      every machine */
    /* Evaluates positions in SEARCH_DEFAULT. The net must fit the game (net_evaluator.h) and
       outlive the search. May be NULL. */
    const struct net *net;
};

enum { MAX_SEARCH_THREADS = 64, MAX_LINES = 64, MAX_PV_TURNS = 32 };

struct search_limits {
    double seconds; /* wall time, or 0 for no limit */
    /* If `prompt`, the search ends before `seconds`. The difference is the delay with which the
       machine wakes the caller's thread, as far as that exceeds `spare` seconds. */
    bool prompt;
    double spare;
    uint64_t iterations; /* 0 for no limit. Iterations kept from earlier turns do not count. */
    /* The search ends when the principal variation has this number of turns. 0 means no limit. A
       depth requires a limit of iterations, because the tree may never become so deep. */
    int depth;
    int level; /* 1 .. 10; levels below 10 weaken the search for people */
    /* A draw is worth 0.5 - contempt to the player to act at the root, and 0.5 + contempt to the
       other player, as shares of a win. The range is 0 .. 0.5, rounded to twelfths. 0 gives
       unbiased values for analysis. Contempt works only with two players and SEARCH_DEFAULT. */
    double contempt;
    /* If `stop_early`, the search may end when the choice cannot change any more, because a result
       is proven or the best turn is far ahead. Otherwise analysis continues until the root is
       proven. */
    bool stop_early;
    /* If `whole_time`, a turn that is only far ahead does not end the search. The tree of the rest
       of the time serves the next turn. This has no effect with a limit of iterations, which the
       levels below 10 have too, and for methods that keep no tree. */
    bool whole_time;
    bool open; /* whether a search with hidden information sees the whole position, also the parts
                  hidden from the player to act */
};

/* A candidate turn at the root, with the expected play after it. */
struct search_line {
    int turns;              /* turns of the principal variation, at least 1 */
    int ends[MAX_PV_TURNS]; /* steps[ends[i - 1] .. ends[i]) is turn i (ends[-1] = 0) */
    step *steps;            /* owned by the report. If the tree is shallow the first turn may be
                               incomplete (`partial`) */
    bool partial;
    uint64_t visits;           /* iterations through it */
    double value[MAX_PLAYERS]; /* expected share of the win of each player, 0 .. 1; a draw counts
                                  half, whatever the contempt */
    double prior;              /* probability of the turn before the search */
    bool proven;               /* whether `value` is exact */
};

struct search_report {
    uint64_t iterations;       /* iterations of this run */
    double seconds;            /* seconds of this run so far */
    double value[MAX_PLAYERS]; /* value of the root */
    bool has_margin;
    double margin, margin_spread; /* mean and standard deviation of the final margin (game.margin)
                                     in points, over the playouts of this run */
    bool has_draws;
    double draws; /* share of draws in this run's playouts, or expected by a net that knows draws */
    bool proven;  /* whether `value` is exact */
    size_t memory;  /* bytes of tree in use */
    uint64_t nodes; /* tree nodes in use */
    int count;      /* number of lines, best first */
    struct search_line *lines;
};

/* Functions that a running search calls on the caller's thread. */
struct search_listener {
    /* Returns false to stop the search. NULL counts as true. */
    bool (*go_on)(void *context);
    void (*report)(const struct search_report *, void *context); /* NULL for no reports */
    double interval;                                             /* seconds between reports */
    int lines;                                                   /* lines in each report */
    bool by_step; /* whether lines begin with single steps at the root, not whole turns */
    void *context;
};

struct search;

/* Opens a search without allocating its tree, which the first run does. The caller closes it with
   search_close. */
struct search *search_open(const struct game *game, const struct search_config *config);
void search_close(struct search *s);

/* Searches `root` until a limit, a stop or a proof. In `root` the game must not be over, and a
   player (not chance) must be to act. At least one limit or a listener is required (asserted). */
void search_run(struct search *s, const struct position *root, const struct search_limits *limits,
                const struct search_listener *listener);

/* Writes the chosen steps that complete the turn from the root of the last run. Returns their
   number. If the tree is too shallow, the search continues for a moment. */
int search_turn(struct search *s, step out[MAX_TURN_STEPS]);

/* Writes the result of the last run, with up to `lines` lines. The caller frees it with
   search_report_free. */
void search_report(struct search *s, int lines, bool by_step, struct search_report *out);
void search_report_free(struct search_report *r);

/* The expected owner of each cell when the game is over, by a net. It is the mean over the
   positions of the tree, weighted by the iterations that ended there. Each game defines its meaning
   of ownership (game/planes.h). */
struct search_owners {
    int width, height;
    int lean; /* 0 for squares. For hexagons 1 if (column, row) touches (column + 1, row + 1), and
                 -1 if it touches (column - 1, row + 1) */
    bool on[PLANES_CELLS];     /* whether the board has a cell there, by row * width + column; row 0
                                  is at the bottom */
    float share[PLANES_CELLS]; /* 1: certainly player 0's, -1: certainly player 1's, 0 also off the
                                  board */
};

/* Returns whether search_owners is available. The search must have a net, and the game must have
   ownership. */
bool search_tells_owners(const struct search *s);

/* Computes the owners after search_run, or in a report during it. search_tells_owners must be true.
   Returns false if no position of the tree can be evaluated. Evaluates some dozens of positions on
   the caller's thread, without asking the listener: a millisecond on small boards, 20 on the
   largest ones. */
bool search_owners(struct search *s, struct search_owners *out);

/* Advances the root by a step that was played and keeps the tree below it. */
void search_advance(struct search *s, step played);

/* Returns the longest delay, in seconds, in waking the caller's thread in the last run. It measures
   the machine's load. */
double search_wake_delay(const struct search *s);

/* Drops the tree. This is needed for a new game, undo and set_position. */
void search_forget(struct search *s);

#endif
