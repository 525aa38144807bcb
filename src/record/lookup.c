/*
 * lookup.c - what names stand for: games, and files that options name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "record/record_internal.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "base/spelling.h"

const struct game *match_find_game(const struct match *m, const char *name)
{
    for (int i = 0; m->games[i]; i++)
        if (ascii_equal(m->games[i]->name, name))
            return m->games[i];
    return NULL;
}

enum status match_read_file(const struct match *m, const char *path, struct text *content,
                            struct text *why)
{
    if (m->files.read)
        return m->files.read(m->files.context, path, content, why);
    text_addf(why, "cannot read %.1000s: no files are read here", path);
    return REFUSED;
}

enum status match_goes_on(const struct match *m, struct text *why)
{
    const bool goes_on = !m->patience.goes_on || m->patience.goes_on(m->patience.context);

    if (goes_on && !memory_is_short())
        return OK;
    text_add(why, goes_on ? "out of memory" : "it takes too long, or was interrupted");
    return REFUSED;
}

/* The name of the table's that is nearest to `name` and less than *limit slips away, or `nearest`;
   *limit follows. */
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

static void add_names(const struct option *table, struct text *out)
{
    if (!table->name)
        text_add(out, " none");
    for (const struct option *o = table; o->name; o++)
        text_addf(out, " %s", o->name);
}

void match_explain_option(const struct match *m, const struct game *game, const char *name,
                          struct text *why)
{
    int limit = spelling_limit(name);
    const char *nearest = nearer(game->options, name, NULL, &limit);

    nearest = nearer(m->engine.table, name, nearest, &limit);
    text_addf(why, "no option '%.40s'; ", name);
    if (nearest)
        text_addf(why, "did you mean %s? ", nearest);
    text_addf(why, "%s has:", game->name);
    add_names(game->options, why);
    text_add(why, "; the engine has:");
    add_names(m->engine.table, why);
}
