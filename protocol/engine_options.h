/*
 * engine_options.h - the options of the engine as one list for clients: the player's, then the
 * record's (seed, dealer).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ENGINE_OPTIONS_H
#define WATTLE_ENGINE_OPTIONS_H

#include "protocol/session.h"

/* Returns table i with its values. Table 0 is the player's, table 1 the record's. */
enum { ENGINE_TABLES = 2 };
const struct settings *engine_settings(const struct session *s, int i);

/* Returns the table with an option of this name, or NULL. */
const struct settings *engine_settings_with(const struct session *s, const char *name);

/* Sets an option. The search begins anew. */
enum status engine_set_option(struct session *s, const char *name, const char *value,
                              struct text *why);

/* Adds an error with the unknown name, the options of game and engine, and the most similar
   name. */
void engine_explain_option(const struct session *s, const struct game *game, const char *name,
                           struct text *why);

#endif
