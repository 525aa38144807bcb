/*
 * token_fields.c - printing and parsing of the fields of tokens.
 *
 * Reading checks only the form. illegal_reason.c decides whether the step is legal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/notation/tokens.h"

#include "base/ascii.h"
#include "games/fence/notation/notation.h"

#include <stdlib.h>

enum { SHOWN = 40 }; /* most bytes of a word in a message */

bool field_refuse(struct reading *r, const char *what, struct lexeme p)
{
    text_addf(r->why, "%s, not '%.*s'", what, p.length < SHOWN ? p.length : SHOWN, p.start);
    return false;
}

/* Adds the bits to the step if the part is good. Otherwise refuses the part. */
static bool take(struct reading *r, bool is_good, step bits, const char *what, struct lexeme p)
{
    if (!is_good)
        return field_refuse(r, what, p);
    r->step |= bits;
    return true;
}

static char letter(const char *s)
{
    return ascii_lower(*s);
}

static void print_player(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    text_addf(out, "p%d", step_player(s) + 1);
}

static bool read_player(struct reading *r, struct lexeme p)
{
    const int players = r->pos->rules.players;

    if (p.length != 2 || letter(p.start) != 'p' || p.start[1] < '1' ||
        p.start[1] >= '1' + players) {
        text_addf(r->why, "a player is p1 to p%d, not '%.*s'", players,
                  p.length < SHOWN ? p.length : SHOWN, p.start);
        return false;
    }
    r->step |= step_make(0, 0, p.start[1] - '1', 0, 0, 0);
    return true;
}

static void print_hood(const struct position *pos, step s, struct text *out)
{
    map_print_hood(&pos->map, step_hood(s), out);
}

/* Adds the bits to the step if the tile set has this name. Otherwise refuses the name. */
static bool take_name(struct reading *r, bool is_found, step bits, const char *kind,
                      struct lexeme p)
{
    if (is_found)
        r->step |= bits;
    else
        text_addf(r->why, "the tile set has no %s '%.*s'", kind,
                  p.length < SHOWN ? p.length : SHOWN, p.start);
    return is_found;
}

static bool read_hood(struct reading *r, struct lexeme p)
{
    const int hood = map_find_hood(&r->pos->map, p.start, (size_t)p.length);

    return take_name(r, hood >= 0, step_make(0, hood, 0, 0, 0, 0), "neighbourhood", p);
}

static const char colours[] = "rb?", values[] = "123456jf";

void print_card(int card, struct text *out)
{
    text_add_char(out, colours[card_colour(card)]);
    text_add_char(out, is_known_card(card) ? values[card_value(card)] : '?');
}

static void print_one(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    print_card(step_card(s), out);
}

static void print_cards(const struct position *pos, step s, struct text *out)
{
    print_one(pos, s, out);
    if (step_second(s) != NO_CARD)
        print_card(step_second(s), out);
}

/* Reads a card from two characters. Returns -1 if they are not a card. */
static int card_from(const char *s)
{
    const char *colour = strchr(colours, letter(s)), *value = strchr(values, letter(s + 1));

    if (colour && s[1] == '?')
        return UNKNOWN_RED + (int)(colour - colours);
    return colour && *colour != '?' && value
               ? card_of((int)(colour - colours), (int)(value - values))
               : -1;
}

static bool read_card(struct reading *r, struct lexeme p)
{
    const int card = p.length == 2 ? card_from(p.start) : -1;

    return take(r, card >= 0, step_make(0, 0, 0, card, 0, 0),
                "a card is r1 to r6, b1 to b6, rj, bj, rf or bf", p);
}

/* Reads a red card and a blue card. */
static bool read_pair(struct reading *r, struct lexeme p)
{
    const int red = p.length == 4 ? card_from(p.start) : -1;
    const int blue = red < 0 ? -1 : card_from(p.start + 2);

    return take(r, blue >= 0 && card_colour(red) == RED && card_colour(blue) == BLUE,
                step_make(0, 0, 0, red, blue, 0), "a pair is a red card and a blue one, as in r3b4",
                p);
}

static bool read_cards(struct reading *r, struct lexeme p)
{
    if (p.length == 4)
        return read_pair(r, p);
    r->step |= step_make(0, 0, 0, 0, NO_CARD, 0);
    return read_card(r, p);
}

/* Returns the letter for an unspecified colour. Such colours occur at the Trading Post of a blind
   game and for an unreported top card. */
static char any_colour(step s)
{
    return step_kind(s) == STEP_POST ? 'x' : step_kind(s) == STEP_TOP ? '?' : '\0';
}

static void print_colour(const struct position *pos, step s, struct text *out)
{
    const char letters[] = { 'r', 'b', any_colour(s) };

    (void)pos;
    text_add_char(out, letters[step_colour(s)]);
}

static bool read_colour(struct reading *r, struct lexeme p)
{
    const char letters[] = { 'r', 'b', any_colour(r->step), '\0' };
    const char *at = p.length == 1 ? strchr(letters, letter(p.start)) : NULL;

    return take(r, at != NULL, step_make(0, 0, 0, 0, 0, at ? (int)(at - letters) : 0),
                "a colour is r or b", p);
}

