/* siemenet_setup.c - see siemenet_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "siemenet_setup.h"

#include "in_words.h"
#include "test.h"

#include "../../src/base/memory.h"
#include "../../src/base/vertex.h"

const char *const siemenet_middle[5] = {
    ". . . . .", /* 5 */
    ". B . W .", /* 4 */
    ". W @ . B", /* 3 */
    ". . B . .", /* 2 */
    "W . . . .", /* 1 */
};

const char *const siemenet_trapped[5] = {
    ". . . . .", /* 5 */
    ". W . . .", /* 4 */
    ". . . W .", /* 3 */
    "B . . . .", /* 2 */
    "@ B . . .", /* 1 */
};

struct position *siemenet_opening(const char *options)
{
    return opening_in_words(&siemenet, options);
}

/* The square of the common pawn in a drawing. */
static void add_pawn(const char *const rows[], int size, struct text *out)
{
    for (int r = 0; r < size; r++)
        for (int i = 0, column = 0; rows[r][i]; column += rows[r][i++] != ' ')
            if (rows[r][i] == '@')
                vertex_print(column, size - 1 - r, out);
}

struct position *siemenet_drawn(const char *options, const char *side, const char *rest,
                                const char *const rows[])
{
    struct position *pos = xaligned(siemenet.position_size);
    struct text words = TEXT_EMPTY, why = TEXT_EMPTY;
    struct settings s;

    settings_in_words(&siemenet, options, &s);
    const int size = (int)setting_number(&s, "size");
    text_addf(&words, "%s ", side);
    add_pawn(rows, size, &words);
    text_add_char(&words, ' ');
    board_in_words(rows, size, &words);
    text_addf(&words, " %s", rest);
    if (siemenet.parse_position(pos, &s, words.data, &why) != OK)
        fail_msg("%s: %s", words.data, why.data);
    settings_free(&s);
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
