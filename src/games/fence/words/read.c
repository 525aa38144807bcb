/*
 * read.c - words as tokens (rules, section 12), in any case of letters.
 *
 * First the form is read, whatever the position; then reason.c says whether it may be played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "words.h"

#include "../rules/rules.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

/* A part of the word, up to a colon. */
struct field {
    const char *start;
    size_t length;
};

enum { MOST_FIELDS = 4 };

struct token {
    const struct position *pos;
    struct text *why;
    struct field field[MOST_FIELDS]; /* [0] is the word, `fields` in all; the others are empty */
    int fields;
    int hood, player, card, second, colour;
};

static bool refuse(struct token *t, const char *what, struct field f)
{
    text_addf(t->why, "%s, not '%.*s'", what, f.length < 40 ? (int)f.length : 40, f.start);
    return false;
}

static bool field_is(struct field f, const char *word)
{
    return f.length == strlen(word) && !strncasecmp(f.start, word, f.length);
}

/* ---- Parts ---- */

static bool read_player(struct token *t, int i)
{
    const struct field f = t->field[i];

    if (f.length != 2 || tolower((unsigned char)f.start[0]) != 'p' || f.start[1] < '1' ||
        f.start[1] >= '1' + t->pos->rules.players) {
        text_addf(t->why, "a player is p1 to p%d, not '%.*s'", t->pos->rules.players,
                  f.length < 40 ? (int)f.length : 40, f.start);
        return false;
    }
    t->player = f.start[1] - '1';
    return true;
}

/* One card from two characters; -1 if they are none. */
static int card_from(const char *s)
{
    static const char values[] = "123456jf";
    const char colour = (char)tolower((unsigned char)s[0]);
    const char value = (char)tolower((unsigned char)s[1]);

    if (colour == '?' && value == '?')
        return UNKNOWN_CARD;
    if (colour != 'r' && colour != 'b')
        return -1;
    if (value == '?')
        return colour == 'r' ? UNKNOWN_RED : UNKNOWN_BLUE;
    const char *at = value ? strchr(values, value) : NULL;
    return at ? card_of(colour == 'r' ? RED : BLUE, (int)(at - values)) : -1;
}

static bool read_card(struct token *t, int i)
{
    const struct field f = t->field[i];

    t->card = f.length == 2 ? card_from(f.start) : -1;
    return t->card >= 0 || refuse(t, "a card is r1 to r6, b1 to b6, rj, bj, rf or bf", f);
}

/* A red card and a blue one: r3b4. */
static bool read_pair(struct token *t, int i)
{
    const struct field f = t->field[i];

    t->card = f.length == 4 ? card_from(f.start) : -1;
    t->second = f.length == 4 ? card_from(f.start + 2) : -1;
    return (t->card >= 0 && t->second >= 0 && card_colour(t->card) == RED &&
            card_colour(t->second) == BLUE) ||
           refuse(t, "a pair is a red card and a blue one, as in r3b4", f);
}

static bool read_one_or_two(struct token *t, int i)
{
    if (t->field[i].length == 4)
        return read_pair(t, i);
    t->second = NO_CARD;
    return read_card(t, i);
}

static bool read_colour(struct token *t, int i, char any)
{
    const struct field f = t->field[i];
    const char c = f.length == 1 ? (char)tolower((unsigned char)f.start[0]) : '\0';

    t->colour = c == 'r' ? RED : c == 'b' ? BLUE : ANY_COLOUR;
    return c == 'r' || c == 'b' || (any && c == any) || refuse(t, "a colour is r or b", f);
}

static bool read_hood(struct token *t, int i)
{
    const struct field f = t->field[i];

    t->hood = map_find_hood(&t->pos->map, f.start, f.length);
    return t->hood >= 0 || refuse(t, "there is no such neighbourhood: a name is like old-town", f);
}

static bool read_tile(struct token *t, struct field f, int *tile)
{
    *tile = map_find_tile(&t->pos->map, f.start, f.length);
    return *tile >= 0 || refuse(t, "there is no such tile", f);
}

