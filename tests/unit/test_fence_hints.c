/*
 * test_fence_hints.c - FENCE!'s knowledge for search agrees with the rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "games/fence/hints/fence_hints.h"
#include "games/fence/rules/road_graph.h"
#include "tests/support/fence_setup.h"
#include "tests/support/walk.h"

enum { GAMES = 12 };

/* Calls `check` for each position of some random games. */
static void each_position(const char *options, void (*check)(const struct position *, struct rng *))
{
    struct rng rng;

    for (uint64_t i = 0; i < GAMES; i++) {
        POSITION(pos) = fence_opening(options);

        rng_seed(&rng, i);
        while (check(pos, &rng), fence.to_act(pos) != NOBODY)
            fence.apply(pos, walk_step(&fence, pos, &rng));
    }
}

/* ---- Features ---- */

/* Plays each of the 36 dice rolls, and counts the players who draw a card. */
static void check_goods(const struct position *pos, struct rng *rng)
{
    int won[MAX_PLAYERS] = { 0 };
    double goods[MAX_PLAYERS];

    (void)rng;
    if (pos->stage != STAGE_GOODS_DICE || stash_size(pos) < 2)
        return;
    for (int red = 0; red < NUMBERS; red++)
        for (int blue = 0; blue < NUMBERS; blue++) {
            POSITION(next) = fence_copy(pos);

            fence.apply(next,
                        step_make(STEP_DICE, 0, 0, card_of(RED, red), card_of(BLUE, blue), 0));
            if (next->stage == STAGE_DRAW || next->stage == STAGE_DRAWN)
                won[next->drawer]++;
        }
    threats_goods(pos, goods);
    for (int p = 0; p < pos->rules.players; p++)
        assert_true(fabs(goods[p] - won[p] / 36.0) < 1e-9);
}

TEST(the_share_of_goods_is_that_of_the_rules)
{
    each_position("players=3", check_goods);
    each_position("players=5 big_map=true", check_goods);
}

/* Checks that threats_tip is true exactly where a tip-off is legal. */
static void check_tips(const struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];
    struct hand_view hand;

    (void)rng;
    if (pos->stage != STAGE_OTHERS || !pos->pawn_done)
        return;
    const int n = fence.steps(pos, steps);

    threats_hand(pos, pos->turn, &hand);
    for (int hood = 0; hood < map_hoods(&pos->map); hood++) {
        bool legal = false;

        for (int i = 0; i < n; i++)
            legal = legal || (step_kind(steps[i]) == STEP_TIP && step_hood(steps[i]) == hood);
        if (hood != pos->cops && map_is_usable(&pos->map, hood))
            assert_int_equal(threats_tip(pos, &hand, hood), legal);
    }
}

TEST(tips_lead_where_they_are_legal)
{
    each_position("players=3", check_tips);
}

static void check_exits(const struct position *pos, struct rng *rng)
{
    struct hand_view hand;

    (void)rng;
    for (int p = 0; is_main_phase(pos) && p < pos->rules.players; p++) {
        threats_hand(pos, p, &hand);
        assert_int_equal(hand.can_exit, can_exit(pos, p) == YES);
        assert_true(hand.pairs <= hand.count[RED] && hand.pairs <= hand.count[BLUE]);
    }
}

TEST(who_can_exit_is_known)
{
    each_position("players=4", check_exits);
}

/* Checks the nearness of each neighbourhood against its distance from the Cops. */
static void check_nearness(const struct position *pos, struct rng *rng)
{
    struct nearness_map near;
    uint16_t steps[MAX_MAP_HOODS];

    (void)rng;
    if (!is_main_phase(pos))
        return;
    threats_nearness(pos, pos->cops, &near);
    roads_distances(pos, &pos->cops, 1, WAYS_COPS, steps);
    for (int hood = 0; hood < map_hoods(&pos->map); hood++)
        assert_int_equal(near.of[hood], steps[hood] > 2 ? FAR_AWAY : NEAR_HERE - steps[hood]);
}

TEST(nearness_is_the_distance_of_the_cops)
{
    each_position("players=3", check_nearness);
}

/* Checks the stored distances from each coordinate to a neighbourhood against the map, for one kind
   of paths. */
static void check_nearest_at(const struct position *pos, int hood, enum ways ways)
{
    uint16_t at[MAX_HOODS_AT], steps[MAX_MAP_HOODS], room[COORDINATES];
    const uint16_t *nearest = nearest_to(pos, hood, ways, room);

    for (int red = 1; red <= NUMBERS; red++)
        for (int blue = 1; blue <= NUMBERS; blue++) {
            const int n = map_hoods_at(&pos->map, red, blue, at);

            road_distances(&pos->map, at, n, ways, steps);
            assert_int_equal(nearest[coordinate_of(red, blue)], n ? steps[hood] : UNREACHED);
        }
}

static void check_nearest(const struct position *pos, struct rng *rng)
{
    const int hood = (int)rng_below(rng, (uint32_t)map_hoods(&pos->map));

    if (!is_main_phase(pos))
        return;
    for (enum ways ways = WAYS_LEGAL; ways <= WAYS_COPS; ways++) {
        check_nearest_at(pos, pos->cops, ways);
        check_nearest_at(pos, map_is_usable(&pos->map, hood) ? hood : pos->cops, ways);
    }
}

TEST(coordinates_are_as_far_as_the_map_says)
{
    each_position("players=3", check_nearest);
    each_position("players=2 tunnel=dice", check_nearest);
}

/* Asks about two cities in turn. The stored distances of one city must not be used for the
   other. */
