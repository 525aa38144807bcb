/*
 * position_text.c - printing and parsing of a Fonver position: SIDE BOARD [TURNS [PAST]].
 *
 * RULES.md, "Position text", defines the words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/position_fields.h"
#include "games/fonver/fonver_internal.h"

static void add_row(const struct board *b, int row, struct text *out)
{
    char points[MAX_ROW];

    for (int c = 0; c < b->size; c++)
        points[c] = has_stone(b, BLACK, point_at(c, row))   ? 'B'
                    : has_stone(b, WHITE, point_at(c, row)) ? 'W'
                                                            : '.';
    row_print(points, b->size, out);
}

/* Returns the number of keys to write. The key of the current position is omitted, because the
   board gives it. */
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

static enum status read_side(struct reader *r)
{
    const struct lexeme side = lexer_next(&r->at);

    if (!lexer_is(side, "b") && !lexer_is(side, "w"))
        return wrong(r, "the first word must be the side to move, b or w");
    fonver_set_mover(&r->pos->board, lexer_is(side, "w") ? WHITE : BLACK);
    return OK;
}

static enum status read_board(struct reader *r)
{
    const int size = r->pos->board.size;
    const struct lexeme board = lexer_next(&r->at);
    char row[MAX_ROW][MAX_ROW];

    if (!board.length)
        return wrong(r, "the board is missing");
    const enum status status = board_read(board, size, "points", "stones", row, r->why);
    for (int y = 0; status == OK && y < size; y++)
        for (int x = 0; x < size; x++)
            if (row[y][x] != '.')
                fonver_toggle(&r->pos->board, row[y][x] == 'W' ? WHITE : BLACK, point_at(x, y));
    return status;
}

int fonver_count_stones(const struct board *b, int player)
{
    int n = 0;

    for (int r = 1; r <= b->size; r++)
        n += bits_count(b->stones[r][player]);
    return n;
}

/* Returns the smallest number of turns that the stones allow. This number is used if the text has
   none. */
static int fewest_turns(const struct board *b)
{
    const int black = fonver_count_stones(b, BLACK), white = fonver_count_stones(b, WHITE);

    /* Black has made one turn more than White if White is to move, otherwise the same number. */
    if (b->mover == WHITE)
        return 2 * (black > white + 1 ? black : white + 1) - 1;
    return 2 * (black > white ? black : white);
}

static enum status read_turns(struct reader *r)
{
    struct position *pos = r->pos;
    const int fewest = fewest_turns(&pos->board), most = max_turns(pos->board.size);
    const struct lexeme word = lexer_next(&r->at);
    int turns = fewest;

    if (word.length && !lexer_number(word, most, &turns)) {
        text_addf(r->why, "the third word is the number of turns played, at most %d", most);
        return SYNTAX_ERROR;
    }
    if (turns % 2 != pos->board.mover)
        return impossible(r, "Black moves after an even number of turns, White after an odd one");
    if (turns < fewest)
        return impossible(r, "there are more stones than turns");
    pos->turns = (uint16_t)turns;
    return OK;
}

static enum status read_past(struct reader *r)
{
    struct position *pos = r->pos;
    const struct lexeme past = lexer_next(&r->at);
    const char *s = past.start, *const end = past.start + past.length;
    bool good;

    if (!past.length)
        return OK;
    if (pos->repetition == REPEAT_NONE)
        return wrong(r, "with repetition=none a position has no keys");
    do {
        if (pos->remembered + 1 >= pos->turns)
            return impossible(r, "there are more keys of positions than turns before the last");
        good = key_read(&s, &pos->past[pos->remembered++]);
    } while (good && *s == ',' && s++);
    if (!good || s != end)
        return wrong(r, "the fourth word is keys of 16 hexadecimal digits with commas");
    return lexer_next(&r->at).length ? wrong(r, "there are words after the keys of positions") : OK;
}

static enum status check(struct reader *r)
{
    const struct position *pos = r->pos;

    const int black = fonver_count_stones(&pos->board, BLACK),
              white = fonver_count_stones(&pos->board, WHITE);
    const bool swapped = pos->pie && pos->turns == 2 && !black && white == 1;

    /* The last capture of a turn leaves an enemy stone. A player who has moved therefore keeps at
       least one stone. */
    if ((pos->turns >= 1 && !black && !swapped) || (pos->turns >= 2 && !white))
        return impossible(r, "a player who has moved has a stone on the board");
    if (pos->board.cuts)
        return impossible(r, "there is a crosscut on the board, but a turn ends without crosscuts");
    if (fonver_joined(&pos->board, pos->board.mover))
        return impossible(r, "the player to move has joined their edges and has won already");
    if (pos->repetition == REPEAT_SUPERKO && fonver_count_past(pos, pos->board.key))
        return impossible(r, "with repetition=superko the position cannot be a repetition");
    return OK;
}

enum status fonver_parse_position(struct position *pos, const struct settings *s, const char *words,
                                  struct text *why)
{
    struct reader r = { pos, words, why };
    enum status status;

    fonver_reset(pos, s);
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
