/*
 * find.c - what names stand for: games, and files that options name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "internal.h"

#include <strings.h>

const struct game *match_find_game(const struct match *m, const char *name)
{
    for (int i = 0; m->games[i]; i++)
        if (!strcasecmp(m->games[i]->name, name))
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
