/*
 * setup.c - a position of Fonver as one line of words, and back.
 *
 *     SIDE BOARD [TURNS [PAST]]
 *
 * RULES.md, "Position text", says what the words are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "state.h"

#include <ctype.h>
#include <stdlib.h>

/* ---- Writing ---- */

static void add_row(const struct board *b, int row, struct text *out)
{
    int empty = 0;

    for (int c = 0; c < b->size; c++) {
        const int point = point_at(c, row);
        const bool black = has_stone(b, BLACK, point);
        if (!black && !has_stone(b, WHITE, point)) {
            empty++;
            continue;
        }
        if (empty)
            text_addf(out, "%d", empty);
        empty = 0;
        text_add_char(out, black ? 'B' : 'W');
    }
    if (empty)
        text_addf(out, "%d", empty);
}

/* The present position is among those remembered but need not be written: the board
   says it. */
static int written_keys(const struct position *pos)
{
    return pos->remembered ? pos->remembered - 1 : 0;
}

void fonver_print_position(const struct position *pos, struct text *out)
{
    const int keys = written_keys(pos);

    text_add(out, pos->board.mover == WHITE ? "w" : "b");
    for (int r = pos->board.size; r--;) {
        text_add_char(out, r + 1 == pos->board.size ? ' ' : '/');
        add_row(&pos->board, r, out);
    }
    text_addf(out, " %d", pos->turns);
    for (int i = 0; i < keys; i++)
        text_addf(out, "%c%016llx", i ? ',' : ' ', (unsigned long long)pos->past[i]);
}

/* ---- Reading ---- */

struct reader {
    struct position *pos;
    const char *at;
    struct text *why;
};

static enum status wrong(struct reader *r, const char *what)
{
    text_add(r->why, what);
    return SYNTAX_ERROR;
}

static enum status impossible(struct reader *r, const char *what)
{
    text_add(r->why, what);
    return ILLEGAL;
}

/* Goes to the next word; false when there is none. */
static bool next_word(struct reader *r)
{
    r->at += strspn(r->at, " \t");
    return *r->at != '\0';
}

static bool at_end_of_word(const struct reader *r)
{
    return !*r->at || *r->at == ' ' || *r->at == '\t';
}

/* A whole number of at most `most`, written without leading zeros. */
static bool read_number(struct reader *r, int most, int *number)
{
    const char *start = r->at;

    *number = 0;
    while (isdigit((unsigned char)*r->at) && *number <= most)
        *number = 10 * *number + (*r->at++ - '0');
    return r->at > start && *number <= most && (*start != '0' || r->at == start + 1);
}

static enum status read_side(struct reader *r)
{
    const int letter = next_word(r) ? tolower((unsigned char)*r->at++) : 0;

    if ((letter != 'b' && letter != 'w') || !at_end_of_word(r))
        return wrong(r, "the first word is the side to move, b or w");
    fonver_set_mover(&r->pos->board, letter == 'w' ? WHITE : BLACK);
    return OK;
}

/* Puts the stones of one row, left to right; false when it does not have `size` points. */
static bool read_row(struct reader *r, int row)
{
    struct board *b = &r->pos->board;
    int c = 0, empty;

    while (*r->at != '/' && !at_end_of_word(r)) {
        const int letter = toupper((unsigned char)*r->at);
        if (letter == 'B' || letter == 'W') {
            if (c >= b->size)
                return false;
            fonver_toggle(b, letter == 'W' ? WHITE : BLACK, point_at(c++, row));
            r->at++;
        } else {
            if (!read_number(r, b->size - c, &empty) || !empty)
                return false;
            c += empty;
        }
    }
    return c == b->size;
}

static enum status read_board(struct reader *r)
{
    const int size = r->pos->board.size;

    if (!next_word(r))
        return wrong(r, "the board is missing");
    for (int row = size; row--;) {
        if (!read_row(r, row) || (row ? *r->at++ != '/' : !at_end_of_word(r))) {
            text_addf(r->why,
                      "row %d of the board is wrong: %d rows of %d points from the top, with / "
                      "between them, B and W for stones, numbers for empty points",
                      row + 1, size, size);
            return SYNTAX_ERROR;
        }
    }
    return OK;
}

