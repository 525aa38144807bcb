/*
 * notation.h - the text notation of a game's steps, turns, positions and results.
 *
 * All text that a user types reaches a game through these functions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NOTATION_H
#define WATTLE_NOTATION_H

#include "game/game.h"

struct game_text {
    /* Adds one legal step of this position, as a point or a word. */
    void (*print_step)(const struct position *, step, struct text *out);

    /* Adds the complete turn steps[0..n) in its canonical form, without blanks. The position is
       the one at the start of the turn. */
    void (*print_turn)(const struct position *, const step steps[], int n, struct text *out);

    /* Reads a complete turn, or the next one or more steps of a turn. Case is ignored. The position
       may be in the middle of a turn. If the result is OK, the steps in `out` are legal in this
       order. If it is SYNTAX_ERROR or ILLEGAL, `why` gets a short phrase ("C4 is occupied") and
       `out` is undefined. */
    enum status (*parse_turn)(const struct position *, const char *word, step out[MAX_TURN_STEPS],
                              int *n, struct text *why);

    /* Adds the position at the start of a turn or at the end of the game, without the options. The
       text consists of words separated by single blanks. The first word is the side to move ("w",
       "b", "p3"). No word is "moves" or contains '=' or '+'. If this member is NULL, a position is
       stored as the steps from the start instead. */
    void (*print_position)(const struct position *, struct text *out);

    /* Reads a text of print_position, with these settings. The text may be anything. A malformed
       text, or a state that the rules cannot produce, is refused, and the position is then
       undefined. This member is NULL if print_position is. */
    enum status (*parse_position)(struct position *, const struct settings *, const char *words,
                                  struct text *why);

    /* Adds the answer of final_score when the game is over, for example "W+3", "B+" or "0". */
    void (*print_result)(const struct position *, struct text *out);
};

#endif
