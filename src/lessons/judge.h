/*
 * judge.h - sets lessons up and judges the turns of the person who learns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JUDGE_H
#define WATTLE_JUDGE_H

#include "lessons/lessons.h"
#include "record/record.h"
#include "solver/budget.h"

/* Sets up the start of a lesson in `draft`, a record of record_open_draft: its position, or a new
   game with its options, and then its turns. On failure `why` says the reason. */
enum status lesson_set_up(const struct lesson *l, const struct game *game, struct record *draft,
                          struct text *why);

/* Judges a turn of one or more words, played from the start of the lesson in `draft`, which
   lesson_set_up has filled. The lesson must ask for a turn. OK: *is_right says whether it is what
   the lesson asks for, and `answer` is the sentence about it. After a right turn `draft` also has
   the turns that follow; after a wrong one it has the turn alone. Otherwise the turn is not legal
   or not complete, and `answer` is the reason, with the lesson's sentence about it if there is one.
   `budget` limits a proof; a proof that it cuts off counts as a condition that does not hold. */
enum status lesson_judge(const struct lesson *l, struct record *draft, const char *turn,
                         struct budget budget, bool *is_right, struct text *answer);

/* Adds the lesson's sentence about a turn that is no legal one, if it has one. */
bool lesson_explain_illegal(const struct lesson *l, const char *turn, struct text *out);

#endif
