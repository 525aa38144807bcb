/* siemenet_setup.c - see siemenet_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "siemenet_setup.h"

#include "in_words.h"
#include "test.h"

#include "../../src/base/memory.h"
#include "../../src/base/vertex.h"

#include <stdlib.h>

static void settings_of(const char *options, struct settings *s)
{
    struct text why = TEXT_EMPTY;

    settings_init(s, siemenet.options);
    if (settings_set_all(s, options, &why) != OK || siemenet.accept(s, &why) != OK)
        fail_msg("%s", why.data);
    text_free(&why);
}

struct position *siemenet_opening(const char *options)
{
    struct position *pos = xaligned(siemenet.position_size);
    struct settings s;

    settings_of(options, &s);
    siemenet.reset(pos, &s);
    settings_free(&s);
    return pos;
}

/* One row of a drawing as a row of the board text; the common pawn's square goes to `pawn`. */
static void add_row(const char *drawing, int row, struct text *pawn, struct text *board)
{
    int column = 0, empty = 0;

    for (const char *c = drawing; *c; c++) {
        if (*c == ' ')
            continue;
        if (*c == '@')
            vertex_print(column, row, pawn);
        column++;
        if (*c != 'W' && *c != 'B') {
            empty++;
            continue;
        }
        if (empty)
            text_addf(board, "%d", empty);
        text_add_char(board, *c);
        empty = 0;
    }
    if (empty)
        text_addf(board, "%d", empty);
}

struct position *siemenet_drawn(const char *options, const char *side, const char *rest,
                                const char *const rows[])
{
    struct position *pos = xaligned(siemenet.position_size);
    struct text board = TEXT_EMPTY, words = TEXT_EMPTY, why = TEXT_EMPTY;
    struct settings s;

    settings_of(options, &s);
    const int size = (int)setting_number(&s, "size");
    text_addf(&words, "%s ", side);
    for (int r = 0; r < size; r++) {
        add_row(rows[r], size - 1 - r, &words, &board);
        text_add_char(&board, r + 1 < size ? '/' : ' ');
    }
    text_addf(&words, " %s%s", board.data, rest);
    if (siemenet.parse_position(pos, &s, words.data, &why) != OK)
        fail_msg("%s: %s", words.data, why.data);
    settings_free(&s);
    text_free(&board);
    text_free(&words);
    text_free(&why);
    return pos;
}

void siemenet_play(struct position *pos, const char *turns)
{
    play_words(&siemenet, pos, turns);
}

const char *siemenet_offers(const struct position *pos)
{
    return offers_in_words(&siemenet, pos);
}

const char *siemenet_result(const struct position *pos)
{
    return result_in_words(&siemenet, pos);
}

const char *siemenet_text(const struct position *pos)
{
    return position_in_words(&siemenet, pos);
}
