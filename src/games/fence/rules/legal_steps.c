/*
 * legal_steps.c - enumeration of the legal tokens of a player.
 *
 * If a hand has hidden cards, a token is listed if it is legal with some of the possible hands.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/rules/rules.h"

struct list {
    step *out;
    int n;
};

static inline void add(struct list *l, step s)
{
    if (l->n < MAX_STEPS)
        l->out[l->n++] = s;
}

static void add_plain(struct list *l, enum step_kind kind)
{
    add(l, step_make(kind, 0, 0, 0, 0, 0));
}

/* ---- Cards that name a place ---- */

/* The data for listing plays of cards. ME (with EXIT) and TIP differ in their legal places. */
struct plays {
    const struct position *pos;
    struct list *list;
    enum step_kind kind;
    unsigned red, blue; /* values that the mover has or may have, as bits */
};

static void add_play(const struct plays *p, int red, int blue, int card, int second)
{
    uint16_t at[MAX_HOODS_AT];

    if (!is_usable_coordinate(p->pos, red, blue))
        return;
    const int n = map_hoods_at(&p->pos->map, red, blue, at);
    for (int i = 0; i < n; i++)
        if (p->kind == STEP_TIP ? at[i] != p->pos->cops : !is_occupied(p->pos, at[i]))
            add(p->list, step_make(p->kind, at[i], 0, card, second, 0));
}

/* Adds plays of one card. The card replaces one number of the tile's coordinate. A Joker exchanges
   the two numbers (V2). */
static void add_single_cards(const struct plays *p, const struct tile *from)
{
    if (!from->red)
        return;
    for (int v = 0; v < NUMBERS; v++)
        if (p->red >> v & 1)
            add_play(p, v + 1, from->blue, card_of(RED, v), NO_CARD);
    for (int v = 0; v < NUMBERS; v++)
        if (p->blue >> v & 1)
            add_play(p, from->red, v + 1, card_of(BLUE, v), NO_CARD);
    if (p->red >> JOKER & 1)
        add_play(p, from->blue, from->red, card_of(RED, JOKER), NO_CARD);
    if (p->blue >> JOKER & 1)
        add_play(p, from->blue, from->red, card_of(BLUE, JOKER), NO_CARD);
}

static void add_pairs(const struct plays *p)
{
    for (int r = 0; r < NUMBERS; r++)
        for (int b = 0; b < NUMBERS; b++)
            if ((p->red >> r & 1) && (p->blue >> b & 1) &&
                hand_may_have_both(p->pos, p->pos->turn, card_of(RED, r), card_of(BLUE, b)))
                add_play(p, r + 1, b + 1, card_of(RED, r), card_of(BLUE, b));
}

static const struct tile *tile_under(const struct position *pos, int hood)
{
    return map_tile(&pos->map, map_tile_of(&pos->map, hood));
}

/* ---- The steps of a turn ---- */

static void add_pawn_steps(const struct position *pos, struct list *l)
{
    const uint16_t *to;

    for (int p = 0; p < pos->rules.players; p++) {
        if (p == pos->turn || is_jailed(pos, p))
            continue;
        const int n = roads_from(pos, pos->pawn[p], WAYS_LEGAL, &to);
        for (int i = 0; i < n; i++)
            add(l, step_make(STEP_PAWN, to[i], p, 0, 0, 0));
    }
}

static void add_cops_steps(const struct plays *tips)
{
    const struct position *pos = tips->pos;
    const struct tile *tile = tile_under(pos, pos->cops);
    const uint16_t *to;
    const int n = roads_from(pos, pos->cops, WAYS_COPS, &to);

    for (int i = 0; i < n; i++)
        add(tips->list, step_make(STEP_COPS, to[i], 0, 0, 0, 0));
    if (!n)
        return;
    add_single_cards(tips, tile);
    add_pairs(tips);
    if (!pos->rules.hunch || !pos->was_jailed || !tile->red)
        return;
    for (int colour = 0; colour < COLOURS; colour++)
        add(tips->list, step_make(STEP_HUNCH, 0, 0, 0, 0, colour));
}

/* Adds the steps of OTHERS. The pawn step comes first, or both may come in any order (R20). Returns
   their number. */
static int add_others(const struct plays *plays)
{
    const struct position *pos = plays->pos;
    const int before = plays->list->n;
    struct plays tips = *plays;
    const bool may_pawn = !pos->pawn_done && turn_can_move_pawn(pos);

    tips.kind = STEP_TIP;
    if (may_pawn)
        add_pawn_steps(pos, plays->list);
    if (!pos->cops_done && (pos->rules.others_free || !may_pawn))
        add_cops_steps(&tips);
    return plays->list->n - before;
}

static void add_boats(const struct plays *plays)
{
    if (plays->red >> FACE & 1)
        add(plays->list, step_make(STEP_BOAT, 0, 0, 0, 0, RED));
    if (plays->blue >> FACE & 1)
        add(plays->list, step_make(STEP_BOAT, 0, 0, 0, 0, BLUE));
}

/* Returns whether known cards let the mover exit from Jail. The player must then exit. */
static bool must_exit(const struct plays *plays)
{
    const struct position *pos = plays->pos;
    uint16_t at[MAX_HOODS_AT];

    for (int r = 0; r < NUMBERS; r++)
        for (int b = 0; b < NUMBERS; b++) {
            if (!pos->hand[pos->turn][card_of(RED, r)] || !pos->hand[pos->turn][card_of(BLUE, b)])
                continue;
            const int n = map_hoods_at(&pos->map, r + 1, b + 1, at);
            for (int i = 0; i < n; i++)
                if (!is_occupied(pos, at[i]))
                    return true;
        }
    return false;
}

