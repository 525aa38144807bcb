/*
 * notation.h - a game in words: its steps, turns, positions and results. What a user types reaches
 * a game through these functions only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NOTATION_H
#define WATTLE_NOTATION_H

#include "game/game.h"

struct game_text {
    /* Adds one step, as a point or word, as it is offered in this position. */
    void (*print_step)(const struct position *, step, struct text *out);

    /* Adds the complete turn steps[0..n) made from this start of a turn, in its one
       canonical form, without blanks. */
    void (*print_turn)(const struct position *, const step steps[], int n, struct text *out);

    /* Reads a complete turn, or the next step or steps of one, in any case of
       letters, from this position (which may be in the middle of a turn). OK: all
       of `out` is legal in order. SYNTAX_ERROR, ILLEGAL: `why` gets a short phrase
       ("C4 is occupied") and `out` is not to be used. */
    enum status (*parse_turn)(const struct position *, const char *word, step out[MAX_TURN_STEPS],
                              int *n, struct text *why);

    /* Adds the state at the start of a turn (or at the end of the game) without the
       options, as words with single blanks between them, never "moves" and never
       with '=' or '+'; the first word is the side to move ("w", "b", "p3"). NULL in games
       whose state is their record: the steps from the start then stand for it. */
    void (*print_position)(const struct position *, struct text *out);

    /* The inverse, for these settings: reads any words, refuses what cannot be a
       state of the rules. On failure the position is undefined. NULL: as above. */
    enum status (*parse_position)(struct position *, const struct settings *, const char *words,
                                  struct text *why);

    /* When the game is over: adds what final_score answers, "W+3", "B+", "0". */
    void (*print_result)(const struct position *, struct text *out);
};

#endif
