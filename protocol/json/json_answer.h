/*
 * json_answer.h - search reports, rules and errors as lines of JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_ANSWER_H
#define WATTLE_JSON_ANSWER_H

#include "protocol/json/job_queue.h"
#include "protocol/json/scratch_board.h"

/* Adds the result of a search, or an intermediate report during the search. The position of the job
   was searched, and is the present position of the board. The player follows the board's record. */
void answer_report(const struct board *b, struct player *p, const struct job *job,
                   const struct search_report *report, bool is_during_search, struct text *out);

/* Does the same for a position that cannot be searched, because the game is over or chance comes
   next. */
void answer_rules(const struct board *b, const struct job *job, struct text *out);

/* Adds an answer for a job that was ended before it had a result. */
void answer_nothing(const struct job *job, struct text *out);

/* Adds an error. `id` is NULL if it is unknown. */
void answer_error(const char *id, const struct complaint *c, struct text *out);

#endif
