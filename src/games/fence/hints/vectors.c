/*
 * vectors.c - a position of the main phase in numbers, for nets: docs/training/FENCE.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hints/vectors.h"

#include "base/bits.h"
#include "games/fence/hints/policy.h"

enum { VERSION = 1, SEAT = 80, STEP = 44 };

/* ---- Writing ---- */

struct pen {
    int16_t *at;
};

enum { MOST = 4 * VECTOR_ONE };

/* n / d */
static void put(struct pen *pen, int n, int d)
{
    assert(d > 0);

    const int x = VECTOR_ONE * n / d;

    *pen->at++ = (int16_t)(x > MOST ? MOST : x < -MOST ? -MOST : x);
}

static void put_flag(struct pen *pen, bool is_so)
{
    *pen->at++ = is_so ? VECTOR_ONE : 0;
}

/* One of `count` flags. */
static void put_one_of(struct pen *pen, int which, int count)
{
    for (int i = 0; i < count; i++)
        put_flag(pen, i == which);
}

/* ---- What is looked at ---- */

struct seat_view {
    struct hand_view hand;
    int exits; /* usable coordinates its pairs name */
    bool is_free;
    int walks[3];     /* of one, two, three legal steps from its place */
    int beside;       /* steps that end where the Cops are or can step to */
    int road_threats; /* others who can catch it in a turn by road; by tip-off alone */
    int tip_threats;
    int road_prey, tip_prey; /* others it can catch so; those of them without exit */
    int last_prey;
    double goods;
};

struct view {
    const struct position *pos;
    struct nearness_map near;
    struct seat_view seat[MAX_PLAYERS];
    int players, free, walks[3]; /* of the Cops */
};

/* Walks of up to three steps by the streets: sums over neighbours, again and again. */
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

/* How hunter can catch prey within a turn of their own. */
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

static void put_turn(struct pen *pen, const struct view *v, int p)
{
    const struct position *pos = v->pos;
    const bool is_mine = pos->turn == p;
    const int wait = (p - pos->turn + v->players) % v->players;

    put_flag(pen, is_mine);
    put(pen, wait, v->players);
    put_flag(pen, wait == 1);
    put_flag(pen, is_mine && pos->pawn_done);
    put_flag(pen, is_mine && pos->cops_done);
    put_flag(pen, is_mine && pos->was_jailed);
    put_flag(pen, pos->actor == p);
    put_flag(pen, pos->first == p);
    put_flag(pen, (p + 1) % v->players == pos->first); /* the last of a round has two turns */
    put_flag(pen, pos->witnesses >> p & 1);
}

static void put_hand(struct pen *pen, const struct view *v, int p)
{
    const struct seat_view *s = &v->seat[p];
    const struct position *pos = v->pos;
    const int red = s->hand.count[RED], blue = s->hand.count[BLUE];

    put(pen, red, 4);
    put(pen, blue, 4);
    put(pen, red < blue ? red : blue, 4);
    put(pen, red + blue, 8);
    put(pen, s->hand.pairs, 4);
    put_flag(pen, s->hand.pairs >= 1);
    put_flag(pen, s->hand.pairs >= 2);
    put_flag(pen, s->hand.pairs >= 3);
    put(pen, s->exits, 8);
    put(pen, bits_count(s->hand.mask[RED]), 6);
    put(pen, bits_count(s->hand.mask[BLUE]), 6);
    put(pen, pos->hand[p][card_of(RED, JOKER)] + pos->hand[p][card_of(BLUE, JOKER)], 2);
    put(pen, pos->hand[p][card_of(RED, FACE)] + pos->hand[p][card_of(BLUE, FACE)], 2);
    put_flag(pen, pos->rules.boats && (pos->boat[RED] == p || pos->boat[BLUE] == p));
}

static void put_place(struct pen *pen, const struct view *v, int p)
{
    const struct seat_view *s = &v->seat[p];

    put_flag(pen, s->is_free);
    put_flag(pen, !s->is_free && s->hand.can_exit);
    put_flag(pen, !s->is_free && !s->hand.can_exit);
    put_one_of(pen, s->is_free ? v->near.of[v->pos->pawn[p]] : -1, 4);
    put(pen, s->walks[0], 4);
    put(pen, s->walks[1], 16);
    put(pen, s->walks[2], 64);
    put(pen, s->beside, 4);
    put(pen, s->road_threats, v->players - 1);
    put(pen, s->tip_threats, v->players - 1);
    put(pen, s->road_prey, v->players - 1);
    put(pen, s->tip_prey, v->players - 1);
    put(pen, s->last_prey, v->players - 1);
    put_flag(pen, s->is_free && !s->hand.can_exit && s->road_threats + s->tip_threats > 0);
    put(pen, (int)(s->goods * 36 + 0.5), 36);
}

/* The others together. */
static void put_others(struct pen *pen, const struct view *v, int p)
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

    put(pen, pairs, 4 * others);
    put(pen, most_pairs, 4);
    put_flag(pen, most_pairs == 0);
    put_flag(pen, most_pairs == 1);
    put(pen, cards, 8 * others);
    put(pen, most_cards, 8);
    put(pen, jailed, others);
    put(pen, stuck, others);
    put_flag(pen, stuck == others - 1);
    put(pen, threatened, others);
    put(pen, (int)(goods * 36 + 0.5), 36);
}