/* A whole number that fills the field, or its part before a comma. */
static bool read_number(const char *s, const char *end, int *value)
{
    const bool is_negative = s < end && *s == '-';
    const char *digits = s + is_negative;

    if (digits >= end || end - digits > 3)
        return false;
    *value = 0;
    for (const char *c = digits; c < end; c++) {
        if (!isdigit((unsigned char)*c))
            return false;
        *value = 10 * *value + (*c - '0');
    }
    if (is_negative)
        *value = -*value;
    return true;
}

static bool read_two_numbers(struct token *t, int i, int *a, int *b, const char *what)
{
    const struct field f = t->field[i];
    const char *comma = memchr(f.start, ',', f.length), *end = f.start + f.length;

    return (comma && read_number(f.start, comma, a) && read_number(comma + 1, end, b)) ||
           refuse(t, what, f);
}

static bool read_quarters(struct token *t, int i, int *quarters)
{
    const struct field f = t->field[i];

    return (read_number(f.start, f.start + f.length, quarters) && *quarters >= 0 &&
            *quarters <= 3) ||
           refuse(t, "quarter-turns are 0 to 3", f);
}

/* ---- Tokens ---- */

static step make(const struct token *t, enum step_kind kind)
{
    return step_make(kind, t->hood, t->player, t->card, t->second, t->colour);
}

static bool read_place(struct token *t, step *out)
{
    int tile, x, y, quarters;

    if (!read_tile(t, t->field[1], &tile) || !read_two_numbers(t, 2, &x, &y, "a position is X,Y") ||
        !read_quarters(t, 3, &quarters))
        return false;
    if (abs(x) > MOST_PLACES || abs(y) > MOST_PLACES)
        return refuse(t, "a position is at most 127 places from Old Town", t->field[2]);
    *out = step_place(tile, x, y, map_tile(&t->pos->map, tile)->smallest[quarters]);
    return true;
}

static bool read_swap(struct token *t, step *out)
{
    int tile, old, quarters;

    if (!read_tile(t, t->field[1], &tile) || !read_tile(t, t->field[2], &old) ||
        !read_quarters(t, 3, &quarters))
        return false;
    *out = step_swap(tile, old, map_tile(&t->pos->map, tile)->smallest[quarters]);
    return true;
}

static bool read_dice(struct token *t)
{
    int red, blue;

    if (!read_two_numbers(t, 1, &red, &blue, "dice show R,B"))
        return false;
    if (red < 1 || red > NUMBERS || blue < 1 || blue > NUMBERS)
        return refuse(t, "dice show 1 to 6 each", t->field[1]);
    t->card = card_of(RED, red - 1);
    t->second = card_of(BLUE, blue - 1);
    return true;
}

static bool read_verdict(struct token *t)
{
    t->hood = VERDICT_NONE;
    if (t->fields == 2 && field_is(t->field[1], "none"))
        return true;
    t->hood = VERDICT_ALL_JAILED;
    if (t->fields == 3 && field_is(t->field[1], "draw") && field_is(t->field[2], "all-jailed"))
        return true;
    t->hood = VERDICT_LAST_FREE;
    if (t->fields == 4 && field_is(t->field[1], "win") && field_is(t->field[3], "last-free"))
        return read_player(t, 2);
    return refuse(t, "a result is none, win:pK:last-free or draw:all-jailed", t->field[1]);
}

/* The kind of a word; STEP_KINDS if it is none. pK is the pawn step. */
static enum step_kind kind_of(struct field word)
{
    for (int kind = 1; kind < STEP_KINDS; kind++)
        if (kind != STEP_PAWN && field_is(word, kind_word((enum step_kind)kind)))
            return (enum step_kind)kind;
    return word.length == 2 && tolower((unsigned char)word.start[0]) == 'p' ? STEP_PAWN
                                                                            : STEP_KINDS;
}

