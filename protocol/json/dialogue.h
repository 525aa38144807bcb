/*
 * dialogue.h - analysis in batches: requests as lines of JSON, answered in any order.
 *
 *   dialogue.c   lines in: what is asked for and what is to be ended
 *   request.c    one request: its fields
 *   board.c      a board of one's own, on which requests are laid out
 *   queue.c      positions that wait for a worker
 *   worker.c     a thread that analyzes one position after the other
 *   answer.c     answers
 *   value.c           JSON itself
 *
 * docs/protocol/ANALYSIS.md describes it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_DIALOGUE_H
#define WATTLE_JSON_DIALOGUE_H

#include "../session.h"

/* Answers until the input ends and all that was asked for has been answered. Works on so many
   positions at a time as the option threads says. */
void json_run(struct session *s);

#endif
