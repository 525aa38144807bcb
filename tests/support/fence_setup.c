/* fence_setup.c - see fence_setup.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fence_setup.h"

const char *const fence_values[FENCE_VALUES] = {
    "ritzy_tile=on",   "color_swap=on",        "boats=on",          "tunnel=cards",
    "tunnel=dice",     "pawn_placement=turns", "free_for_all=on",   "reward_edges=2",
    "reward_edges=3",  "initial_cards=0",      "initial_cards=1",   "initial_cards=3",
    "big_map=on",      "missing_tiles=on",     "multi_hood=all",    "trading=free",
    "trading=all",     "trading_post=on",      "stash=mixed",       "stash=blind",
    "goods_by=cards",  "goods_by=extra",       "goods_by=discard",  "goods_by=aside",
    "goods_count=n-1", "goods_count=n",        "wasted_goods=on",   "hunch=on",
    "accumulation=on", "round_limit=dice",     "round_limit=5",     "swap_limit=0",
    "swap_limit=1",    "swap_limit=99",        "others_order=free", "missing_goods=reroll",
    "round_cap=3",
};

const char fence_twins[] =
    "fence-tiles 1\nset twins\nstart S\n"
    "tile S 1,1\nedges .=. .=. .=. .=.\ncorners ....\nhood s \"S\" roads N2 E2 S2 W2\nend\n"
    "tile B 1,2\nedges .=. .~. .=. .~.\ncorners ....\nwater e E2\nwater w W2\n"
    "hood b \"B\" roads N2 S2 shore e w\nend\n"
    "tile C 2,1\nedges .=. .~. .=. .~.\ncorners ....\nwater e E2\nwater w W2\n"
    "hood c \"C\" roads N2 S2 shore e\nend\n"
    "tile D 2,2\nedges .#. .#. .#. .#.\ncorners ....\nwater n N2\nwater e E2\nwater s S2\n"
    "water w W2\nhood d \"D\" roads N2 E2 S2 W2\nend\n"
    "tile E 2,3\nedges .=~ ~=. .=~ ~=.\ncorners .~.~\nwater a N3 NE E1\nwater b S3 SW W1\n"
    "hood e \"E\" roads N2 E2 S2 W2 shore a b\nend\n"
    "tile F -\nedges .=. .=. .~. .=.\ncorners ....\nwater f S2\n"
    "hood f \"F\" roads N2 E2 W2 shore f\nend\n";

struct position *fence_opening_on(const char *set, const char *tiles, const char *pairs)
{
    FREED(text) all = TEXT_EMPTY;

    MUST(tileset_load(set, tiles, &why) ? OK : REFUSED);
    text_addf(&all, "tiles=%s %s", set, pairs);
    return fence_opening(all.data);
}

struct position *fence_without(const char *piles, struct position *pos)
{
    for (; *piles; piles++)
        pos->stash[*piles == 'r' ? RED : BLUE] = 0;
    return pos;
}

struct position *fence_copy(const struct position *pos)
{
    struct position *copy = xaligned(fence.position_size);

    game_copy(&fence, copy, pos);
    return copy;
}

/* Stores a text until the next call with the same `kept`. Returns the text. */
static const char *keep(struct text *kept, struct text fresh)
{
    text_free(kept);
    *kept = fresh;
    return kept->data;
}

static struct text counted;

static void add_kind(struct text *t, int card, int count)
{
    for (int i = 0; i < count; i++) {
        text_add(t, t->length ? " " : "");
        print_card(card, t);
    }
}

const char *fence_hand(const struct position *pos, int player)
{
    struct text fresh = TEXT_EMPTY;
    const bool blind = pos->rules.stash == STASH_BLIND;

    for (int card = 0; card < CARD_KINDS; card++)
        add_kind(&fresh, card, pos->hand[player][card]);
    add_kind(&fresh, blind ? UNKNOWN_CARD : UNKNOWN_RED, pos->hidden[player][RED]);
    add_kind(&fresh, UNKNOWN_BLUE, pos->hidden[player][BLUE]);
    return keep(&counted, fresh);
}

static const char *discards_of(const struct position *pos)
{
    struct text fresh = TEXT_EMPTY;

    for (int card = 0; card < CARD_KINDS; card++)
        add_kind(&fresh, card, pos->discards[card]);
    return keep(&counted, fresh);
}

static const char *place_of(const struct position *pos, int hood)
{
    static struct text kept = TEXT_EMPTY;
    struct text fresh = TEXT_EMPTY;

    if (hood == JAIL || hood == OFF_MAP)
        text_add(&fresh, hood == JAIL ? "jail" : "nowhere");
    else
        map_print_hood(&pos->map, hood, &fresh);
    return keep(&kept, fresh);
}

