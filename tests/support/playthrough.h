/*
 * playthrough.h - tests that are a line of play with the facts that must be true along it.
 *
 *     TEST_PLAY(fonver, a_capture_may_join_the_edges, fonver_drawn("size=3", "b", "", rows),
 *                 "B1 offers[B2 C1] C2xB2 result[B+]")
 *
 * The words of a line, separated by blanks:
 *
 *     TURN              is legal and played: a turn or some steps of a turn
 *     +TURN             is legal, and not played
 *     !TURN[REASON]     is illegal, for this reason; !TURN: for any reason
 *     ?TURN[REASON]     is no turn (a syntax error), for this reason; ?TURN: for any reason
 *     FACT[VALUE]       the position has this value; FACT:ARGUMENT[VALUE]
 *
 * The facts of every game:
 *
 *     actor             p1, p2, chance or over
 *     mid_turn          yes or no
 *     offers            the legal steps in their order; offers:START: those that begin with START
 *     sorted            the legal steps, sorted by name
 *     result            the result
 *     text              the position text
 *     shows             the board contains these words
 *     prints:TURN       the turn as it is printed
 *     share             the payoffs
 *     margin            the margin
 *     bounds            the bounds of the final margin
 *     unknown           whether a card is unknown: yes or no
 *     as:WHO:FACT       the fact in the position as a viewer sees it: "public" or a player
 *     sees:WHO:STEP     the step as the viewer sees it
 *
 * A game may have more facts: tell_GAME.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_PLAYTHROUGH_H
#define WATTLE_TEST_PLAYTHROUGH_H

#include "tests/support/in_words.h"

/* Returns the value of a fact, valid until the next call, or NULL if the game has no such fact. */
typedef const char *tell_fact(const struct position *, const char *fact, const char *argument);

/* Plays the line from a position and frees the position. Fails the test at the first word that is
   not true, and prints the rest of the line. `facts` gives more facts of the game, or is NULL. */
void playthrough(const struct game *game, tell_fact *facts, struct position *start,
                 const char *line);

/* Does the same for a game given by its name. */
#define PLAYS(game, start, line) playthrough(&game, tell_##game, start, line)

/* Declares a test that is a line of play. */
#define TEST_PLAY(game, name, start, line) \
    TEST(name)                             \
    {                                      \
        PLAYS(game, start, line);          \
    }

#endif
