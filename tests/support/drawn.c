/* drawn.c - see drawn.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/drawn.h"

#include "base/vertex.h"
#include "games/fiodar/fiodar_internal.h"

enum { ROOM = 4096 };

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

/* Adds the square of the common pawn in a drawing, and a blank. Adds nothing if the drawing has no
   common pawn. */
static void add_pawn(const char *const rows[], int size, struct text *out)
{
    for (int r = 0; r < size; r++)
        for (int i = 0, column = 0; rows[r][i]; column += rows[r][i++] != ' ')
            if (rows[r][i] == '@') {
                vertex_print(column, size - 1 - r, out);
                text_add_char(out, ' ');
            }
}

/* Builds a position from its text: the side, the common pawn if there is one, the board, and the
   rest. */
static struct position *drawn_in_words(const struct game *game, const char *options,
                                       const char *side, const char *rest, const char *const rows[])
{
    FREED(text) words = TEXT_EMPTY;
    const int size = size_in_words(game, options);

    text_addf(&words, "%s ", side);
    add_pawn(rows, size, &words);
    board_in_words(rows, size, &words);
    text_addf(&words, " %s", rest);
    return position_from_words(game, options, words.data);
}

struct position *fonver_drawn(const char *options, const char *side, const char *rest,
                              const char *const rows[])
{
    return drawn_in_words(&fonver, options, side, rest, rows);
}

struct position *siemenet_drawn(const char *options, const char *side, const char *rest,
                                const char *const rows[])
{
    return drawn_in_words(&siemenet, options, side, rest, rows);
}

/* Puts the stones of one row of a drawing on the board. */
static void put_row(struct position *pos, const char *drawing, int row)
{
    int column = row < pos->size ? 0 : row - pos->size + 1;

    for (const char *c = drawing; *c; c++) {
        if (*c == ' ')
            continue;
        assert_true(on_board(pos, point_at(column, row)));
        if (*c == 'X' || *c == 'O')
            words_flip(&pos->stones[*c == 'O'], point_at(column, row));
        column++;
    }
    assert_int_equal(column, row < pos->size ? row + pos->size : 2 * pos->size - 1);
}

/* Fills the history with made-up keys, which no board of a test has, and then with the key of this
   board. */
static void make_up_past(struct position *pos, char mover)
{
    const int turns = 4 * points_of_size(pos->size) + (mover == 'w');

    for (int i = 0; i < turns; i++)
        pos->seen[i] = (uint64_t)i + 1;
    pos->turns = (uint16_t)turns;
    pos->mover = mover == 'w';
    pos->seen[turns - 1] =
        keys_of(&pos->stones[BLACK], BLACK) ^ keys_of(&pos->stones[WHITE], WHITE);
}

/* Builds the position from its text. So the parser computes and checks everything else that the
   position stores. */
struct position *fiodar_drawn(const char *options, char mover, int captured,
                              const char *const rows[])
{
    POSITION(pos) = fiodar_opening(options);

    for (int i = 0; i < 2 * pos->size - 1; i++)
        put_row(pos, rows[i], 2 * pos->size - 2 - i);
    pos->taken[BLACK] = pos->taken[WHITE] = (uint16_t)captured;
    make_up_past(pos, mover);
    return position_from_words(&fiodar, options, fiodar_text(pos));
}

const char *fiodar_rows(const struct position *pos)
{
    static char buffer[ROOM];

    snprintf(buffer, sizeof buffer, "%s", strchr(fiodar_text(pos), ' ') + 1);
    buffer[strcspn(buffer, " ")] = '\0';
    return buffer;
}

int fiodar_captured(const struct position *pos, int player)
{
    char state[8];
    int captured[2];

    assert_int_equal(
        sscanf(fiodar_text(pos), "%*s %*s %7s %d %d", state, &captured[0], &captured[1]), 3);
    return captured[player];
}

const char *tell_fonver(const struct position *pos, const char *fact, const char *argument)
{
    (void)argument;
    return strcmp(fact, "board") ? NULL : fonver_board(pos);
}

const char *tell_fiodar(const struct position *pos, const char *fact, const char *argument)
{
    static char captured[8];

    snprintf(captured, sizeof captured, "%d",
             strcmp(fact, "captured") ? 0 : fiodar_captured(pos, argument[1] - '1'));
    return !strcmp(fact, "rows") ? fiodar_rows(pos) : !strcmp(fact, "captured") ? captured : NULL;
}