static bool hides_cards(const struct position *pos, int player)
{
    return pos->hidden[player][RED] || pos->hidden[player][BLUE];
}

static void list_turn(const struct position *pos, struct list *l)
{
    const struct plays plays = { pos, l, STEP_ME, hand_mask_perhaps(pos, pos->turn, RED),
                                 hand_mask_perhaps(pos, pos->turn, BLUE) };

    if (pos->stage == STAGE_TURN && (pos->witnesses >> pos->turn & 1)) {
        add_plain(l, STEP_RECOVER);
        return;
    }
    if (pos->stage == STAGE_TURN && pos->was_jailed) {
        add_pairs(&plays);
        if (must_exit(&plays))
            return;
    } else if (pos->stage == STAGE_TURN) {
        add_single_cards(&plays, tile_under(pos, pos->pawn[pos->turn]));
        add_pairs(&plays);
        add_boats(&plays);
    }
    const bool may_move = l->n > 0;
    if (!add_others(&plays) && (!may_move || hides_cards(pos, pos->turn)))
        add_plain(l, STEP_PASS);
}

/* ---- Building ---- */

static void list_building(const struct position *pos, struct list *l)
{
    uint16_t held[MAX_MAP_TILES], old[MAX_STEPS];
    struct placing out[MAX_STEPS];
    const int start = map_start(&pos->map), count = build_held(pos, pos->turn, held);

    if (!pos->map.placed) {
        add(l, step_place(start, 0, 0, 0));
        return;
    }
    int n = build_placings(pos, pos->turn, out, MAX_STEPS);
    for (int i = 0; i < n; i++)
        add(l, step_place(out[i].tile, out[i].x, out[i].y, out[i].quarters));
    const bool may_pass = !n;
    if (count && pos->owner[held[0]] == pos->turn &&
        pos->swaps[pos->turn] < pos->rules.swap_limit) {
        n = map_swaps(&pos->map, held, count, out, old, MAX_STEPS - l->n);
        for (int i = 0; i < n; i++)
            add(l, step_swap(out[i].tile, old[i], out[i].quarters));
    }
    if (may_pass)
        add_plain(l, STEP_PASS);
}

/* ---- Trading ---- */

/* Adds offers of each kind of card to each partner, for a colour that the partner has. In a blind
   game the partner may have it. */
static void list_offers(const struct position *pos, struct list *l)
{
    for (int p = 0; p < pos->rules.players; p++) {
        if (!turn_may_trade_with(pos, p))
            continue;
        for (int card = 0; card < CARD_KINDS; card++)
            for (int colour = 0; colour < COLOURS; colour++)
                if ((hand_mask_perhaps(pos, pos->turn, card_colour(card)) >> card_value(card) &
                     1) &&
                    (pos->rules.stash == STASH_BLIND || hand_of_colour(pos, p, colour)))
                    add(l, step_make(STEP_TRADE, 0, p, card, 0, colour));
    }
    add_plain(l, STEP_NOTRADE);
}

static void list_answers(const struct position *pos, struct list *l)
{
    const unsigned mask = hand_mask_perhaps(pos, pos->offer_to, pos->offer_colour);

    for (int value = 0; value < CARD_VALUES; value++)
        if (mask >> value & 1)
            add(l, step_make(STEP_ACCEPT, 0, 0, card_of(pos->offer_colour, value), 0, 0));
    add_plain(l, STEP_DECLINE);
}

static void list_swaps(const struct position *pos, struct list *l)
{
    for (int p = 0; p < pos->rules.players; p++) {
        if (!turn_may_swap_with(pos, p))
            continue;
        for (int card = 0; card < CARD_KINDS; card++) {
            if (!(hand_mask_perhaps(pos, pos->turn, card_colour(card)) >> card_value(card) & 1))
                continue;
            if (pos->rules.stash == STASH_BLIND)
                add(l, step_make(STEP_POST, 0, p, card, 0, ANY_COLOUR));
            for (int colour = 0; colour < COLOURS && pos->rules.stash != STASH_BLIND; colour++)
                if (hand_of_colour(pos, p, colour))
                    add(l, step_make(STEP_POST, 0, p, card, 0, colour));
        }
    }
    add_plain(l, STEP_NOPOST);
}

/* ---- Steps ---- */

static void list_places(const struct position *pos, struct list *l)
{
    uint16_t places[MAX_MAP_HOODS];
    const int n = setup_places(pos, places);

    for (int i = 0; i < n; i++)
        add(l, step_make(STEP_AT, places[i], 0, 0, 0, 0));
}

static void list_piles(const struct position *pos, struct list *l)
{
    const bool is_waste = pos->stage == STAGE_WASTE;

    for (int colour = 0; colour < COLOURS; colour++)
        if (is_waste ? pos->stash[colour] > 0 : draw_may_choose(pos, colour))
            add(l, step_make(is_waste ? STEP_WASTE : STEP_DRAW, 0, 0, 0, 0, colour));
}

int legal_steps(const struct position *pos, step out[MAX_STEPS])
{
    struct list list = { NULL, 0 };

    list.out = out;
    switch (pos->stage) {
    case STAGE_BUILD:
        list_building(pos, &list);
        break;
    case STAGE_TRADE:
        list_offers(pos, &list);
        break;
    case STAGE_ANSWER:
        list_answers(pos, &list);
        break;
    case STAGE_TURN:
    case STAGE_OTHERS:
        list_turn(pos, &list);
        break;
    case STAGE_SWAP:
        list_swaps(pos, &list);
        break;
    case STAGE_DRAW:
    case STAGE_WASTE:
        list_piles(pos, &list);
        break;
    default:
        list_places(pos, &list);
    }
    return list.n;
}