/* The fields of a token of one step. */
static bool read_fields(struct token *t, enum step_kind kind, step *out)
{
    bool good = true;

    switch (kind) {
    case STEP_PLACE:
        return read_place(t, out);
    case STEP_SWAP:
        return read_swap(t, out);
    case STEP_AT:
    case STEP_COPS:
        good = read_hood(t, 1);
        break;
    case STEP_PAWN:
        good = read_player(t, 0) && read_hood(t, 1);
        break;
    case STEP_ME:
    case STEP_TIP:
        good = read_one_or_two(t, 1) && read_hood(t, 2);
        break;
    case STEP_DRAW:
    case STEP_BOAT:
    case STEP_HUNCH:
    case STEP_WASTE:
        good = read_colour(t, 1, '\0');
        break;
    case STEP_TOP:
        good = read_colour(t, 1, '?');
        break;
    case STEP_TRADE:
    case STEP_POST:
        good = read_player(t, 1) && read_card(t, 2) &&
               read_colour(t, 3, kind == STEP_POST ? 'x' : '\0');
        break;
    case STEP_ACCEPT:
    case STEP_DIE:
    case STEP_BURN:
    case STEP_ASIDE:
    case STEP_FOUND:
        good = read_card(t, 1);
        break;
    case STEP_START:
    case STEP_SHOW:
        good = read_player(t, 1) && read_pair(t, 2);
        break;
    case STEP_DICE:
        good = read_dice(t);
        break;
    case STEP_DEAL:
    case STEP_TAKE:
        good = read_player(t, 1) && read_card(t, 2);
        break;
    case STEP_MOVER:
        good = read_player(t, 1);
        break;
    case STEP_RESULT:
        good = read_verdict(t);
        break;
    default:
        break;
    }
    *out = make(t, kind);
    return good;
}

/* tiles:pK:TILE,TILE,...: as many of the hand as are named. */
static enum status read_tiles(struct token *t, step out[], int *n)
{
    const struct position *pos = t->pos;
    struct field rest = t->field[2];
    bool taken[MAX_MAP_TILES] = { false };
    int tile;

    if (!read_player(t, 1))
        return SYNTAX_ERROR;
    for (*n = 0;; ++*n) {
        const char *comma = memchr(rest.start, ',', rest.length);
        const struct field one = { rest.start, comma ? (size_t)(comma - rest.start) : rest.length };
        if (!read_tile(t, one, &tile))
            return SYNTAX_ERROR;
        const step s = step_make(STEP_TILES, tile, t->player, 0, 0, 0);
        if (!fence_may(pos, s, t->why))
            return ILLEGAL;
        if (taken[tile] || pos->done + *n == build_quota(pos, pos->turn)) {
            text_addf(t->why, taken[tile] ? "%.*s comes twice" : "%.*s is one tile too many",
                      (int)one.length, one.start);
            return ILLEGAL;
        }
        taken[tile] = true;
        out[*n] = s;
        if (!comma)
            break;
        rest = (struct field){ comma + 1, rest.length - one.length - 1 };
    }
    ++*n;
    return OK;
}

static bool split(struct token *t, const char *word)
{
    const char *s = word;

    for (;;) {
        const size_t length = strcspn(s, ":");
        if (t->fields == MOST_FIELDS)
            return false;
        t->field[t->fields++] = (struct field){ s, length };
        if (!s[length])
            return true;
        s += length + 1;
    }
}

enum status fence_parse_turn(const struct position *pos, const char *word, step out[MAX_TURN_STEPS],
                             int *n, struct text *why)
{
    const struct field none = { "", 0 };
    struct token t = { .pos = pos, .why = why, .field = { none, none, none, none } };
    const bool fits = split(&t, word);
    const enum step_kind kind = kind_of(t.field[0]);

    if (kind == STEP_KINDS) {
        refuse(&t, "a token begins with a word like me, p2, cops or tip", t.field[0]);
        return SYNTAX_ERROR;
    }
    if (!fits || (kind_fields(kind) && t.fields != kind_fields(kind))) {
        text_addf(why, "that is written %s", kind_form(kind));
        return SYNTAX_ERROR;
    }
    if (kind == STEP_TILES)
        return read_tiles(&t, out, n);
    if (!read_fields(&t, kind, out))
        return SYNTAX_ERROR;
    *n = 1;
    return fence_may(pos, *out, why) ? OK : ILLEGAL;
}
