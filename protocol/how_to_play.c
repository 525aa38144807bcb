/*
 * how_to_play.c - printing of a game's howto. The text is the game's own (src/games/fendo/fendo.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/how_to_play.h"

#include <string.h>

/* Returns whether the options match the line "[key=value]". "[]" always matches. */
static bool holds(const struct settings *options, const char *line)
{
    struct text name = TEXT_EMPTY, value = TEXT_EMPTY;
    const size_t equals = strcspn(line, "=]"), end = strcspn(line, "]");

    if (equals == end)
        return true;
    text_add_bytes(&name, line + 1, equals - 1);
    text_add_bytes(&value, line + equals + 1, end - equals - 1);
    const bool is_so = setting_is(options, name.data, value.data);
    text_free(&name);
    text_free(&value);
    return is_so;
}

static void add_lines(const char *howto, const struct settings *options, struct text *out)
{
    bool applies = true;

    for (; *howto; howto += strcspn(howto, "\n") + 1) {
        if (*howto == '[')
            applies = holds(options, howto);
        else if (applies)
            text_add_bytes(out, howto, strcspn(howto, "\n") + 1);
    }
}

void howto_print(const struct record *rec, const struct game *game, struct text *out)
{
    struct settings defaults;

    text_addf(out, "%s\n", game->title);
    settings_init(&defaults, game->options);
    if (game->howto)
        add_lines(game->howto, game == rec->game ? &rec->options : &defaults, out);
    settings_free(&defaults);
}
