/*
 * engine_options.h - the options of the engine as one list for clients: the player's, then the
 * record's (seed, dealer).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ENGINE_OPTIONS_H
#define WATTLE_ENGINE_OPTIONS_H

#include "protocol/session.h"

/* The two tables with their values: 0 is the player's, 1 the record's. */
enum { ENGINE_TABLES = 2 };
const struct settings *engine_settings(const struct session *s, int i);

/* The table with an option of this name, or NULL. */
const struct settings *engine_settings_with(const struct session *s, const char *name);

/* Sets an option; the search begins anew. */
enum status engine_set_option(struct session *s, const char *name, const char *value,
                              struct text *why);

/* Adds an error: the unknown name, the options of game and engine, and the most similar name. */
void engine_explain_option(const struct session *s, const struct game *game, const char *name,
                           struct text *why);

#endif
