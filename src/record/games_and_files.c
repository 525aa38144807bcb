/*
 * games_and_files.c - lookup of games by name, and opening of the files that options name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "record/record_internal.h"

#include "base/ascii.h"
#include "base/memory.h"

const struct game *record_find_game(const struct record *rec, const char *name)
{
    for (int i = 0; rec->games[i]; i++)
        if (ascii_equal(rec->games[i]->name, name))
            return rec->games[i];
    return NULL;
}

enum status record_read_file(const struct record *rec, const char *path, struct text *content,
                             struct text *why)
{
    if (rec->files.read)
        return rec->files.read(rec->files.context, path, content, why);
    text_addf(why, "cannot read %.1000s: no files are read here", path);
    return REFUSED;
}

enum status record_goes_on(const struct record *rec, struct text *why)
{
    const bool goes_on = !rec->patience.goes_on || rec->patience.goes_on(rec->patience.context);

    if (goes_on && !memory_is_short())
        return OK;
    text_add(why, goes_on ? "out of memory" : "it takes too long, or was interrupted");
    return REFUSED;
}
