/* siemenet_setup.c - see siemenet_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/siemenet_setup.h"

#include "base/vertex.h"

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
    struct text words = TEXT_EMPTY;
    const int size = size_in_words(&siemenet, options);

    text_addf(&words, "%s ", side);
    add_pawn(rows, size, &words);
    text_add_char(&words, ' ');
    board_in_words(rows, size, &words);
    text_addf(&words, " %s", rest);
    struct position *pos = position_from_words(&siemenet, options, words.data);
    text_free(&words);
    return pos;
}
