/*
 * playthrough.h - tests that are a line of play with what must hold along it.
 *
 *     TEST_PLAY(fonver, a_capture_may_join_the_edges, fonver_drawn("size=3", "b", "", rows),
 *                 "B1 offers[B2 C1] C2xB2 result[B+]")
 *
 * The words of a line, separated by blanks:
 *
 *     TURN              is legal and played: a turn or some steps of one
 *     +TURN             is legal, and not played
 *     !TURN[REASON]     is illegal, for this reason; !TURN: is refused
 *     ?TURN[REASON]     is no turn (a syntax error), for this reason; ?TURN: for any
 *     FACT[VALUE]       the position has this value; FACT:ARGUMENT[VALUE]
 *
 * The facts of every game: actor (p1, p2, chance, over), mid_turn (yes, no), offers (the steps in
 * their order; offers:START: those that begin so), sorted (the steps by name), result, text (the
 * position text), shows (the board has these words), prints:TURN (the turn as it is printed), share
 * (the payoffs), margin, bounds, and unknown (whether a card is: yes, no). as:WHO:FACT is the fact as
 * a viewer sees the position, "public" or a player; sees:WHO:STEP is the step as the viewer sees it.
 * A game may have more: tell_GAME.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_PLAYTHROUGH_H
#define WATTLE_TEST_PLAYTHROUGH_H

#include "tests/support/in_words.h"

/* The value of a fact, valid until the next call, or NULL: the game has no such fact. */
typedef const char *tell_fact(const struct position *, const char *fact, const char *argument);

/* Plays the line from a position, which is freed. Fails the test at the first word that does not
   hold, and prints the rest of the line. `facts`: more facts of the game, or NULL. */
void playthrough(const struct game *game, tell_fact *facts, struct position *start,
                 const char *line);

/* The same by the name of the game. */
#define PLAYS(game, start, line) playthrough(&game, tell_##game, start, line)

/* Declares a test that is a line of play. */
#define TEST_PLAY(game, name, start, line) \
    TEST(name)                             \
    {                                      \
        PLAYS(game, start, line);          \
    }

#endif
