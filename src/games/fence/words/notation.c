/*
 * notation.c - tokens in words (rules, section 12).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "words.h"

#include "../rules/rules.h"

#include <string.h>

static const char *const words[STEP_KINDS] = {
    [STEP_PLACE] = "place",   [STEP_SWAP] = "swap",       [STEP_PASS] = "pass",
    [STEP_AT] = "at",         [STEP_ME] = "me",           [STEP_PAWN] = "",
    [STEP_COPS] = "cops",     [STEP_TIP] = "tip",         [STEP_DRAW] = "draw",
    [STEP_BOAT] = "boat",     [STEP_HUNCH] = "hunch",     [STEP_RECOVER] = "recover",
    [STEP_WASTE] = "waste",   [STEP_TRADE] = "trade",     [STEP_NOTRADE] = "notrade",
    [STEP_ACCEPT] = "accept", [STEP_DECLINE] = "decline", [STEP_POST] = "post",
    [STEP_NOPOST] = "nopost", [STEP_TILES] = "tiles",     [STEP_START] = "start",
    [STEP_SHOW] = "show",     [STEP_DICE] = "dice",       [STEP_DIE] = "die",
    [STEP_DEAL] = "deal",     [STEP_BURN] = "burn",       [STEP_ASIDE] = "aside",
    [STEP_FOUND] = "found",   [STEP_MOVER] = "mover",     [STEP_TAKE] = "take",
    [STEP_TOP] = "top",       [STEP_RESULT] = "result",   [STEP_ENOUGH] = "enough",
};

const char *kind_word(enum step_kind kind)
{
    return words[kind];
}

/* How many fields each kind has, and what they are. */
static const struct form {
    int fields;
    const char *text;
} forms[STEP_KINDS] = {
    [STEP_PLACE] = { 4, "place:TILE:X,Y:Q" },
    [STEP_SWAP] = { 4, "swap:TILE:OLD:Q" },
    [STEP_PASS] = { 1, "pass" },
    [STEP_AT] = { 2, "at:HOOD" },
    [STEP_ME] = { 3, "me:CARDS:HOOD" },
    [STEP_PAWN] = { 2, "pK:HOOD" },
    [STEP_COPS] = { 2, "cops:HOOD" },
    [STEP_TIP] = { 3, "tip:CARDS:HOOD" },
    [STEP_DRAW] = { 2, "draw:COLOUR" },
    [STEP_BOAT] = { 2, "boat:COLOUR" },
    [STEP_HUNCH] = { 2, "hunch:COLOUR" },
    [STEP_RECOVER] = { 1, "recover" },
    [STEP_WASTE] = { 2, "waste:COLOUR" },
    [STEP_TRADE] = { 4, "trade:pK:CARD:COLOUR" },
    [STEP_NOTRADE] = { 1, "notrade" },
    [STEP_ACCEPT] = { 2, "accept:CARD" },
    [STEP_DECLINE] = { 1, "decline" },
    [STEP_POST] = { 4, "post:pK:CARD:COLOUR" },
    [STEP_NOPOST] = { 1, "nopost" },
    [STEP_TILES] = { 3, "tiles:pK:TILE,TILE,..." },
    [STEP_START] = { 3, "start:pK:r3b4" },
    [STEP_SHOW] = { 3, "show:pK:r3b4" },
    [STEP_DICE] = { 2, "dice:R,B" },
    [STEP_DIE] = { 2, "die:r4" },
    [STEP_DEAL] = { 3, "deal:pK:CARD" },
    [STEP_BURN] = { 2, "burn:CARD" },
    [STEP_ASIDE] = { 2, "aside:CARD" },
    [STEP_FOUND] = { 2, "found:CARD" },
    [STEP_MOVER] = { 2, "mover:pK" },
    [STEP_TAKE] = { 3, "take:pK:CARD" },
    [STEP_TOP] = { 2, "top:COLOUR" },
    [STEP_RESULT] = { 0, "result:none" },
    [STEP_ENOUGH] = { 1, "enough" },
};

const char *kind_form(enum step_kind kind)
{
    return forms[kind].text;
}

int kind_fields(enum step_kind kind)
{
    return forms[kind].fields;
}

void print_card(int card, struct text *out)
{
    static const char colours[] = "rb?", values[] = "123456jf";

    text_add_char(out, colours[card_colour(card)]);
    text_add_char(out, is_known_card(card) ? values[card_value(card)] : '?');
}