TEST(what_is_kept_of_a_city_is_not_another_citys)
{
    struct position *city[2];
    struct rng rng;

    for (uint64_t i = 0; i < 2; i++) {
        city[i] = fence_opening("players=2");
        rng_seed(&rng, i);
        while (!is_main_phase(city[i]))
            fence.apply(city[i], walk_step(&fence, city[i], &rng));
    }
    for (int i = 0; i < 6; i++)
        check_nearest_at(city[i % 2], city[0]->cops, i / 3 ? WAYS_COPS : WAYS_LEGAL);
    free(city[0]);
    free(city[1]);
}

/* ---- Hints ---- */

static void check_hints(const struct position *pos, struct rng *rng)
{
    float priors[MAX_STEPS], sum = 0;
    double worth[MAX_PLAYERS], all = 0;
    step steps[MAX_STEPS];
    const int n = fence.steps(pos, steps);

    if (fence.to_act(pos) < 0)
        return;
    fence.hints->priors(pos, steps, n, priors);
    for (int i = 0; i < n; i++) {
        assert_true(priors[i] > 0);
        sum += priors[i];
    }
    assert_true(fabsf(sum - 1) < 1e-3f);

    POSITION(later) = fence_copy(pos);
    fence.hints->playout(later, rng, NULL);
    if (fence.to_act(later) != NOBODY) {
        assert_true(later->round <= pos->round + 2);
        fence_evaluate(later, worth);
        for (int p = 0; p < pos->rules.players; p++) {
            assert_true(worth[p] > 0);
            all += worth[p];
        }
        assert_true(fabs(all - 1) < 1e-9);
    }
}

TEST(priors_and_worth_add_up_and_playouts_are_short)
{
    each_position("players=3", check_hints);
    each_position("players=2 stash=blind trading=all hunch=true reward_edges=2", check_hints);
}

/* Checks that the policy rates each Cops step that jails another player higher than each one that
   jails nobody. Steps that jail the mover are left out. */
static void check_capture(const struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];
    struct fence_policy in;
    const int n = fence.steps(pos, steps);
    float capture = 1e9f, other = -1e9f;

    (void)rng;
    if (pos->stage != STAGE_OTHERS || !pos->pawn_done)
        return;
    fence_policy_look(pos, &in);
    for (int i = 0; i < n; i++) {
        const float points = fence_policy_appraise(pos, &in, steps[i]);
        bool catches = false, own = false;

        for (int p = 0; p < pos->rules.players; p++) {
            const bool here = pos->pawn[p] == step_hood(steps[i]);
            own = own || (here && p == pos->turn);
            catches = catches || here;
        }
        if (step_kind(steps[i]) != STEP_COPS || own)
            continue;
        if (catches && points < capture)
            capture = points;
        if (!catches && points > other)
            other = points;
    }
    assert_true(capture > other);
}

TEST(captures_are_liked)
{
    each_position("players=4", check_capture);
}

/* The policy's value of a Cops step is positive if the new place is one step from more pawns of
   others than of the mover, and negative in the opposite case. */
TEST(cops_are_wanted_near_others_and_not_near_oneself)
{
    POSITION(pos) = fence_scene("", "gull-wharf four-points the-yards", "1,1 sunnyside",
                                "r1 r3 b2 b5,r2 r6 b3 b3,r4 r2 b1 b6");
    struct fence_policy in;
    int seen = 0;

    fence_policy_look(pos, &in);
    for (int hood = 0; hood < map_hoods(&pos->map); hood++) {
        const float worth =
            fence_policy_appraise(pos, &in, step_make(STEP_COPS, hood, 0, NO_CARD, NO_CARD, 0));
        const uint16_t *near;
        const int n = roads_from(pos, hood, WAYS_COPS, &near);
        int own = 0, others = 0, here = 0;

        for (int p = 0; p < pos->rules.players; p++) {
            here += pos->pawn[p] == hood;
            for (int i = 0; i < n; i++)
                if (near[i] == pos->pawn[p])
                    p == in.me ? own++ : others++;
        }
        if (here || own == others)
            continue;
        seen |= own > others ? 1 : 2;
        assert_true(own > others ? worth < 0 : worth > 0);
    }
    assert_int_equal(seen, 3);
}

/* ---- No way left to win ---- */

/* Returns the value for p1, who is in Jail, if all cards are on the discard pile except those in
   `left`: "stash", "hand" or none. */
static double worth_in_jail(const char *options, const char *left)
{
    POSITION(pos) = fence_scene(options, "old-town the-yards downtown", "1,2 four-points",
                                "r1 r3 b2 b5,r2 r6 b3 b3,r4 r2 b1 b6");
    double worth[MAX_PLAYERS];

    for (int card = 0; card < CARD_KINDS; card++) {
        pos->discards[card] += pos->pool[card];
        pos->pool[card] = 0;
        for (int p = 0; p < pos->rules.players; p++) {
            pos->discards[card] += pos->hand[p][card];
            pos->hand[p][card] = 0;
        }
    }
    pos->stash[RED] = pos->stash[BLUE] = *left == 's';
    pos->hand[0][card_of(RED, 0)] = pos->hand[0][card_of(BLUE, 2)] = *left == 'h';
    pos->pawn[0] = JAIL;
    fence_evaluate(pos, worth);
    return worth[0];
}

TEST(a_draw_is_worth_its_share_when_nothing_is_left_to_win_by)
{
    assert_true(worth_in_jail("", "") > 0.1);
    assert_true(worth_in_jail("", "") < 0.12);
    assert_true(worth_in_jail("", "stash") < 0.02);
    assert_true(worth_in_jail("", "hand") > 0.12);
    assert_true(worth_in_jail("round_cap=0", "") < 0.02);
    assert_true(worth_in_jail("round_limit=9", "") < 0.02);
}
