/*
 * record_header.h - the header of a saved game: date, players, level, result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RECORD_HEADER_H
#define WATTLE_RECORD_HEADER_H

#include "protocol/session.h"

/* Adds the header of a record of commands, as comment lines. */
void record_header_print(const struct session *s, struct text *out);

/* Takes the players and a resignation from the header of a record that was loaded. */
void record_header_read(struct session *s, const char *record);

/* Adds the header of a record in SGF, as properties. */
void record_header_print_sgf(const struct session *s, struct text *out);

#endif
