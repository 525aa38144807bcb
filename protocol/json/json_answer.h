/*
 * json_answer.h - search reports, rules and errors as lines of JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_ANSWER_H
#define WATTLE_JSON_ANSWER_H

#include "protocol/json/job_queue.h"
#include "protocol/json/scratch_board.h"

/* The result of a search of the board's present position, which is that of the job; or an
   intermediate report during the search. The player follows the board's record. */
void answer_report(const struct board *b, struct player *p, const struct job *job,
                   const struct search_report *report, bool is_during_search, struct text *out);

/* The same for a position that cannot be searched: the game is over, or chance comes next. */
void answer_rules(const struct board *b, const struct job *job, struct text *out);

/* The job was ended before it had a result. */
void answer_nothing(const struct job *job, struct text *out);

/* An error. id NULL: it is unknown. */
void answer_error(const char *id, const struct complaint *c, struct text *out);

#endif
