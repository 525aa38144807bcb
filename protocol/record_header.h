/*
 * record_header.h - what a record tells of a game besides its turns: date, players, result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RECORD_HEADER_H
#define WATTLE_RECORD_HEADER_H

#include "protocol/session.h"

/* Adds comments, a line each, for a record of commands. */
void record_header_print(const struct session *s, struct text *out);

/* Takes from the head of a record that was loaded who played, and who gave up where
   the turns do not tell. */
void record_header_read(struct session *s, const char *record);

/* Adds properties for a record in SGF. */
void record_header_print_sgf(const struct session *s, struct text *out);

#endif
