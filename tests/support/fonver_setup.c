/* fonver_setup.c - see fonver_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "fonver_setup.h"

#include "in_words.h"
#include "test.h"

#include "../../src/base/memory.h"

#include <stdio.h>

enum { ROOM = 4096 };

struct position *fonver_opening(const char *options)
{
    return opening_in_words(&fonver, options);
}

enum status fonver_read(struct position *pos, const char *options, const char *words,
                        struct text *why)
{
    struct settings s;

    settings_in_words(&fonver, options, &s);
    const enum status status = fonver.parse_position(pos, &s, words, why);
    settings_free(&s);
    return status;
}

struct position *fonver_drawn(const char *options, const char *side, const char *rest,
                              const char *const rows[])
{
    struct position *pos = xaligned(fonver.position_size);
    struct text words = TEXT_EMPTY, why = TEXT_EMPTY;
    struct settings s;

    settings_in_words(&fonver, options, &s);
    const int size = (int)setting_number(&s, "size");
    settings_free(&s);
    text_addf(&words, "%s ", side);
    board_in_words(rows, size, &words);
    text_addf(&words, " %s", rest);
    if (fonver_read(pos, options, words.data, &why) != OK)
        fail_msg("%s: %s", words.data, why.data);
    text_free(&words);
    text_free(&why);
    return pos;
}

void fonver_play(struct position *pos, const char *turns)
{
    play_words(&fonver, pos, turns);
}

const char *fonver_offers(const struct position *pos)
{
    return offers_in_words(&fonver, pos);
}

const char *fonver_result(const struct position *pos)
{
    return result_in_words(&fonver, pos);
}

const char *fonver_text(const struct position *pos)
{
    return position_in_words(&fonver, pos);
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