/* What is the same for all. */
static void put_table(struct pen *pen, const struct view *v)
{
    const struct position *pos = v->pos;
    const struct rules *r = &pos->rules;
    const int last =
        r->round_limit && r->round_limit != ROUND_LIMIT_DICE ? r->round_limit : r->round_cap;

    put(pen, stash_size(pos), 12 * v->players);
    put_flag(pen, stash_size(pos) == 0);
    put_flag(pen, stash_size(pos) <= v->players);
    put(pen, discard_size(pos), 12 * v->players);
    put(pen, pos->round, 20);
    put(pen, last ? pos->round : 0, last ? last : 1);
    put_flag(pen, last && last - pos->round < 3);
    put_flag(pen, last && last - pos->round < 10);
    put_flag(pen, r->round_limit);
    put(pen, v->free, v->players);
    put(pen, v->players - 2, 4);
    put_flag(pen, v->players == 2);
    put(pen, v->walks[0], 4);
    put(pen, v->walks[1], 16);
    put(pen, v->walks[2], 64);
    put(pen, pos->goods_left, 4);
    put_flag(pen, r->boats);
    put_flag(pen, r->trading != TRADING_OFF);
    put_flag(pen, r->trading_post);
    put_flag(pen, r->hunch);
    put_flag(pen, r->accumulation);
    put_flag(pen, r->color_swap);
    put_flag(pen, r->stash != STASH_SPLIT);
    put_flag(pen, r->goods_by != GOODS_DICE);
    put_flag(pen, r->others_free);
    put_flag(pen, r->wasted_goods);
    put_flag(pen, r->ritzy_tile);
}

static void describe_seat(const struct view *v, int p, int16_t out[SEAT_VECTOR_MAX])
{
    struct pen pen;

    pen.at = out;

    put_turn(&pen, v, p);
    put_hand(&pen, v, p);
    put_place(&pen, v, p);
    put_others(&pen, v, p);
    put_table(&pen, v);
    assert(pen.at == out + SEAT);
}

static void describe_seats(const struct position *pos, int16_t out[][SEAT_VECTOR_MAX])
{
    struct view v;

    look(pos, &v);
    for (int p = 0; p < v.players; p++)
        describe_seat(&v, p, out[p]);
}

/* ---- A step ---- */

/* What is looked at for all steps of a decision. */
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

static void put_kind(struct pen *pen, const struct step_view *v, step s)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        put_flag(pen, step_kind(s) == kinds[i]);
    put_flag(pen, step_kind(s) == STEP_ME && !v->in.is_free);
}

/* Cards that leave the hand of the one to act. */
static void put_cards(struct pen *pen, const struct step_view *v, step s)
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
    put_flag(pen, plays && is_known_card(card));
    put_flag(pen, plays && is_known_card(second));
    put_flag(pen, plays && is_known_card(card) && card_value(card) == JOKER);
    put(pen, before->pairs - after.pairs, 1);
    put(pen, after.pairs, 4);
    put_flag(pen, before->can_exit && !after.can_exit);
    put(pen, after.count[RED] + after.count[BLUE], 8);
    put_flag(pen,
             kind == STEP_DRAW && step_colour(s) <= BLUE && before->count[step_colour(s)] == 0);
    put(pen,
        kind == STEP_DRAW && step_colour(s) <= BLUE
            ? before->count[1 - step_colour(s)] - before->count[step_colour(s)]
            : 0,
        2);
}

/* Where pawns and Cops would be. */
struct scene {
    int pawn[MAX_PLAYERS], cops;
};

static struct scene scene_after(const struct position *pos, step s)
{
    struct scene out = { .cops = pos->cops };

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

static void put_scene(struct pen *pen, const struct step_view *v, step s)
{
    const struct position *pos = v->pos;
    const struct scene now = scene_after(pos, s);
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
    put(pen, caught, 1);
    put(pen, for_good, 1);
    put(pen, close, players - 1);
    put(pen, close_for_good, players - 1);
    put_flag(pen, am_free && now.pawn[me] == now.cops);
    put_flag(pen, am_free && is_beside(pos, now.cops, now.pawn[me]));
    put(pen, beside, 4);
    put_flag(pen, beside > 0);
    put(pen, walks[0], 4);
    put(pen, walks[2], 64);
    put(pen, pos->pawn_done, 1);
    put(pen, pos->cops_done, 1);
}

static void put_instinct(struct pen *pen, const struct step_view *v, step s)
{
    const float points = fence_policy_appraise(v->pos, &v->in, s);

    put(pen, (int)(points * 64), 64 * 4);
    put_flag(pen, points > 2);
    put_flag(pen, points > 4);
    put_flag(pen, points > 7);
    put_flag(pen, points < -1);
    put_flag(pen, points < -3);
    put_flag(pen, step_kind(s) == STEP_PAWN && v->in.near.of[step_hood(s)] == NEAR_ONE &&
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
        struct pen pen = { out[i] };

        put_kind(&pen, &v, steps[i]);
        put_cards(&pen, &v, steps[i]);
        put_scene(&pen, &v, steps[i]);
        put_instinct(&pen, &v, steps[i]);
        assert(pen.at == out[i] + STEP);
    }
}

const struct vectors fence_vectors = {
    .version = VERSION,
    .seat = SEAT,
    .step = STEP,
    .judges = is_main_phase,
    .seats = describe_seats,
    .steps = describe_steps,
};
