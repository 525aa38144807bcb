/*
 * position_text.c - printing and parsing of a Fiodar position: SIDE BOARD STATE BLACK WHITE SEEN.
 *
 * SIDE is b or w. BOARD has the rows from the top, separated by `/`, with only the points that
 * exist. B and W are stones. A number counts empty points. STATE is play, passed, ended or drawn.
 * BLACK and WHITE are the numbers of stones that each player has captured. SEEN has the keys of the
 * remembered positions in order, separated by `,`, or is `-` (RULES.md, "Position text").
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/position_fields.h"
#include "games/fiodar/fiodar_internal.h"

static const char *const state_words[] = { "play", "passed", "ended", "drawn" };

static enum status impossible(struct text *why, const char *what)
{
    text_add(why, what);
    return ILLEGAL;
}

static int first_column(const struct position *pos, int row)
{
    return row < pos->size ? 0 : row - pos->size + 1;
}

static int row_length(const struct position *pos, int row)
{
    return row < pos->size ? pos->size + row : 3 * pos->size - 2 - row;
}

static void add_row(const struct position *pos, int row, struct text *out)
{
    const int length = row_length(pos, row);
    char points[MAX_ROW];

    for (int i = 0; i < length; i++) {
        const int point = point_at(first_column(pos, row) + i, row);
        points[i] = words_has(&pos->stones[BLACK], point)   ? 'B'
                    : words_has(&pos->stones[WHITE], point) ? 'W'
                                                            : '.';
    }
    row_print(points, length, out);
}

void fiodar_print_position(const struct position *pos, struct text *out)
{
    const int rows = 2 * pos->size - 1;

    text_add_char(out, pos->mover ? 'w' : 'b');
    for (int r = rows; r--;) {
        text_add_char(out, r + 1 == rows ? ' ' : '/');
        add_row(pos, r, out);
    }
    text_addf(out, " %s %d %d ", state_words[pos->state], pos->taken[BLACK], pos->taken[WHITE]);
    if (!pos->turns)
        text_add_char(out, '-');
    for (int i = 0; i < pos->turns; i++)
        text_addf(out, "%s%016llx", i ? "," : "", (unsigned long long)pos->seen[i]);
}

static void put_stones(struct position *pos, int row, const char points[])
{
    for (int i = 0; i < row_length(pos, row); i++)
        if (points[i] != '.')
            words_flip(&pos->stones[points[i] == 'W'], point_at(first_column(pos, row) + i, row));
}

static enum status read_board(struct position *pos, struct lexeme w, struct text *why)
{
    const char *s = w.start, *const end = w.start + w.length;
    char points[MAX_ROW];

    for (int r = 2 * pos->size - 1; r--;) {
        if (!row_read(&s, row_length(pos, r), points) || (r ? *s++ != '/' : s != end)) {
            text_addf(why,
                      "row %d of the board is wrong: %d rows from the top, with / between them, "
                      "B and W for stones, numbers for empty points",
                      r + 1, 2 * pos->size - 1);
            return SYNTAX_ERROR;
        }
        put_stones(pos, r, points);
    }
    return OK;
}

static enum status read_state(struct position *pos, struct lexeme w, struct text *why)
{
    for (int i = PLAYING; i <= DRAWN; i++)
        if (lexer_is(w, state_words[i])) {
            pos->state = (uint8_t)i;
            return OK;
        }
    return lexer_expect(w, "the word after the board is play, passed, ended or drawn", why);
}

static enum status read_taken(struct position *pos, int player, struct lexeme w, struct text *why)
{
    int count;

    if (!lexer_number(w, 9999, &count))
        return lexer_expect(w,
                            "the words after the state are the numbers of stones that Black and "
                            "White have captured",
                            why);
    pos->taken[player] = (uint16_t)count;
    return OK;
}

static enum status read_seen(struct position *pos, struct lexeme w, struct text *why)
{
    const char *s = w.start, *const end = w.start + w.length;
    bool good;

    if (lexer_is(w, "-"))
        return OK;
    do {
        if (pos->turns == most_turns(pos)) {
            text_addf(why, "a game of size %d has at most %d turns", pos->size, most_turns(pos));
            return ILLEGAL;
        }
        good = key_read(&s, &pos->seen[pos->turns++]);
    } while (good && *s == ',' && s++);
    return good && s == end
               ? OK
               : lexer_expect(
                     w,
                     "the last word is the remembered positions, 16 hexadecimal digits each with "
                     ", between them, or -",
                     why);
}

/* Returns whether the game began with a swap. Without a swap Black made turns 1, 3, 5 ... of the
   count. After a swap White did. */