static void print_tile(const struct position *pos, step s, struct text *out)
{
    map_print_tile(&pos->map, step_tile(s), out);
}

static void print_old(const struct position *pos, step s, struct text *out)
{
    map_print_tile(&pos->map, step_old(s), out);
}

static bool read_tile(struct reading *r, struct lexeme p)
{
    const int tile = map_find_tile(&r->pos->map, p.start, (size_t)p.length);

    return take_name(r, tile >= 0, (step)tile, "tile", p);
}

static bool read_old(struct reading *r, struct lexeme p)
{
    const int tile = map_find_tile(&r->pos->map, p.start, (size_t)p.length);

    return take_name(r, tile >= 0, step_swap(0, tile, 0), "tile", p);
}

static bool read_two_numbers(struct reading *r, struct lexeme p, int *a, int *b, const char *what)
{
    return lexer_two_integers(p, a, b) || field_refuse(r, what, p);
}

static void print_position(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    text_addf(out, "%d,%d", step_x(s), step_y(s));
}

static bool read_position(struct reading *r, struct lexeme p)
{
    int x, y;

    if (!read_two_numbers(r, p, &x, &y, "a position is X,Y"))
        return false;
    return take(r, abs(x) <= MOST_PLACES && abs(y) <= MOST_PLACES, step_place(0, x, y, 0),
                "a position is at most 127 places from the start tile", p);
}

static void print_quarters(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    text_addf(out, "%d", step_quarters(s));
}

/* Reads a rotation. Of equivalent rotations the smallest is stored. */
static bool read_quarters(struct reading *r, struct lexeme p)
{
    int quarters;

    if (!lexer_integer(p, &quarters) || quarters < 0 || quarters > 3)
        return field_refuse(r, "quarter-turns are 0 to 3", p);
    quarters = map_tile(&r->pos->map, step_tile(r->step))->smallest[quarters];
    r->step |= (step)quarters << 24;
    return true;
}

static void print_dice(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    text_addf(out, "%d,%d", card_value(step_card(s)) + 1, card_value(step_second(s)) + 1);
}

static bool read_dice(struct reading *r, struct lexeme p)
{
    int red, blue;

    if (!read_two_numbers(r, p, &red, &blue, "dice show R,B"))
        return false;
    return take(r, red >= 1 && red <= NUMBERS && blue >= 1 && blue <= NUMBERS,
                step_make(0, 0, 0, card_of(RED, red - 1), card_of(BLUE, blue - 1), 0),
                "dice show 1 to 6 each", p);
}

/* ---- Verdicts of a dealer (7.1, 7.2) ---- */

static void print_verdict(const struct position *pos, step s, struct text *out)
{
    (void)pos;
    if (step_hood(s) == VERDICT_LAST_FREE)
        text_addf(out, "win:p%d:last-free", step_player(s) + 1);
    else
        text_add(out, step_hood(s) == VERDICT_NONE ? "none" : "draw:all-jailed");
}

static bool read_verdict(struct reading *r, struct lexeme p)
{
    static const char win[] = "win:", free[] = ":last-free";
    enum { BEFORE = sizeof win - 1, AFTER = sizeof free - 1 };
    enum verdict verdict = VERDICT_NONE;
    const struct lexeme start = { p.start, BEFORE };

    if (lexer_is(p, "draw:all-jailed")) {
        verdict = VERDICT_ALL_JAILED;
    } else if (p.length >= BEFORE + AFTER && lexer_is(start, win) &&
               lexer_is((struct lexeme){ p.start + p.length - AFTER, AFTER }, free)) {
        verdict = VERDICT_LAST_FREE;
        if (!read_player(r, (struct lexeme){ p.start + BEFORE, p.length - BEFORE - AFTER }))
            return false;
    } else if (!lexer_is(p, "none")) {
        return field_refuse(r, "a result is none, win:pK:last-free or draw:all-jailed", p);
    }
    r->step |= step_make(0, (int)verdict, 0, 0, 0, 0);
    return true;
}

const struct field_kind field_kinds[FIELDS] = {
    [PLAYER] = { "pK", print_player, read_player },
    [HOOD] = { "HOOD", print_hood, read_hood },
    [CARD] = { "CARD", print_one, read_card },
    [PAIR] = { "r3b4", print_cards, read_pair },
    [CARDS] = { "CARDS", print_cards, read_cards },
    [COLOUR] = { "COLOUR", print_colour, read_colour },
    [TILE] = { "TILE", print_tile, read_tile },
    [OLD] = { "OLD", print_old, read_old },
    [POSITION] = { "X,Y", print_position, read_position },
    [QUARTERS] = { "Q", print_quarters, read_quarters },
    [HAND] = { "TILE,TILE,...", print_tile, read_tile },
    [DICE] = { "R,B", print_dice, read_dice },
    [VERDICT] = { "none", print_verdict, read_verdict },
};
