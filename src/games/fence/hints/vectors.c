/*
 * vectors.c - input vectors of FENCE! for MLP nets, in the main phase. docs/training/FENCE.md
 * describes them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hints/fence_hints.h"

#include "base/bits.h"

enum { VERSION = 1, SEAT = 80, STEP = 44 };

/* ---- Writing ---- */

struct writer {
    int16_t *at;
};

enum { MOST = 4 * VECTOR_ONE };

/* Writes n / d. */
static void put(struct writer *w, int n, int d)
{
    assert(d > 0);

    const int x = VECTOR_ONE * n / d;

    *w->at++ = (int16_t)(x > MOST ? MOST : x < -MOST ? -MOST : x);
}

static void put_flag(struct writer *w, bool is_so)
{
    *w->at++ = is_so ? VECTOR_ONE : 0;
}

/* Writes `count` flags, of which one is set. */
static void put_one_of(struct writer *w, int which, int count)
{
    for (int i = 0; i < count; i++)
        put_flag(w, i == which);
}

/* ---- Shared data ---- */

struct seat_view {
    struct hand_view hand;
    int exits; /* usable coordinates that the seat's pairs name */
    bool is_free;
    int walks[3];     /* number of walks of one, two and three legal steps from the seat's place */
    int beside;       /* steps to places where the Cops are or can step to */
    int road_threats; /* players who can catch the seat in one turn: by road, and only by tip-off */
    int tip_threats;
    int road_prey, tip_prey; /* players whom the seat can catch by road or tip-off, and those of
                                them who cannot exit */
    int last_prey;
    double goods;
};

struct view {
    const struct position *pos;
    struct nearness_map near;
    struct seat_view seat[MAX_PLAYERS];
    int players, free, walks[3]; /* of the Cops */
};

/* Counts the walks of one, two and three steps along roads. */
static void count_walks(const struct position *pos, int hood, enum ways ways, int out[3])
{
    const uint16_t *first, *second, *third;

    out[1] = out[2] = 0;
    out[0] = roads_from(pos, hood, ways, &first);
    for (int i = 0; i < out[0]; i++) {
        const int n = roads_from(pos, first[i], ways, &second);

        out[1] += n;
        for (int k = 0; k < n; k++)
            out[2] += roads_from(pos, second[k], ways, &third);
    }
}

static int exits_of(const struct position *pos, const struct hand_view *hand)
{
    int sum = 0;

    for (int r = 0; r < NUMBERS; r++)
        if (hand->mask[RED] >> r & 1)
            sum += bits_count(pos->usable[r] & hand->mask[BLUE]);
    return sum;
}

/* Counts whether `hunter` can catch `prey` within one turn. */
static void look_for_prey(struct view *v, int hunter, int prey)
{
    const struct position *pos = v->pos;
    struct seat_view *a = &v->seat[hunter], *b = &v->seat[prey];
    const uint16_t *to;
    const int at = pos->pawn[prey], n = roads_from(pos, at, WAYS_LEGAL, &to);
    const bool may_stay = !n || v->free - b->is_free - a->is_free > 0;
    bool by_road = may_stay && v->near.of[at] >= NEAR_ONE;
    bool by_tip = may_stay && threats_tip(pos, &a->hand, at);

    for (int i = 0; i < n; i++) {
        by_road = by_road || v->near.of[to[i]] >= NEAR_ONE;
        by_tip = by_tip || threats_tip(pos, &a->hand, to[i]);
    }
    if (!by_road && !by_tip)
        return;
    a->road_prey += by_road;
    a->tip_prey += !by_road;
    a->last_prey += !b->hand.can_exit;
    b->road_threats += by_road;
    b->tip_threats += !by_road;
}

static void look(const struct position *pos, struct view *v)
{
    double goods[MAX_PLAYERS];

    *v = (struct view){ .pos = pos, .players = pos->rules.players };
    threats_nearness(pos, pos->cops, &v->near);
    threats_goods(pos, goods);
    count_walks(pos, pos->cops, WAYS_COPS, v->walks);
    for (int p = 0; p < v->players; p++) {
        struct seat_view *s = &v->seat[p];

        threats_hand(pos, p, &s->hand);
        s->exits = exits_of(pos, &s->hand);
        s->is_free = !is_jailed(pos, p);
        s->goods = goods[p];
        v->free += s->is_free;
        if (s->is_free)
            count_walks(pos, pos->pawn[p], WAYS_LEGAL, s->walks);
    }
    for (int p = 0; p < v->players; p++) {
        const uint16_t *to;

        if (!v->seat[p].is_free)
            continue;
        for (int i = 0, n = roads_from(pos, pos->pawn[p], WAYS_LEGAL, &to); i < n; i++)
            v->seat[p].beside += v->near.of[to[i]] >= NEAR_ONE;
        for (int q = 0; q < v->players; q++)
            if (q != p)
                look_for_prey(v, q, p);
    }
}

