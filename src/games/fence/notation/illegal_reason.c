/*
 * illegal_reason.c - tests whether a token is legal, and prints the reason if it is not.
 *
 * A token is legal if legal_steps.c or legal_chance_steps.c lists it, so this file cannot disagree
 * with them. Only placements and swaps are checked one by one, because there may be more of them
 * than a list holds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/notation/notation.h"

#include "game/hidden.h"
#include "game/step_list.h"
#include "games/fence/hidden/fence_hidden.h"
#include "games/fence/rules/rules.h"

/* ---- Expected tokens ---- */

static bool kind_is_offered(const step steps[], int n, enum step_kind kind)
{
    for (int i = 0; i < n; i++)
        if (step_kind(steps[i]) == kind)
            return true;
    return false;
}

/* Adds a text such as "p2 is to play place:TILE:X,Y:Q or pass" or "the next result of chance is
   dice:R,B". */
static void say_awaited(const struct position *pos, const step steps[], int n, struct text *why)
{
    const int actor = fence_to_act(pos);
    const char *before = "";
    uint64_t said = 0;

    if (actor == CHANCE)
        text_add(why, "the next result of chance is ");
    else
        text_addf(why, "p%d is to play ", actor + 1);
    for (int i = 0; i < n; i++) {
        const enum step_kind kind = step_kind(steps[i]);
        if (said >> kind & 1)
            continue;
        said |= (uint64_t)1 << kind;
        text_add(why, before);
        print_form(kind, why);
        before = " or ";
    }
}

/* ---- Tokens with an unknown card ---- */

/* Returns whether an observer who may not see the card of this step could take it for a listed
   step. A dealer may leave secret cards open, even after naming all cards before. */
static bool is_offered_unknown(const struct position *pos, const step steps[], int n, step s)
{
    if (step_kind(s) == STEP_TOP)
        return pos->top == TOP_UNTOLD && step_colour(s) == ANY_COLOUR;
    for (int i = 0; i < n; i++)
        if (fence_observe_step(pos, steps[i], PUBLIC) == s)
            return true;
    return false;
}

/* ---- Building ---- */

static void add_tile(const struct position *pos, int tile, struct text *why)
{
    map_print_tile(&pos->map, tile, why);
}

static bool holds(const struct position *pos, int tile, bool or_any, struct text *why)
{
    uint16_t held[MAX_MAP_TILES];
    const int n = build_held(pos, pos->turn, held);

    for (int i = 0; i < n; i++)
        if (held[i] == tile && (or_any || pos->owner[tile] == pos->turn))
            return true;
    text_addf(why, "p%d does not hold ", pos->turn + 1);
    add_tile(pos, tile, why);
    return false;
}

static bool may_place(const struct position *pos, step s, struct text *why)
{
    const struct placing placing = { (uint16_t)step_tile(s), (int16_t)step_x(s), (int16_t)step_y(s),
                                     (uint8_t)step_quarters(s) };

    if (!pos->map.placed && s != step_place(map_start(&pos->map), 0, 0, 0)) {
        text_add(why, "the start tile comes first: place:");
        add_tile(pos, map_start(&pos->map), why);
        text_add(why, ":0,0:0");
        return false;
    }
    return holds(pos, placing.tile, true, why) &&
           (!pos->map.placed || map_may_place(&pos->map, placing, why));
}

static bool may_swap(const struct position *pos, step s, struct text *why)
{
    if (!pos->map.placed) {
        text_add(why, "there is no tile on the map yet");
        return false;
    }
    if (pos->swaps[pos->turn] >= pos->rules.swap_limit) {
        text_addf(why, "p%d has made %d swaps, and no more are allowed", pos->turn + 1,
                  pos->swaps[pos->turn]);
        return false;
    }
    if (!holds(pos, step_tile(s), false, why))
        return false;
    if (!pos->map.site[step_old(s)].is_placed) {
        add_tile(pos, step_old(s), why);
        text_add(why, " is not on the map");
        return false;
    }
    return map_may_swap(&pos->map, step_tile(s), step_old(s), step_quarters(s), why);
}

/* ---- Turns ---- */

