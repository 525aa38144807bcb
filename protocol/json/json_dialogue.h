/*
 * json_dialogue.h - analysis in batches: requests as lines of JSON, answered in any order.
 *
 *   json_dialogue.c   lines in: what is asked for and what is to be ended
 *   json_request.c    one request: its fields
 *   scratch_board.c      a board of one's own, on which requests are laid out
 *   job_queue.c      positions that wait for a worker
 *   worker.c     a thread that analyzes one position after the other
 *   json_answer.c     answers
 *   json_value.c           JSON itself
 *
 * docs/protocol/ANALYSIS.md describes it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_DIALOGUE_H
#define WATTLE_JSON_DIALOGUE_H

#include "protocol/session.h"

/* Answers until the input ends and all that was asked for has been answered. Works on so many
   positions at a time as the option threads says. */
void json_run(struct session *s);

#endif