/* ---- A seat ---- */

static void put_turn(struct writer *w, const struct view *v, int p)
{
    const struct position *pos = v->pos;
    const bool is_mine = pos->turn == p;
    const int wait = (p - pos->turn + v->players) % v->players;

    put_flag(w, is_mine);
    put(w, wait, v->players);
    put_flag(w, wait == 1);
    put_flag(w, is_mine && pos->pawn_done);
    put_flag(w, is_mine && pos->cops_done);
    put_flag(w, is_mine && pos->was_jailed);
    put_flag(w, pos->actor == p);
    put_flag(w, pos->first == p);
    put_flag(w, (p + 1) % v->players == pos->first); /* the last player of a round has two turns in
                                                        a row */
    put_flag(w, pos->witnesses >> p & 1);
}

static void put_hand(struct writer *w, const struct view *v, int p)
{
    const struct seat_view *s = &v->seat[p];
    const struct position *pos = v->pos;
    const int red = s->hand.count[RED], blue = s->hand.count[BLUE];

    put(w, red, 4);
    put(w, blue, 4);
    put(w, red < blue ? red : blue, 4);
    put(w, red + blue, 8);
    put(w, s->hand.pairs, 4);
    put_flag(w, s->hand.pairs >= 1);
    put_flag(w, s->hand.pairs >= 2);
    put_flag(w, s->hand.pairs >= 3);
    put(w, s->exits, 8);
    put(w, bits_count(s->hand.mask[RED]), 6);
    put(w, bits_count(s->hand.mask[BLUE]), 6);
    put(w, pos->hand[p][card_of(RED, JOKER)] + pos->hand[p][card_of(BLUE, JOKER)], 2);
    put(w, pos->hand[p][card_of(RED, FACE)] + pos->hand[p][card_of(BLUE, FACE)], 2);
    put_flag(w, pos->rules.boats && (pos->boat[RED] == p || pos->boat[BLUE] == p));
}

static void put_place(struct writer *w, const struct view *v, int p)
{
    const struct seat_view *s = &v->seat[p];

    put_flag(w, s->is_free);
    put_flag(w, !s->is_free && s->hand.can_exit);
    put_flag(w, !s->is_free && !s->hand.can_exit);
    put_one_of(w, s->is_free ? v->near.of[v->pos->pawn[p]] : -1, 4);
    put(w, s->walks[0], 4);
    put(w, s->walks[1], 16);
    put(w, s->walks[2], 64);
    put(w, s->beside, 4);
    put(w, s->road_threats, v->players - 1);
    put(w, s->tip_threats, v->players - 1);
    put(w, s->road_prey, v->players - 1);
    put(w, s->tip_prey, v->players - 1);
    put(w, s->last_prey, v->players - 1);
    put_flag(w, s->is_free && !s->hand.can_exit && s->road_threats + s->tip_threats > 0);
    put(w, (int)(s->goods * 36 + 0.5), 36);
}

/* Describes the other players together. */
static void put_others(struct writer *w, const struct view *v, int p)
{
    int pairs = 0, most_pairs = 0, cards = 0, most_cards = 0, jailed = 0, stuck = 0, threatened = 0;
    double goods = 0;

    for (int q = 0; q < v->players; q++) {
        const struct seat_view *s = &v->seat[q];
        const int count = s->hand.count[RED] + s->hand.count[BLUE];

        if (q == p)
            continue;
        pairs += s->hand.pairs;
        cards += count;
        most_pairs = s->hand.pairs > most_pairs ? s->hand.pairs : most_pairs;
        most_cards = count > most_cards ? count : most_cards;
        jailed += !s->is_free;
        stuck += !s->is_free && !s->hand.can_exit;
        threatened += s->road_threats > 0;
        goods = s->goods > goods ? s->goods : goods;
    }
    const int others = v->players - 1;

    put(w, pairs, 4 * others);
    put(w, most_pairs, 4);
    put_flag(w, most_pairs == 0);
    put_flag(w, most_pairs == 1);
    put(w, cards, 8 * others);
    put(w, most_cards, 8);
    put(w, jailed, others);
    put(w, stuck, others);
    put_flag(w, stuck == others - 1);
    put(w, threatened, others);
    put(w, (int)(goods * 36 + 0.5), 36);
}

