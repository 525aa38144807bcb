/*
 * engine_options.h - the options of the engine as clients see them, one list: those of the player,
 * then those of the record (seed, dealer).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_ENGINE_OPTIONS_H
#define WATTLE_ENGINE_OPTIONS_H

#include "protocol/session.h"

/* The two tables with their values: 0 is that of the player, 1 that of the record. */
enum { ENGINE_TABLES = 2 };
const struct settings *engine_settings(const struct session *s, int i);

/* The one that has an option of that name, or NULL. */
const struct settings *engine_settings_with(const struct session *s, const char *name);

/* Sets an option; the search begins anew. */
enum status engine_set_option(struct session *s, const char *name, const char *value,
                              struct text *why);

/* Adds that there is no option of that name, which options the game and the engine have, and
   which one was probably meant. */
void engine_explain_option(const struct session *s, const struct game *game, const char *name,
                           struct text *why);

#endif
