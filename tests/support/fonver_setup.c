/* fonver_setup.c - see fonver_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fonver_setup.h"
#include "game/notation.h"

#include <stdio.h>

enum { ROOM = 4096 };

enum status fonver_read(struct position *pos, const char *options, const char *words,
                        struct text *why)
{
    struct settings s;

    settings_in_words(&fonver, options, &s);
    const enum status status = fonver.text->parse_position(pos, &s, words, why);
    settings_free(&s);
    return status;
}

struct position *fonver_drawn(const char *options, const char *side, const char *rest,
                              const char *const rows[])
{
    struct text words = TEXT_EMPTY;

    text_addf(&words, "%s ", side);
    board_in_words(rows, size_in_words(&fonver, options), &words);
    text_addf(&words, " %s", rest);
    struct position *pos = position_from_words(&fonver, options, words.data);
    text_free(&words);
    return pos;
}

const char *fonver_board(const struct position *pos)
{
    static char buffer[ROOM];

    snprintf(buffer, sizeof buffer, "%s", fonver_text(pos));
    char *at = buffer;
    for (int word = 0; word < 3 && at; word++)
        at = strchr(at + 1, ' ');
    if (at)
        *at = '\0';
    return buffer;
}