static bool is_swapped(const struct position *pos)
{
    return pos->turns % 2 != pos->mover;
}

static enum status check_counts(const struct position *pos, struct text *why)
{
    const bool swapped = is_swapped(pos);

    if (swapped && (!pos->pie || !pos->turns))
        return impossible(why, "after that number of turns the other side is to move");
    for (int player = 0; player < 2; player++) {
        const int turns = (pos->turns + (player == (swapped ? WHITE : BLACK))) / 2;
        const int placed = words_count(&pos->stones[player]) + pos->taken[!player];
        if (placed > turns) {
            text_addf(why, "%s has had %d turns and cannot have placed %d stones",
                      fiodar.sides[player].title, turns, placed);
            return ILLEGAL;
        }
    }
    if (board_key(pos) !=
        (keys_of(&pos->stones[BLACK], BLACK) ^ keys_of(&pos->stones[WHITE], WHITE)))
        return impossible(why, "the last remembered position is not the one on the board");
    return OK;
}

/* Returns the key of the stones before turn i, counted from 0. */
static uint64_t key_before(const struct position *pos, int i)
{
    return i ? pos->seen[i - 1] : 0;
}

/* Returns the number of passes at the end, but at most `most`. A pass is a turn that does not
   change the key. */
static int still_turns(const struct position *pos, int most)
{
    int n = 0, last = pos->turns - 1;

    for (; n < most && last >= 0 && pos->seen[last] == key_before(pos, last); last--)
        n++;
    return n;
}

/* Returns whether the last turn repeated a position that its player had left before the previous
   turn. */
static bool is_repeated(const struct position *pos)
{
    const uint64_t now = board_key(pos);

    if (pos->turns < 5 || pos->seen[pos->turns - 3] == now)
        return false;
    for (int i = pos->turns - 5; i >= 0; i -= 2)
        if (pos->seen[i] == now)
            return pos->taken[BLACK] || pos->taken[WHITE];
    return false;
}

static bool state_is_possible(const struct position *pos)
{
    const int still = still_turns(pos, 3);
    const bool last = pos->turns == most_turns(pos);

    switch ((enum state)pos->state) {
    case PLAYING:
        return still == 0 && !last && !is_repeated(pos) &&
               !(pos->turns >= 3 && pos->seen[pos->turns - 3] == board_key(pos));
    case PASSED:
        return still == 1 && !last;
    case ENDED:
        return still == 2;
    case DRAWN:
        return still < 2 && (last || (still == 0 && is_repeated(pos)));
    }
    return false;
}

/* Checks that a cut weave exists only if its player captured with the last stone (RULES.md, "A
   turn"). */
static enum status check_cuts(struct position *pos, struct text *why)
{
    const bool passed = still_turns(pos, 3) == 1;
    const int placer = passed ? pos->mover : !pos->mover;

    for (int player = 0; player < 2; player++) {
        const struct points cut =
            cut_weaves(points_of(&pos->stones[player]), points_of(&pos->stones[!player]));
        pos->is_cut[player] = !points_none(cut);
        if (pos->is_cut[player] && (pos->forbids || player != placer || !pos->taken[player])) {
            text_addf(why, "a weave of %s is cut and would have been captured",
                      fiodar.sides[player].title);
            return ILLEGAL;
        }
    }
    return OK;
}

static enum status read_all(struct position *pos, const char *words, struct text *why)
{
    const char *s = words;
    const struct lexeme side = lexer_next(&s), board = lexer_next(&s);
    enum status status;

    if (!lexer_is(side, "b") && !lexer_is(side, "w"))
        return lexer_expect(side, "the first word must be the side to move, b or w", why);
    pos->mover = lexer_is(side, "w");
    if ((status = read_board(pos, board, why)) != OK ||
        (status = read_state(pos, lexer_next(&s), why)) != OK ||
        (status = read_taken(pos, BLACK, lexer_next(&s), why)) != OK ||
        (status = read_taken(pos, WHITE, lexer_next(&s), why)) != OK ||
        (status = read_seen(pos, lexer_next(&s), why)) != OK)
        return status;
    const struct lexeme extra = lexer_next(&s);
    return extra.length ? lexer_expect(extra, "the position ends here", why) : OK;
}

enum status fiodar_parse_position(struct position *pos, const struct settings *settings,
                                  const char *words, struct text *why)
{
    enum status status;

    fiodar_reset(pos, settings);
    if ((status = read_all(pos, words, why)) != OK || (status = check_counts(pos, why)) != OK)
        return status;
    if (!state_is_possible(pos)) {
        text_addf(why, "the remembered positions do not lead to '%s'", state_words[pos->state]);
        return ILLEGAL;
    }
    return check_cuts(pos, why);
}