/* Describes the game, the same for all seats. */
static void put_table(struct writer *w, const struct view *v)
{
    const struct position *pos = v->pos;
    const struct rules *r = &pos->rules;
    const int last =
        r->round_limit && r->round_limit != ROUND_LIMIT_DICE ? r->round_limit : r->round_cap;

    put(w, stash_size(pos), 12 * v->players);
    put_flag(w, stash_size(pos) == 0);
    put_flag(w, stash_size(pos) <= v->players);
    put(w, discard_size(pos), 12 * v->players);
    put(w, pos->round, 20);
    put(w, last ? pos->round : 0, last ? last : 1);
    put_flag(w, last && last - pos->round < 3);
    put_flag(w, last && last - pos->round < 10);
    put_flag(w, r->round_limit);
    put(w, v->free, v->players);
    put(w, v->players - 2, 4);
    put_flag(w, v->players == 2);
    put(w, v->walks[0], 4);
    put(w, v->walks[1], 16);
    put(w, v->walks[2], 64);
    put(w, pos->goods_left, 4);
    put_flag(w, r->boats);
    put_flag(w, r->trading != TRADING_OFF);
    put_flag(w, r->trading_post);
    put_flag(w, r->hunch);
    put_flag(w, r->accumulation);
    put_flag(w, r->color_swap);
    put_flag(w, r->stash != STASH_SPLIT);
    put_flag(w, r->goods_by != GOODS_DICE);
    put_flag(w, r->others_free);
    put_flag(w, r->wasted_goods);
    put_flag(w, r->ritzy_tile);
}

static void describe_seat(const struct view *v, int p, int16_t out[SEAT_VECTOR_MAX])
{
    struct writer w;

    w.at = out;

    put_turn(&w, v, p);
    put_hand(&w, v, p);
    put_place(&w, v, p);
    put_others(&w, v, p);
    put_table(&w, v);
    assert(w.at == out + SEAT);
}

static void describe_seats(const struct position *pos, int16_t out[][SEAT_VECTOR_MAX])
{
    struct view v;

    look(pos, &v);
    for (int p = 0; p < v.players; p++)
        describe_seat(&v, p, out[p]);
}

/* ---- A step ---- */

/* The data that all steps of a decision share. */
struct step_view {
    const struct position *pos;
    struct fence_policy in;
    struct hand_view hand[MAX_PLAYERS];
};

static const enum step_kind kinds[] = {
    STEP_ME,     STEP_PAWN,    STEP_COPS,  STEP_TIP,    STEP_DRAW,
    STEP_BOAT,   STEP_HUNCH,   STEP_WASTE, STEP_TRADE,  STEP_NOTRADE,
    STEP_ACCEPT, STEP_DECLINE, STEP_POST,  STEP_NOPOST, STEP_AT,
};

static void put_kind(struct writer *w, const struct step_view *v, step s)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        put_flag(w, step_kind(s) == kinds[i]);
    put_flag(w, step_kind(s) == STEP_ME && !v->in.is_free);
}

/* Describes the cards that leave the hand of the player to act. */
static void put_cards(struct writer *w, const struct step_view *v, step s)
{
    const enum step_kind kind = step_kind(s);
    const int actor = v->pos->actor, card = step_card(s), second = step_second(s);
    const bool plays = kind == STEP_ME || kind == STEP_TIP;
    const struct hand_view *before = &v->hand[actor];
    struct hand_view after = *before;

    if (plays && is_known_card(card)) {
        uint8_t left[CARD_KINDS];

        memcpy(left, v->pos->hand[actor], sizeof left);
        left[card]--;
        if (is_known_card(second))
            left[second]--;
        threats_cards(v->pos, left, &after);
    }
    put_flag(w, plays && is_known_card(card));
    put_flag(w, plays && is_known_card(second));
    put_flag(w, plays && is_known_card(card) && card_value(card) == JOKER);
    put(w, before->pairs - after.pairs, 1);
    put(w, after.pairs, 4);
    put_flag(w, before->can_exit && !after.can_exit);
    put(w, after.count[RED] + after.count[BLUE], 8);
    put_flag(w, kind == STEP_DRAW && step_colour(s) <= BLUE && before->count[step_colour(s)] == 0);
    put(w,
        kind == STEP_DRAW && step_colour(s) <= BLUE
            ? before->count[1 - step_colour(s)] - before->count[step_colour(s)]
            : 0,
        2);
}

