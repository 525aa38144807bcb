/*
 * json_answer.h - answers as lines of JSON.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_ANSWER_H
#define WATTLE_JSON_ANSWER_H

#include "protocol/json/job_queue.h"
#include "protocol/json/scratch_board.h"

/* Each adds one line, without its line feed. */

/* What was found out about the present position of the board, which is the job's: the whole, or
   what is known while the search goes on. */
void answer_report(const struct board *b, const struct job *job, const struct search_report *report,
                   bool is_going_on, struct text *out);

/* The same where nothing can be searched: the game is over, or chance is awaited. */
void answer_rules(const struct board *b, const struct job *job, struct text *out);

/* The job was stopped before anything was found out. */
void answer_nothing(const struct job *job, struct text *out);

/* What cannot be done; id NULL: not known. */
void answer_error(const char *id, const struct complaint *c, struct text *out);

#endif
