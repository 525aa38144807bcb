/*
 * slow.h - a second implementation of each game's rules, called the slow rules.
 *
 * The slow rules are simple, and are written from the rule text alone, without code of src/games.
 * Their interface is text or, in a game with chance, the steps of the game. So the contract tests
 * can compare both implementations without knowledge of the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SLOW_H
#define WATTLE_TEST_SLOW_H

#include "game/game.h"

struct record;
struct rng;

/* A game in progress by the slow rules. Each file defines its own struct. */
struct slow;

/* Chooses one of `n` different steps, for a player or CHANCE. */
typedef step slow_choose(void *context, int actor, const step choices[], int n);

struct slow_game {
    const char *name; /* the name in struct game */

    /* Rules with chance are one function that plays a whole game. It calls a chooser for each
       decision of a player or of chance, and returns the result as final_score prints it. Such
       rules have no other member. */
    void (*tell)(const struct settings *, slow_choose *choose, void *context, struct text *result);

    struct slow *(*start)(const struct settings *); /* returns the opening, which slow_end frees */
    size_t size; /* of a struct slow without pointers, which needs neither clone nor end */
    struct slow *(*clone)(const struct slow *);
    void (*end)(struct slow *);

    /* Returns the player to move (0 or 1), or -1 if the game is over. */
    int (*to_move)(const struct slow *);

    /* Lists every legal complete turn in canonical notation, each once, in any order, separated by
       single blanks. */
    void (*turns)(const struct slow *, struct text *out);

    /* Plays one of these turns. */
    void (*play)(struct slow *, const char *turn);

    /* Adds the result of a finished game, as final_score prints it. */
    void (*result)(const struct slow *, struct text *out);
};

extern const struct slow_game slow_fendo, slow_fence, slow_fiodar, slow_fonver, slow_hex,
    slow_siemenet;

/* Returns a copy of a game in progress. The caller frees it with slow_end. */
struct slow *slow_clone(const struct slow_game *rules, const struct slow *slow);
void slow_end(const struct slow_game *rules, struct slow *slow);

/* Returns the slow rules of the game of that name, or NULL. */
const struct slow_game *slow_find(const char *name);

/* ---- Sorted words and steps, for comparison ---- */

struct sorted {
    char **word;
    int count;
};

/* Returns the sorted words of a line, which is modified. The caller frees them with free(word). */
struct sorted words_sorted(char *line);

/* Returns whether `word` is one of the words. */
bool words_have(struct sorted words, const char *word);

void steps_sort(step steps[], int count);

/* both_rules.c: plays the new game of a record to its end at random. Fails the test if the slow
   rules are missing, or differ in the actor, the legal steps or the result. */
void both_rules_play(struct record *rec, struct rng *rng);

/* Fonver step by step, for boards with too many whole turns to list. */

/* Adds the points (or `swap`) that the next step may name after `begun`, in any order, separated by
   blanks. `begun` has the steps of this turn so far, separated by single blanks. Adds nothing if
   `begun` completes the turn. */
void slow_fonver_choices(const struct slow *, const char *begun, struct text *out);

/* Returns the number of crosscuts on the board after those steps. */
int slow_fonver_crosscuts(const struct slow *, const char *begun);

/* Plays the turn that consists of these steps. */
void slow_fonver_play_steps(struct slow *, const char *steps);

#endif
