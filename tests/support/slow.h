/*
 * slow.h - a second implementation of each game's rules: slow, obvious, written
 * from the rule text alone, sharing no code with src/games. It speaks text, or the steps of
 * a game with chance, so that the contract tests can hold the fast one against it without
 * knowing the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SLOW_H
#define WATTLE_TEST_SLOW_H

#include "game/game.h"

struct record;
struct rng;

/* A game in progress, one of the slow kind; each file defines its own. */
struct slow;

/* Chooses one of `n` steps, each of which is there once, for a player or CHANCE. */
typedef step slow_choose(void *context, int actor, const step choices[], int n);

struct slow_game {
    const char *name; /* as in struct game */

    /* Rules with chance are told as one long story, which asks whenever somebody, or chance, must
       choose; the end of it is what final_score answers. They have nothing else of this. */
    void (*tell)(const struct settings *, slow_choose *choose, void *context, struct text *result);

    struct slow *(*start)(const struct settings *); /* the opening; freed by slow_end */
    size_t size; /* of a struct slow without pointers, which then needs no clone and end */
    struct slow *(*clone)(const struct slow *);
    void (*end)(struct slow *);

    /* The player to move (0 or 1), or -1 when the game is over. */
    int (*to_move)(const struct slow *);

    /* Every legal complete turn in canonical notation, each once, in any order,
       separated by single blanks. */
    void (*turns)(const struct slow *, struct text *out);

    /* Plays one of them. */
    void (*play)(struct slow *, const char *turn);

    /* When the game is over: what final_score answers. */
    void (*result)(const struct slow *, struct text *out);
};

extern const struct slow_game slow_fendo, slow_fence, slow_fiodar, slow_fonver, slow_hex,
    slow_siemenet;

/* A copy of a game in progress; freed by slow_end. */
struct slow *slow_clone(const struct slow_game *rules, const struct slow *slow);
void slow_end(const struct slow_game *rules, struct slow *slow);

/* The slow rules of the game of that name, or NULL. */
const struct slow_game *slow_find(const char *name);

/* both_rules.c: plays the game of a record, which has just begun, to its end at random. Fails the
   test where the slow rules do not agree on who acts, on what is legal, or on the result; or where
   there are none. */
void both_rules_play(struct record *rec, struct rng *rng);

/* Fonver step by step, for boards whose whole turns are too many to list. */

/* The points (or `swap`) that the next step may name after `begun`, the steps of this turn
   so far with single blanks between them; in any order, with blanks between them. Nothing
   when `begun` completes the turn. */
void slow_fonver_choices(const struct slow *, const char *begun, struct text *out);

/* The crosscuts on the board after those steps. */
int slow_fonver_crosscuts(const struct slow *, const char *begun);

/* Plays the turn made of those steps. */
void slow_fonver_play_steps(struct slow *, const char *steps);

#endif