struct places {
    int pawn[MAX_PLAYERS], cops;
};

static struct places places_after(const struct position *pos, step s)
{
    struct places out = { .cops = pos->cops };

    for (int p = 0; p < pos->rules.players; p++)
        out.pawn[p] = pos->pawn[p];
    if (step_kind(s) == STEP_ME)
        out.pawn[pos->turn] = step_hood(s);
    if (step_kind(s) == STEP_PAWN)
        out.pawn[step_player(s)] = step_hood(s);
    if (step_kind(s) == STEP_COPS || step_kind(s) == STEP_TIP || pos->stage == STAGE_HUNCH_AT)
        out.cops = step_hood(s);
    return out;
}

static bool is_beside(const struct position *pos, int cops, int hood)
{
    const uint16_t *to;

    for (int i = 0, n = roads_from(pos, cops, WAYS_COPS, &to); i < n; i++)
        if (to[i] == hood)
            return true;
    return false;
}

static void put_places(struct writer *w, const struct step_view *v, step s)
{
    const struct position *pos = v->pos;
    const struct places now = places_after(pos, s);
    const int me = v->in.me, players = pos->rules.players;
    int caught = 0, for_good = 0, close = 0, close_for_good = 0, walks[3] = { 0 };

    for (int p = 0; p < players; p++) {
        if (p == me || now.pawn[p] == JAIL)
            continue;
        const bool is_last = !v->hand[p].can_exit;

        caught += now.pawn[p] == now.cops;
        for_good += now.pawn[p] == now.cops && is_last;
        if (is_beside(pos, now.cops, now.pawn[p])) {
            close++;
            close_for_good += is_last;
        }
    }
    const bool am_free = now.pawn[me] != JAIL;
    const uint16_t *to;
    int beside = 0;

    if (am_free) {
        count_walks(pos, now.pawn[me], WAYS_LEGAL, walks);
        for (int i = 0, n = roads_from(pos, now.pawn[me], WAYS_LEGAL, &to); i < n; i++)
            beside += to[i] == now.cops || is_beside(pos, now.cops, to[i]);
    }
    put(w, caught, 1);
    put(w, for_good, 1);
    put(w, close, players - 1);
    put(w, close_for_good, players - 1);
    put_flag(w, am_free && now.pawn[me] == now.cops);
    put_flag(w, am_free && is_beside(pos, now.cops, now.pawn[me]));
    put(w, beside, 4);
    put_flag(w, beside > 0);
    put(w, walks[0], 4);
    put(w, walks[2], 64);
    put(w, pos->pawn_done, 1);
    put(w, pos->cops_done, 1);
}

static void put_policy(struct writer *w, const struct step_view *v, step s)
{
    const float points = fence_policy_appraise(v->pos, &v->in, s);

    put(w, (int)(points * 64), 64 * 4);
    put_flag(w, points > 2);
    put_flag(w, points > 4);
    put_flag(w, points > 7);
    put_flag(w, points < -1);
    put_flag(w, points < -3);
    put_flag(w, step_kind(s) == STEP_PAWN && v->in.near.of[step_hood(s)] == NEAR_ONE &&
                    !v->pos->cops_done);
}

static void describe_steps(const struct position *pos, const step steps[], int n,
                           int16_t out[][STEP_VECTOR_MAX])
{
    struct step_view v = { .pos = pos };

    fence_policy_look(pos, &v.in);
    for (int p = 0; p < pos->rules.players; p++)
        threats_hand(pos, p, &v.hand[p]);
    for (int i = 0; i < n; i++) {
        struct writer w = { out[i] };

        put_kind(&w, &v, steps[i]);
        put_cards(&w, &v, steps[i]);
        put_places(&w, &v, steps[i]);
        put_policy(&w, &v, steps[i]);
        assert(w.at == out[i] + STEP);
    }
}

const struct vectors fence_vectors = {
    .version = VERSION,
    .seat = SEAT,
    .step = STEP,
    .can_evaluate = is_main_phase,
    .seats = describe_seats,
    .steps = describe_steps,
};