static int count_stones(const struct board *b, int player)
{
    int n = 0;

    for (int r = 1; r <= b->size; r++)
        n += bits_count(b->stones[r][player]);
    return n;
}

/* Without a number of turns: as few as the stones allow. */
static int fewest_turns(const struct board *b)
{
    const int black = count_stones(b, BLACK), white = count_stones(b, WHITE);

    /* Black has moved once more than White, if White is to move, else as often. */
    if (b->mover == WHITE)
        return 2 * (black > white + 1 ? black : white + 1) - 1;
    return 2 * (black > white ? black : white);
}

static enum status read_turns(struct reader *r)
{
    struct position *pos = r->pos;
    const int fewest = fewest_turns(&pos->board), most = max_turns(pos->board.size);
    int turns = fewest;

    if (next_word(r) && (!read_number(r, most, &turns) || !at_end_of_word(r))) {
        text_addf(r->why, "the third word is the number of turns played, at most %d", most);
        return SYNTAX_ERROR;
    }
    if (turns % 2 != pos->board.mover)
        return impossible(r, "Black moves after an even number of turns, White after an odd one");
    if (turns < fewest)
        return impossible(r, "there are more stones than turns have been played");
    pos->turns = (uint16_t)turns;
    return OK;
}

static bool read_key(struct reader *r, uint64_t *key)
{
    *key = 0;
    for (int i = 0; i < 16; i++) {
        const int digit = (unsigned char)*r->at;
        if (!isxdigit(digit))
            return false;
        *key = *key << 4 | (uint64_t)(isdigit(digit) ? digit - '0' : tolower(digit) - 'a' + 10);
        r->at++;
    }
    return true;
}

static enum status read_past(struct reader *r)
{
    struct position *pos = r->pos;

    if (!next_word(r))
        return OK;
    if (pos->repetition == REPEAT_NONE)
        return wrong(r, "with repetition=none nothing is remembered: no keys");
    do {
        if (pos->remembered + 1 >= pos->turns)
            return impossible(r, "there are more keys of positions than turns before the last");
        if (!read_key(r, &pos->past[pos->remembered++]))
            return wrong(r, "the fourth word is keys of 16 hexadecimal digits with commas");
    } while (*r->at == ',' && r->at++);
    if (!at_end_of_word(r))
        return wrong(r, "the fourth word is keys of 16 hexadecimal digits with commas");
    return next_word(r) ? wrong(r, "there are words behind the keys of positions") : OK;
}

static enum status check(struct reader *r)
{
    const struct position *pos = r->pos;

    const int black = count_stones(&pos->board, BLACK), white = count_stones(&pos->board, WHITE);
    const bool swapped = pos->pie && pos->turns == 2 && !black && white == 1;

    /* The last capture of a turn leaves an enemy stone, so nobody is ever without one. */
    if ((pos->turns >= 1 && !black && !swapped) || (pos->turns >= 2 && !white))
        return impossible(r, "a player who has moved has a stone on the board");
    if (pos->board.cuts)
        return impossible(r, "there is a crosscut on the board, which a turn does not leave");
    if (fonver_joined(&pos->board, pos->board.mover))
        return impossible(r, "the player to move has joined his edges: he has won before");
    if (pos->repetition == REPEAT_SUPERKO && fonver_count_past(pos, pos->board.key))
        return impossible(r, "with repetition=superko the position cannot have been there before");
    return OK;
}

enum status fonver_parse_position(struct position *pos, const struct settings *s, const char *words,
                                  struct text *why)
{
    struct reader r = { pos, words, why };
    enum status status;

    fonver_clear(pos, s);
    if ((status = read_side(&r)) != OK || (status = read_board(&r)) != OK ||
        (status = read_turns(&r)) != OK || (status = read_past(&r)) != OK ||
        (status = check(&r)) != OK)
        return status;
    if (pos->turns) {
        fonver_remember(pos);
        fonver_settle(pos);
    }
    return OK;
}
