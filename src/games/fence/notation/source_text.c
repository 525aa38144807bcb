/*
 * source_text.c - the name, contents and warnings of the tile set that a game uses.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/notation/notation.h"

#include <string.h>

/* Rules, 12.3: a record names its tile set. */
void fence_print_source(const struct position *pos, struct text *out)
{
    const struct tileset *set = tileset_get(pos->map.set);

    text_addf(out, "tiles %s %016llx", set->name, (unsigned long long)set->checksum);
}

void fence_print_contents(const struct position *pos, struct text *out)
{
    tileset_print_file(tileset_get(pos->map.set), out);
}

int fence_warnings(const struct position *pos)
{
    const char *at = tileset_get(pos->map.set)->warnings;
    int lines = *at != '\0';

    while ((at = strchr(at, '\n'))) {
        lines++;
        at++;
    }
    return lines;
}