static void print_cards(step s, struct text *out)
{
    print_card(step_card(s), out);
    if (step_second(s) != NO_CARD)
        print_card(step_second(s), out);
}

static void print_player(step s, struct text *out)
{
    text_addf(out, "p%d", step_player(s) + 1);
}

static void print_colour(step s, char any, struct text *out)
{
    const char letters[] = { 'r', 'b', any };

    text_add_char(out, letters[step_colour(s)]);
}

static void print_verdict(step s, struct text *out)
{
    if (step_hood(s) == VERDICT_LAST_FREE)
        text_addf(out, "win:p%d:last-free", step_player(s) + 1);
    else
        text_add(out, step_hood(s) == VERDICT_NONE ? "none" : "draw:all-jailed");
}

/* What follows the word and a colon. */
static void print_fields(const struct position *pos, step s, struct text *out)
{
    switch (step_kind(s)) {
    case STEP_PLACE:
        map_print_tile(&pos->map, step_tile(s), out);
        text_addf(out, ":%d,%d:%d", step_x(s), step_y(s), step_quarters(s));
        break;
    case STEP_SWAP:
        map_print_tile(&pos->map, step_tile(s), out);
        text_add_char(out, ':');
        map_print_tile(&pos->map, step_old(s), out);
        text_addf(out, ":%d", step_quarters(s));
        break;
    case STEP_ME:
    case STEP_TIP:
        print_cards(s, out);
        text_add_char(out, ':');
        map_print_hood(&pos->map, step_hood(s), out);
        break;
    case STEP_AT:
    case STEP_COPS:
    case STEP_PAWN:
        map_print_hood(&pos->map, step_hood(s), out);
        break;
    case STEP_TRADE:
    case STEP_POST:
        print_player(s, out);
        text_add_char(out, ':');
        print_card(step_card(s), out);
        text_add_char(out, ':');
        print_colour(s, 'x', out);
        break;
    case STEP_TILES:
        print_player(s, out);
        text_add_char(out, ':');
        map_print_tile(&pos->map, step_tile(s), out);
        break;
    case STEP_START:
    case STEP_SHOW:
        print_player(s, out);
        text_add_char(out, ':');
        print_cards(s, out);
        break;
    case STEP_DICE:
        text_addf(out, "%d,%d", card_value(step_card(s)) + 1, card_value(step_second(s)) + 1);
        break;
    case STEP_DEAL:
    case STEP_TAKE:
        print_player(s, out);
        text_add_char(out, ':');
        print_card(step_card(s), out);
        break;
    case STEP_MOVER:
        print_player(s, out);
        break;
    case STEP_RESULT:
        print_verdict(s, out);
        break;
    case STEP_DRAW:
    case STEP_BOAT:
    case STEP_HUNCH:
    case STEP_WASTE:
    case STEP_TOP:
        print_colour(s, '?', out);
        break;
    default:
        print_card(step_card(s), out);
    }
}

static bool has_fields(enum step_kind kind)
{
    return kind != STEP_PASS && kind != STEP_RECOVER && kind != STEP_NOTRADE &&
           kind != STEP_DECLINE && kind != STEP_NOPOST && kind != STEP_ENOUGH;
}

void fence_print_step(const struct position *pos, step s, struct text *out)
{
    if (step_kind(s) == STEP_PAWN)
        print_player(s, out);
    text_add(out, words[step_kind(s)]);
    if (!has_fields(step_kind(s)))
        return;
    text_add_char(out, ':');
    print_fields(pos, s, out);
}

/* Only the tiles of a hand are more than one step: tiles:p1:T25,T23,X1. */
void fence_print_turn(const struct position *pos, const step steps[], int n, struct text *out)
{
    fence_print_step(pos, steps[0], out);
    for (int i = 1; i < n; i++) {
        text_add_char(out, ',');
        map_print_tile(&pos->map, step_tile(steps[i]), out);
    }
}

/* Rules, 12.3: a record tells which tiles it was played with. */
void fence_print_source(const struct position *pos, struct text *out)
{
    const struct tileset *set = tileset_get(pos->map.set);

    text_addf(out, "tiles %s %016llx", set->name, (unsigned long long)set->checksum);
}

void fence_print_contents(const struct position *pos, struct text *out)
{
    tileset_print_file(tileset_get(pos->map.set), out);
}

int fence_warnings(const struct position *pos)
{
    const char *at = tileset_get(pos->map.set)->warnings;
    int lines = *at != '\0';

    while ((at = strchr(at, '\n'))) {
        lines++;
        at++;
    }
    return lines;
}
