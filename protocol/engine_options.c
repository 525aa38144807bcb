/*
 * engine_options.c - lookup and setting of the engine's options, and their error messages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/engine_options.h"

#include "base/spelling.h"

const struct settings *engine_settings(const struct session *s, int i)
{
    return i ? &s->record.dealing : &s->player.options;
}

const struct settings *engine_settings_with(const struct session *s, const char *name)
{
    for (int i = 0; i < ENGINE_TABLES; i++)
        if (option_find(engine_settings(s, i)->table, name))
            return engine_settings(s, i);
    return NULL;
}

static void add_names(const struct settings *settings, struct text *out)
{
    for (int i = 0; i < settings->count; i++)
        text_addf(out, " %s", settings->table[i].name);
}

static void add_engine_names(const struct session *s, struct text *out)
{
    for (int i = 0; i < ENGINE_TABLES; i++)
        add_names(engine_settings(s, i), out);
}

enum status engine_set_option(struct session *s, const char *name, const char *value,
                              struct text *why)
{
    if (!engine_settings_with(s, name)) {
        text_addf(why, "no option '%.40s'; there are:", name);
        add_engine_names(s, why);
        return REFUSED;
    }
    if (option_find(player_options, name))
        return player_set_option(&s->player, name, value, why);
    const enum status status = record_set_option(&s->record, name, value, why);
    if (status == OK)
        player_forget_search(&s->player);
    return status;
}

/* Returns the table's name nearest to `name` if its distance is below *limit, and lowers *limit.
   Otherwise returns `nearest`. */
static const char *nearer(const struct option *table, const char *name, const char *nearest,
                          int *limit)
{
    for (const struct option *o = table; o->name; o++) {
        const int slips = spelling_distance(name, o->name, *limit);
        if (slips < *limit) {
            *limit = slips;
            nearest = o->name;
        }
    }
    return nearest;
}

void engine_explain_option(const struct session *s, const struct game *game, const char *name,
                           struct text *why)
{
    int limit = spelling_limit(name);
    const char *nearest = nearer(game->options, name, NULL, &limit);

    for (int i = 0; i < ENGINE_TABLES; i++)
        nearest = nearer(engine_settings(s, i)->table, name, nearest, &limit);
    text_addf(why, "no option '%.40s'; ", name);
    if (nearest)
        text_addf(why, "did you mean %s? ", nearest);
    text_addf(why, "%s has:", game->name);
    if (!game->options->name)
        text_add(why, " none");
    for (const struct option *o = game->options; o->name; o++)
        text_addf(why, " %s", o->name);
    text_add(why, "; the engine has:");
    add_engine_names(s, why);
}
