/*
 * narrate.c - steps as English phrases: "go to Old Town with r3", "p2 draws a red card".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/picture/picture.h"

#include "games/fence/notation/notation.h"
#include "games/fence/rules/rules.h"

static void add_name(const struct position *pos, int hood, struct text *out)
{
    text_add(out, map_hood(&pos->map, hood)->name);
}

/* Adds a text such as "r3 and b4". */
static void add_cards(step s, struct text *out)
{
    print_card(step_card(s), out);
    if (step_second(s) != NO_CARD) {
        text_add(out, " and ");
        print_card(step_second(s), out);
    }
}

/* Adds a text such as " with r3 and b4", or " (r3 b4)" in a list of choices. */
static void add_means(step s, bool is_told, struct text *out)
{
    if (is_told) {
        text_add(out, " with ");
        add_cards(s, out);
        return;
    }
    text_add(out, " (");
    print_card(step_card(s), out);
    if (step_second(s) != NO_CARD) {
        text_add_char(out, ' ');
        print_card(step_second(s), out);
    }
    text_add_char(out, ')');
}

/* Adds a text such as "r4", or "a red card" if the card is unknown. */
static void add_card(int card, struct text *out)
{
    static const char *const backs[] = { "a red card", "a blue card", "a card" };

    if (is_known_card(card))
        print_card(card, out);
    else
        text_add(out, backs[card_colour(card)]);
}

static const char *colour_word(step s)
{
    static const char *const words[] = { "red", "blue", "any" };

    return words[step_colour(s) <= ANY_COLOUR ? step_colour(s) : ANY_COLOUR];
}

/* Adds the rotation of a tile, such as " right", after the word `turned` if the tile is turned. */
static void add_rotation(step s, const char *turned, struct text *out)
{
    static const char *const rotations[] = { "", " right", " half", " left" };

    text_add(out, step_quarters(s) ? turned : "");
    text_add(out, rotations[step_quarters(s)]);
}

static void tell_place(const struct position *pos, step s, bool is_told, struct text *out)
{
    /* The phrase is short, because a list of choices has many of them. */
    text_add(out, is_told ? "lays " : "");
    map_print_tile(&pos->map, step_tile(s), out);
    text_addf(out, " at %d,%d", step_x(s), step_y(s));
    add_rotation(s, is_told ? " turned" : "", out);
}

static void tell_swap(const struct position *pos, step s, bool is_told, struct text *out)
{
    text_add(out, is_told ? "puts " : "");
    map_print_tile(&pos->map, step_tile(s), out);
    text_add(out, is_told ? " in place of " : " for ");
    map_print_tile(&pos->map, step_old(s), out);
    add_rotation(s, is_told ? ", turned" : "", out);
}

static void tell_at(const struct position *pos, step s, bool is_told, struct text *out)
{
    const bool is_own = pos->stage == STAGE_PAWN_AT;
    const char *what = pos->stage == STAGE_POST_AT     ? "the Trading Post"
                       : pos->stage == STAGE_TUNNEL_AT ? "the Tunnel"
                                                       : "the Cops";

    if (is_own)
        text_add(out, is_told ? "begins at " : "begin at ");
    else
        text_addf(out, "%s %s at ", is_told ? "puts" : "put", what);
    add_name(pos, step_hood(s), out);
}

static void tell_me(const struct position *pos, step s, bool is_told, struct text *out)
{
    if (is_jailed(pos, pos->actor))
        text_add(out, is_told ? "leaves Jail for " : "leave Jail for ");
    else
        text_add(out, is_told ? "goes to " : "go to ");
    add_name(pos, step_hood(s), out);
    add_means(s, is_told, out);
}

static void tell_cops(const struct position *pos, step s, bool is_told, struct text *out)
{
    const bool is_tip = step_kind(s) == STEP_TIP;

    if (is_told)
        text_add(out, is_tip ? "tips the Cops off to " : "moves the Cops to ");
    else
        text_add(out, is_tip ? "tip Cops off to " : "Cops to ");
    add_name(pos, step_hood(s), out);
    if (is_tip)
        add_means(s, is_told, out);
}

/* Trades and the Trading Post. Returns false for other decisions. */
static bool tell_exchange(step s, bool is_told, struct text *out)
{
    const char *es = is_told ? "s" : "";

    switch (step_kind(s)) {
    case STEP_TRADE:
    case STEP_POST:
        text_addf(out, "%s%s p%d ", step_kind(s) == STEP_POST ? "give" : "offer", es,
                  step_player(s) + 1);
        add_card(step_card(s), out);
        text_add(out, step_kind(s) == STEP_TRADE ? " for "
                      : is_told                  ? " and takes "
                                                 : " and take ");
        text_addf(out, "a %scard",
                  step_colour(s) == RED    ? "red "
                  : step_colour(s) == BLUE ? "blue "
                                           : "");
        return true;
    case STEP_NOTRADE:
        text_addf(out, "offer%s nothing", es);
        return true;
    case STEP_NOPOST:
        text_addf(out, "give%s nothing at the Trading Post", es);
        return true;
    case STEP_ACCEPT:
        text_addf(out, "accept%s and give%s ", es, es);
        add_card(step_card(s), out);
        return true;
    case STEP_DECLINE:
        text_addf(out, "decline%s the offer", es);
        return true;
    default:
        return false;
    }
}

