/*
 * drawn.h - test positions of Fendo, Fonver, Siemenet and Fiodar: built from drawings, and printed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_DRAWN_H
#define WATTLE_TEST_DRAWN_H

#include "games/fendo/fendo.h"
#include "games/fiodar/fiodar.h"
#include "games/fonver/fonver.h"
#include "games/siemenet/siemenet.h"
#include "tests/support/playthrough.h"

#define fendo_at(pairs, words) position_from_words(&fendo, pairs, words)
#define fendo_try(pos, word)   try_words(&fendo, pos, word)
#define fendo_assert_refused(pos, word, status, phrase) \
    assert_answer(&fendo, pos, word, status, phrase)
#define fendo_assert_position(pos, words) assert_position(&fendo, pos, words)

/* Facts besides those of every game (playthrough.h). Fonver: `board`, the position text without keys
   of earlier positions. Fiodar: `rows`, the board in it, and captured:pK, stones. */
tell_fact tell_fonver, tell_fiodar;
#define tell_fendo    NULL
#define tell_siemenet NULL

/* A drawing in a line. */
#define DRAWING(...)      \
    (const char *const[]) \
    {                     \
        __VA_ARGS__       \
    }

/* See in_words.h. */
#define fonver_opening(pairs)   opening_in_words(&fonver, pairs)
#define fonver_play(pos, turns) play_words(&fonver, pos, turns)
#define fonver_offers(pos)      offers_in_words(&fonver, pos)
#define fonver_result(pos)      result_in_words(&fonver, pos)
#define fonver_text(pos)        position_in_words(&fonver, pos)

/* A position from a drawing: rows from the top, one character a point, blanks between them ignored,
   B, W, and . for the rest. `side` is "b" or "w"; `rest` follows the board: the number of turns, or
   nothing. Fails the test if the drawing is invalid. */
struct position *fonver_drawn(const char *options, const char *side, const char *rest,
                              const char *const rows[]);

/* fonver_text without the keys of earlier positions. */
const char *fonver_board(const struct position *pos);

/* See in_words.h. */
#define siemenet_opening(pairs)   opening_in_words(&siemenet, pairs)
#define siemenet_play(pos, turns) play_words(&siemenet, pos, turns)
#define siemenet_offers(pos)      offers_in_words(&siemenet, pos)
#define siemenet_result(pos)      result_in_words(&siemenet, pos)
#define siemenet_text(pos)        position_in_words(&siemenet, pos)

/* A position from a drawing: rows from the top, one character a square, blanks between them
   ignored, W, B, @ for the common pawn and . for the rest. `side` is "w" or "b"; `rest` follows the
   board ("1 0" in extended). Fails the test if the drawing is invalid. */
struct position *siemenet_drawn(const char *options, const char *side, const char *rest,
                                const char *const rows[]);

/* Two drawings of size 5: in the middle of a game, and where White is stuck. */
extern const char *const siemenet_middle[5], *const siemenet_trapped[5];

/* See in_words.h. */
#define fiodar_opening(pairs)     opening_in_words(&fiodar, pairs)
#define fiodar_play(pos, turns)   play_words(&fiodar, pos, turns)
#define fiodar_refusal(pos, turn) refusal_in_words(&fiodar, pos, turn)
#define fiodar_allows(pos, turn)  allows_words(&fiodar, pos, turn)
#define fiodar_result(pos)        result_in_words(&fiodar, pos)
#define fiodar_text(pos)          position_in_words(&fiodar, pos)

/* A position drawn row by row from the top, as the board is shown: X is Black, O is White. `mover`
   is 'b' or 'w'. The number of turns is high enough for the stones and captures. No earlier
   position is remembered. Freed with free. */
struct position *fiodar_drawn(const char *options, char mover, int captured,
                              const char *const rows[]);

/* The board's rows in position text. Valid until the next call. */
const char *fiodar_rows(const struct position *pos);

/* The stones that a player (0, 1) has captured, from the position text. */
int fiodar_captured(const struct position *pos, int player);

#endif