/* ---- Facts ---- */

static const char *told_player(int player)
{
    static const char *const names[] = { "nobody", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8" };

    return names[player + 1];
}

static const char *told_players(int bits)
{
    struct text fresh = TEXT_EMPTY;

    text_add(&fresh, "");
    for (int p = 0; p < MAX_PLAYERS; p++)
        if (bits >> p & 1)
            text_addf(&fresh, fresh.length ? " %s" : "%s", told_player(p));
    return keep(&counted, fresh);
}

static const char *told_number(int number)
{
    struct text fresh = TEXT_EMPTY;

    text_addf(&fresh, "%d", number);
    return keep(&counted, fresh);
}

static int deck_of(const struct position *pos, const char *card)
{
    FREED(text) name = TEXT_EMPTY;

    for (int i = 0; i < CARD_KINDS; i++) {
        text_clear(&name);
        print_card(i, &name);
        if (!strcmp(name.data, card))
            return pos->deck[i];
    }
    fail_msg("there is no card '%s'", card);
    return 0;
}

const char *tell_fence(const struct position *pos, const char *fact, const char *argument)
{
    static const char *const exits[] = { "no", "maybe", "yes" };
    const int player = *argument == 'p' ? argument[1] - '1' : 0;
    const int colour = *argument == 'b' ? BLUE : RED;

    if (!strcmp(fact, "hand"))
        return fence_hand(pos, player);
    if (!strcmp(fact, "discards"))
        return discards_of(pos);
    if (!strcmp(fact, "pawn"))
        return place_of(pos, pos->pawn[player]);
    if (!strcmp(fact, "cops"))
        return place_of(pos, pos->cops);
    if (!strcmp(fact, "exit"))
        return exits[can_exit(pos, player)];
    if (!strcmp(fact, "first"))
        return told_player(pos->first);
    if (!strcmp(fact, "boat"))
        return told_player(pos->boat[colour]);
    if (!strcmp(fact, "witnesses"))
        return told_players(pos->witnesses);
    if (!strcmp(fact, "started"))
        return told_players(pos->started);
    if (!strcmp(fact, "stash"))
        return told_number(*argument ? pos->stash[colour] : pos->stash[RED] + pos->stash[BLUE]);
    if (!strcmp(fact, "deck"))
        return told_number(deck_of(pos, argument));
    if (!strcmp(fact, "quarters"))
        return told_number(
            pos->map.site[map_find_tile(&pos->map, argument, strlen(argument))].quarters);
    return !strcmp(fact, "round")         ? told_number(pos->round)
           : !strcmp(fact, "round_goods") ? told_number(pos->rules.goods)
           : !strcmp(fact, "goods")       ? told_number(pos->goods_left)
           : !strcmp(fact, "limit")       ? told_number(pos->rules.round_limit)
           : !strcmp(fact, "ritzy")       ? told_number(pos->ritzy[colour])
                                          : NULL;
}

/* ---- Counts ---- */

static int count_card(const struct position *pos, int card)
{
    const int colour = card_colour(card), value = card_value(card);
    int n = pos->pool[card] + pos->discards[card] + pos->aside[card];

    for (int p = 0; p < pos->rules.players; p++)
        n += pos->hand[p][card] + (pos->start[p][colour] == value + 1);
    return n + (value == FACE && pos->boat[colour] >= 0);
}

static int count_unknown(const struct position *pos)
{
    int n = 0;

    for (int p = 0; p < pos->rules.players; p++) {
        n += pos->hidden[p][RED] + pos->hidden[p][BLUE];
        if ((pos->started >> p & 1) && !pos->start[p][RED])
            n += COLOURS;
    }
    return n;
}

void fence_check_counts(const struct position *pos, const char *where)
{
    int pool = 0, tiles = 0;

    for (int card = 0; card < CARD_KINDS; card++) {
        pool += pos->pool[card];
        if (count_card(pos, card) != pos->deck[card])
            fail_msg("%s: %d of %d cards of kind %d", where, count_card(pos, card), pos->deck[card],
                     card);
    }
    if (pool != count_unknown(pos) + stash_size(pos))
        fail_msg("%s: %d cards in the pool, %d unknown, %d in the Stash", where, pool,
                 count_unknown(pos), stash_size(pos));
    for (int colour = 0; colour < COLOURS; colour++)
        assert_in_range(cards_left(pos, colour), pos->is_mixed ? 0 : pos->stash[colour],
                        pos->is_mixed ? pool : pos->stash[colour]);
    for (int t = 0; t < pos->map.tiles; t++) {
        const bool is_held = pos->owner[t] != NOBODY_HOLDS;
        tiles += is_held || pos->map.site[t].is_placed;
        if (is_held && pos->map.site[t].is_placed)
            fail_msg("%s: tile %d is held and on the map", where, t);
    }
    if (pos->stage > STAGE_STARTS && !pos->is_surveyed && pos->stage <= STAGE_BUILD)
        assert_int_equal(tiles, pos->map.tiles);
}

/* ---- The scene ---- */

/* Plays each word of `words` as a token, with `start` before the word. */
static void play_each(struct position *pos, const char *start, const char *words)
{
    FREED(text) token = TEXT_EMPTY;
    char *copy = xstrdup(words), *next = NULL;

    for (char *w = strtok_r(copy, " ", &next); w; w = strtok_r(NULL, " ", &next)) {
        text_clear(&token);
        text_addf(&token, "%s%s", start, w);
        fence_play(pos, token.data);
    }
    free(copy);
}

static void deal_hands(struct position *pos, const char *hands)
{
    char *copy = xstrdup(hands), *next = NULL;
    int player = pos->first;

    for (char *hand = strtok_r(copy, ",", &next); hand; hand = strtok_r(NULL, ",", &next)) {
        char start[] = "deal:p1:";
        start[6] = (char)('1' + player);
        play_each(pos, start, hand);
        player = seat_after(pos, player);
    }
    free(copy);
}

struct position *fence_scene(const char *options, const char *places, const char *cops,
                             const char *hands)
{
    FREED(text) all = TEXT_EMPTY, token = TEXT_EMPTY;

    text_addf(&all, "tiles=demo pawn_placement=turns %s", options);
    struct position *pos = fence_opening(all.data);
    fence_play(pos, FENCE_DEMO);
    play_each(pos, "at:", places);
    text_addf(&token, "dice:%.3s at:%s", cops, cops + 4);
    fence_play(pos, token.data);
    deal_hands(pos, hands);
    return pos;
}

/* Removes a tile from a hand. */
static void give_up(struct builders *b, int player, int tile)
{
    for (int i = 0; i < b->count[player]; i++)
        if (b->held[player][i] == tile)
            b->held[player][i] = b->held[player][--b->count[player]];
}

void builders_begin(struct builders *b, const char *set, int copies, bool joins_all, int players,
                    uint64_t seed)
{
    uint16_t order[MAX_MAP_TILES];

    rng_seed(&b->rng, seed);
    map_reset(&b->map, tileset_find(set), copies, joins_all);
    b->players = players;
    for (int p = 0; p < players; p++)
        b->count[p] = 0;
    for (int i = 0; i < b->map.tiles; i++) {
        const int j = (int)rng_below(&b->rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < b->map.tiles; i++) {
        const int p = i % players;
        if (order[i] == map_start(&b->map))
            b->mover = p;
        else
            b->held[p][b->count[p]++] = order[i];
    }
    map_place(&b->map, (struct placing){ map_start(&b->map), 0, 0, 0 });
}

bool builders_place(struct builders *b)
{
    static struct placing list[MAX_PLACINGS];

    for (int asked = 0; asked < b->players; asked++) {
        const int p = b->mover = (b->mover + 1) % b->players;
        const int count = map_placings(&b->map, b->held[p], b->count[p], list, MAX_PLACINGS);
        if (count == 0)
            continue;
        const struct placing chosen = list[rng_below(&b->rng, count)];
        map_place(&b->map, chosen);
        give_up(b, p, chosen.tile);
        return true;
    }
    return false;
}

bool has_both_paths(const struct map *map, int hood)
{
    const int tile = map_tile_of(map, hood);
    const struct site *site = &map->site[tile];

    return (site->reached & site->returns) >> (hood - map_first_hood(map, tile)) & 1;
}

void road_distances(const struct map *map, const uint16_t from[], int count, enum ways ways,
                    uint16_t out[])
{
    uint16_t queue[MAX_MAP_HOODS], next[MAX_NEIGHBOURS];
    int tail = 0;

    memset(out, 0xFF, (size_t)map_hoods(map) * sizeof *out); /* UNREACHED */
    for (int i = 0; i < count; i++)
        if (map_is_usable(map, from[i])) {
            out[from[i]] = 0;
            queue[tail++] = from[i];
        }
    for (int head = 0; head < tail; head++)
        for (int i = 0, n = map_neighbours(map, queue[head], ways, next); i < n; i++)
            if (out[next[i]] == UNREACHED) {
                out[next[i]] = out[queue[head]] + 1;
                queue[tail++] = next[i];
            }
}