static void say_hood(const struct position *pos, int hood, const char *what, struct text *why)
{
    text_addf(why, "%s %s", map_hood(&pos->map, hood)->name, what);
}

static bool has_card(const struct position *pos, int player, int card, struct text *why)
{
    if (!is_known_card(card)) {
        text_add(why, "name the card, as in r3 or b4");
        return false;
    }
    if (hand_mask_perhaps(pos, player, card_colour(card)) >> card_value(card) & 1)
        return true;
    text_addf(why, "p%d has no ", player + 1);
    print_card(card, why);
    return false;
}

/* Computes the coordinate that the cards name. A single card changes the coordinate of tile `from`.
   A pair needs no tile. Returns false if the cards name no coordinate. */
static bool leads_to(const struct position *pos, step s, int from, int spot[COLOURS],
                     struct text *why)
{
    const int card = step_card(s);

    if (step_second(s) != NO_CARD) {
        spot[RED] = card_value(card) + 1;
        spot[BLUE] = card_value(step_second(s)) + 1;
        return true;
    }
    const struct tile *tile = map_tile(&pos->map, map_tile_of(&pos->map, from));
    spot[RED] = tile->red;
    spot[BLUE] = tile->blue;
    if (!tile->red) {
        text_addf(why, "a single card needs a coordinate to change, and %s has none", tile->id);
        return false;
    }
    if (card_value(card) == JOKER) {
        spot[RED] = tile->blue;
        spot[BLUE] = tile->red;
    } else {
        spot[card_colour(card)] = card_value(card) + 1;
    }
    return true;
}

/* Explains why cards that the player has do not lead to this place. */
static void say_where_cards_lead(const struct position *pos, step s, struct text *why)
{
    const int hood = step_hood(s);
    const bool is_tip = step_kind(s) == STEP_TIP;
    const struct tile *tile = map_tile(&pos->map, map_tile_of(&pos->map, hood));
    int spot[COLOURS];

    if (card_value(step_card(s)) == FACE ||
        (step_second(s) != NO_CARD &&
         (!is_number_card(step_card(s)) || !is_number_card(step_second(s))))) {
        text_add(why, "only number cards form a pair; a Joker is played alone, a face as a boat");
        return;
    }
    if (!is_tip && is_jailed(pos, pos->turn) && step_second(s) == NO_CARD) {
        text_add(why, "a red/blue pair is needed to leave Jail");
        return;
    }
    if (!leads_to(pos, s, is_tip ? pos->cops : pos->pawn[pos->turn], spot, why))
        return;
    if (spot[RED] != tile->red || spot[BLUE] != tile->blue)
        text_addf(why, "the cards lead to (%d,%d)", spot[RED], spot[BLUE]);
    else if (!map_is_usable(&pos->map, hood))
        say_hood(pos, hood, "is off-limits or not on the map", why);
    else if (is_tip)
        say_hood(pos, hood, "is where the Cops are", why);
    else
        say_hood(pos, hood, "is occupied", why);
}

static void say_cards(const struct position *pos, step s, struct text *why)
{
    if (has_card(pos, pos->turn, step_card(s), why) &&
        (step_second(s) == NO_CARD || has_card(pos, pos->turn, step_second(s), why)))
        say_where_cards_lead(pos, s, why);
}

static void say_pawn(const struct position *pos, step s, struct text *why)
{
    const int player = step_player(s);

    if (player == pos->turn)
        text_add(why, "the pawn step moves another player's pawn");
    else if (is_jailed(pos, player))
        text_addf(why, "p%d is in Jail", player + 1);
    else
        say_hood(pos, step_hood(s), "is not one legal road step away", why);
}

static void say_tunnel_end(const struct position *pos, step s, struct text *why)
{
    const uint8_t *spot = pos->dug == OFF_MAP ? pos->tunnel : pos->spot;

    if (step_hood(s) == pos->dug)
        say_hood(pos, step_hood(s), "is the other end of the Tunnel already", why);
    else
        text_addf(why, "the Tunnel must end at (%d,%d)", spot[RED], spot[BLUE]);
}