/* Returns false if the token itself is the best phrase. */
static bool tell_decision(const struct position *pos, step s, bool is_told, struct text *out)
{
    const char *es = is_told ? "s" : "";

    switch (step_kind(s)) {
    case STEP_PLACE:
        tell_place(pos, s, is_told, out);
        return true;
    case STEP_SWAP:
        tell_swap(pos, s, is_told, out);
        return true;
    case STEP_PASS:
        text_add(out, is_told ? "passes" : "pass");
        return true;
    case STEP_AT:
        tell_at(pos, s, is_told, out);
        return true;
    case STEP_ME:
        tell_me(pos, s, is_told, out);
        return true;
    case STEP_PAWN:
        text_addf(out, "move%s p%d to ", es, step_player(s) + 1);
        add_name(pos, step_hood(s), out);
        return true;
    case STEP_COPS:
    case STEP_TIP:
        tell_cops(pos, s, is_told, out);
        return true;
    case STEP_DRAW:
        text_addf(out, "draw%s a %s card", es, colour_word(s));
        return true;
    case STEP_BOAT:
        text_addf(out, "launch%s a %s boat", is_told ? "es" : "", colour_word(s));
        return true;
    case STEP_HUNCH:
        text_addf(out, "roll%s the %s die for the Cops", es, colour_word(s));
        return true;
    case STEP_RECOVER:
        text_addf(out, "lose%s the turn as an Unreliable Witness", es);
        return true;
    case STEP_WASTE:
        text_addf(out, "discard%s the top %s card", es, colour_word(s));
        return true;
    default:
        return tell_exchange(s, is_told, out);
    }
}

static bool tell_chance(const struct position *pos, step s, struct text *out)
{
    const int player = step_player(s) + 1;

    switch (step_kind(s)) {
    case STEP_DICE:
        text_addf(out, "the dice show (%d,%d)", card_value(step_card(s)) + 1,
                  card_value(step_second(s)) + 1);
        return true;
    case STEP_DEAL:
        text_addf(out, "p%d draws ", player);
        add_card(step_card(s), out);
        return true;
    case STEP_BURN:
        text_add(out, "discarded: ");
        add_card(step_card(s), out);
        return true;
    case STEP_SHOW:
        text_addf(out, "p%d shows ", player);
        add_cards(s, out);
        return true;
    case STEP_TILES:
        text_addf(out, "p%d gets the tile ", player);
        map_print_tile(&pos->map, step_tile(s), out);
        return true;
    case STEP_START:
        text_addf(out, "p%d gets starting cards", player);
        if (is_known_card(step_card(s))) {
            text_add(out, ", ");
            add_cards(s, out);
        }
        return true;
    case STEP_MOVER:
        text_addf(out, "p%d is the next to place", player);
        return true;
    case STEP_DIE:
        text_addf(out, "the %s die shows %d", card_colour(step_card(s)) == RED ? "red" : "blue",
                  card_value(step_card(s)) + 1);
        return true;
    case STEP_TAKE:
        text_addf(out, "p%d loses ", player);
        add_card(step_card(s), out);
        return true;
    case STEP_ASIDE:
    case STEP_FOUND:
        text_add(out, step_kind(s) == STEP_ASIDE ? "put aside: " : "found among the discards: ");
        add_card(step_card(s), out);
        return true;
    case STEP_TOP:
        text_addf(out, "the card on top of the Stash is %s",
                  step_colour(s) == ANY_COLOUR ? "unknown" : colour_word(s));
        return true;
    default:
        return false;
    }
}

/* Adds a text such as "; p1 begins at Old Town; p3 goes to Jail". */
static void add_pawns(const struct position *pos, const struct position *after, step s,
                      struct text *out)
{
    for (int p = 0; p < pos->rules.players; p++) {
        if (after->pawn[p] == JAIL && !is_jailed(pos, p)) {
            text_addf(out, "; p%d goes to Jail", p + 1);
        } else if (pos->pawn[p] == OFF_MAP && after->pawn[p] != OFF_MAP &&
                   step_kind(s) != STEP_AT) {
            text_addf(out, "; p%d begins at ", p + 1);
            add_name(after, after->pawn[p], out);
        }
    }
}

static void add_outcome(const struct position *pos, step s, struct text *out)
{
    struct position after;

    memcpy(&after, pos, fence_bytes_used(pos));
    fence_apply(&after, s);
    add_pawns(pos, &after, s, out);
}

void fence_explain(const struct position *pos, step s, bool is_told, struct text *out)
{
    const bool is_chance = fence_to_act(pos) == CHANCE;

    if (is_chance ? !tell_chance(pos, s, out) : !tell_decision(pos, s, is_told, out)) {
        text_add(out, is_told && !is_chance ? "plays " : "");
        fence_print_step(pos, s, out);
    }
    /* Only public consequences are reported. */
    if (!is_chance || step_kind(s) == STEP_DICE || step_kind(s) == STEP_SHOW)
        add_outcome(pos, s, out);
}
