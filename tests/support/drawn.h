/*
 * drawn.h - positions of Fendo, Fonver, Siemenet and Fiodar: built from drawings, and printed.
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

/* More facts than those of every game (playthrough.h). Fonver: `board` is the position text without
   the keys of earlier positions. Fiodar: `rows` is the board in the position text, and captured:pK
   the number of stones that player K has captured. */
tell_fact tell_fonver, tell_fiodar;
#define tell_fendo    NULL
#define tell_siemenet NULL

/* A drawing as one expression. */
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

/* Returns a position from a drawing. The drawing has rows from the top and one character a point:
   B, W, and . for the other points. Blanks between them are ignored. `side` is "b" or "w". `rest`
   is the text after the board: the number of turns, or nothing. Fails the test if the drawing is
   invalid. */
struct position *fonver_drawn(const char *options, const char *side, const char *rest,
                              const char *const rows[]);

/* Returns fonver_text without the keys of earlier positions. */
const char *fonver_board(const struct position *pos);

/* See in_words.h. */
#define siemenet_opening(pairs)   opening_in_words(&siemenet, pairs)
#define siemenet_play(pos, turns) play_words(&siemenet, pos, turns)
#define siemenet_offers(pos)      offers_in_words(&siemenet, pos)
#define siemenet_result(pos)      result_in_words(&siemenet, pos)
#define siemenet_text(pos)        position_in_words(&siemenet, pos)

/* Returns a position from a drawing. The drawing has rows from the top and one character a square:
   W, B, @ for the common pawn, and . for the other squares. Blanks between them are ignored. `side`
   is "w" or "b". `rest` is the text after the board ("1 0" in extended). Fails the test if the
   drawing is invalid. */
struct position *siemenet_drawn(const char *options, const char *side, const char *rest,
                                const char *const rows[]);

/* Two drawings of size 5: the middle of a game, and a position in which White has no turn. */
extern const char *const siemenet_middle[5], *const siemenet_trapped[5];

/* See in_words.h. */
#define fiodar_opening(pairs)     opening_in_words(&fiodar, pairs)
#define fiodar_play(pos, turns)   play_words(&fiodar, pos, turns)
#define fiodar_refusal(pos, turn) refusal_in_words(&fiodar, pos, turn)
#define fiodar_allows(pos, turn)  allows_words(&fiodar, pos, turn)
#define fiodar_result(pos)        result_in_words(&fiodar, pos)
#define fiodar_text(pos)          position_in_words(&fiodar, pos)

/* Returns a position from a drawing with rows from the top, as the board is shown: X is Black, O is
   White. `mover` is 'b' or 'w'. The number of turns is high enough for the stones and captures. No
   earlier position is remembered. The caller frees the position with free. */
struct position *fiodar_drawn(const char *options, char mover, int captured,
                              const char *const rows[]);

/* Returns the rows of the board in the position text. They are valid until the next call. */
const char *fiodar_rows(const struct position *pos);

/* Returns the number of stones that a player (0, 1) has captured, from the position text. */
int fiodar_captured(const struct position *pos, int player);

#endif
