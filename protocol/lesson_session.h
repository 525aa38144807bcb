/*
 * lesson_session.h - the lesson that a session has set up, and the judgement of a turn in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LESSON_SESSION_H
#define WATTLE_LESSON_SESSION_H

#include "lessons/lessons.h"
#include "protocol/session.h"

/* Reads the lessons of a game. If there are none, returns false, and the reply names the games that
   have lessons. The caller frees *out with lessons_free. */
bool lesson_read(const struct session *s, const struct game *game, struct lessons *out,
                 struct reply *r);

/* Sets up the start of a lesson of this game in place of the session's game. If the lesson is a
   game, the option dealer determines the dealer from now on. */
enum status lesson_begin(struct session *s, const struct game *game, const struct lesson *l,
                         struct reply *r);

/* Returns whether the session's game is still the game of the lesson. This holds from lesson_begin
   on, also after a right turn. */
bool lesson_is_set(const struct session *s);

/* Returns whether the lesson still waits for its turn. */
bool lesson_awaits_turn(const struct session *s);

/* Returns whether the lesson requires a turn, even if that has been played already. */
bool lesson_is_no_game(const struct session *s);

/* Judges a turn of one or more words (lesson_judge). After a right turn, the session's game
   contains that turn and the automatic turns after it. Otherwise the game is at the start of the
   lesson. lesson_is_set must be true. */
enum status lesson_judge_turn(struct session *s, const char *turn, bool *is_right,
                              struct text *answer);

#endif
