/*
 * heading.h - what a record tells of a game besides its turns: date, players, result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HEADING_H
#define WATTLE_HEADING_H

#include "session.h"

/* Adds comments, a line each, for a record of commands. */
void heading_print(const struct session *s, struct text *out);

/* Takes from the head of a record that was loaded who played, and who gave up where
   the turns do not tell. */
void heading_read(struct session *s, const char *record);

/* Adds properties for a record in SGF. */
void heading_print_sgf(const struct session *s, struct text *out);

#endif
