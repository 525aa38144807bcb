/*
 * lesson_session.h - the lesson that a session has set up, and the judgement of a turn in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LESSON_SESSION_H
#define WATTLE_LESSON_SESSION_H

#include "lessons/lessons.h"
#include "protocol/session.h"

/* Reads the lessons of a game. False if there are none, and the reply names the games that have
   lessons. The caller ends with lessons_free. */
bool lesson_read(const struct session *s, const struct game *game, struct lessons *out,
                 struct reply *r);

/* Sets up the start of a lesson of this game in place of the session's game. In a lesson that is a
   game the engine deals from here on, as the option dealer says. */
enum status lesson_begin(struct session *s, const struct game *game, const struct lesson *l,
                         struct reply *r);

/* Whether the session's game is still the one that lesson_begin has begun, or what a right turn has
   made of it. */
bool lesson_is_set(const struct session *s);

/* Whether the turn that the lesson asks for is not played yet. */
bool lesson_awaits_turn(const struct session *s);

/* Whether the lesson is one that asks for a turn, which may have been played already. */
bool lesson_is_no_game(const struct session *s);

/* Judges a turn of one or more words (lesson_judge). After a right turn the session's game is the
   draft: with the turn and those that follow by themselves. Otherwise it is the start of the
   lesson. Only if lesson_is_set. */
enum status lesson_judge_turn(struct session *s, const char *turn, bool *is_right,
                              struct text *answer);

#endif