static void say_place(const struct position *pos, step s, struct text *why)
{
    const struct tile *tile = map_tile(&pos->map, map_tile_of(&pos->map, step_hood(s)));
    const uint8_t *spot = pos->spot;

    if (pos->stage == STAGE_TUNNEL_AT)
        say_tunnel_end(pos, s, why);
    else if (!map_is_usable(&pos->map, step_hood(s)))
        say_hood(pos, step_hood(s), "is off-limits or not on the map", why);
    else if (!spot[RED] || (tile->red == spot[RED] && tile->blue == spot[BLUE]))
        say_hood(pos, step_hood(s), "is taken", why);
    else
        text_addf(why, "the place must be at (%d,%d)", spot[RED], spot[BLUE]);
}

/* Explains why a trade or a swap at the Trading Post is illegal. */
static void say_offer(const struct position *pos, step s, struct text *why)
{
    const bool is_post = step_kind(s) == STEP_POST, is_blind = pos->rules.stash == STASH_BLIND;

    if (step_player(s) == pos->turn)
        text_add(why, "the partner must be another player");
    else if (is_post && (step_colour(s) == ANY_COLOUR) != is_blind)
        text_add(why, is_blind ? "in a blind game the colour is x" : "the colour is r or b");
    else if (has_card(pos, pos->turn, step_card(s), why))
        text_addf(why, "p%d cannot give a card of that colour now", step_player(s) + 1);
}

/* Returns whether only one card of a pair is given. A dealer who knows one card knows the other. */
static bool is_half_known(step s)
{
    return step_kind(s) == STEP_START &&
           is_known_card(step_card(s)) != is_known_card(step_second(s));
}

/* Explains why this token is illegal. Its kind is legal. */
static void say_reason(const struct position *pos, step s, struct text *why)
{
    switch (step_kind(s)) {
    case STEP_ME:
    case STEP_TIP:
        say_cards(pos, s, why);
        break;
    case STEP_PAWN:
        say_pawn(pos, s, why);
        break;
    case STEP_COPS:
        say_hood(pos, step_hood(s), "is not one road step from the Cops", why);
        break;
    case STEP_AT:
        say_place(pos, s, why);
        break;
    case STEP_DRAW:
    case STEP_WASTE:
        text_add(why, pos->draw_reason == DRAW_PLACEMENT && step_kind(s) == STEP_DRAW
                          ? "the cards left in that pile are kept for the opening hands"
                          : "that pile is empty");
        break;
    case STEP_BOAT:
        has_card(pos, pos->turn, card_of(step_colour(s), FACE), why);
        break;
    case STEP_TRADE:
    case STEP_POST:
        say_offer(pos, s, why);
        break;
    case STEP_ACCEPT:
        if (has_card(pos, pos->offer_to, step_card(s), why))
            text_add(why, "a card of the other colour was asked for");
        break;
    default:
        if (is_half_known(s) && step_player(s) == pos->turn)
            text_add(why, "name both starting cards, as in r3b4, or neither, as in r?b?");
        else if (fence_to_act(pos) == CHANCE)
            text_add(why, "that outcome is not possible now: wrong player or colour, or no such "
                          "card is left");
        else
            text_add(why, "that is not possible now");
    }
}

bool fence_may(const struct position *pos, step s, struct text *why)
{
    step steps[MAX_STEPS];
    const int n = fence_steps(pos, steps);

    if (!n) {
        text_add(why, "the game is over");
        return false;
    }
    if (has_step(steps, n, s) || is_offered_unknown(pos, steps, n, s))
        return true;
    if (pos->stage == STAGE_BUILD && step_kind(s) == STEP_PLACE)
        return may_place(pos, s, why);
    if (pos->stage == STAGE_BUILD && step_kind(s) == STEP_SWAP)
        return may_swap(pos, s, why);
    const size_t before = why->length;
    /* These tell whether such a token would be legal with other cards. */
    const bool is_move =
        step_kind(s) == STEP_ME && pos->stage == STAGE_TURN && !(pos->witnesses >> pos->turn & 1);
    const bool is_tip = step_kind(s) == STEP_TIP && kind_is_offered(steps, n, STEP_COPS);
    if (is_move || is_tip || kind_is_offered(steps, n, step_kind(s)))
        say_reason(pos, s, why);
    if (why->length == before)
        say_awaited(pos, steps, n, why);
    return false;
}
