/*
 * judge.h - setting up lessons, and judging the learner's turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JUDGE_H
#define WATTLE_JUDGE_H

#include "lessons/lessons.h"
#include "record/record.h"
#include "solver/budget.h"

/* Sets up the start of a lesson in `draft`, a record from record_open_draft. The start is the
   lesson's position, or a new game with its options. The lesson's turns follow. On failure `why`
   has the reason. */
enum status lesson_set_up(const struct lesson *l, const struct game *game, struct record *draft,
                          struct text *why);

/* Judges a turn of one or more words, played from the start of the lesson in `draft`. lesson_set_up
   must have filled `draft`, and the lesson must require a turn.

   If the result is OK, *is_right is true if the turn meets the lesson's conditions, and `answer` is
   the lesson's sentence about the turn. After a right turn `draft` also has the turns that follow.
   After a wrong turn it has only the turn itself. Other results mean that the turn is illegal or
   incomplete. `answer` then has the reason and the lesson's sentence, if any. `budget` limits a
   proof. An unfinished proof counts as a failed condition. */
enum status lesson_judge(const struct lesson *l, struct record *draft, const char *turn,
                         struct budget budget, bool *is_right, struct text *answer);

/* Adds the lesson's sentence about an illegal turn, if there is one. */
bool lesson_explain_illegal(const struct lesson *l, const char *turn, struct text *out);

#endif
