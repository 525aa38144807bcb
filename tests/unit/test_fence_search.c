/*
 * test_fence_search.c - in FENCE! the engine's answers do not depend on hidden information.
 *
 * The tests compare all values and visits that the search reports, with one thread, a fixed seed
 * and a fixed number of iterations.
 *
 * A mutation shows that the tests would notice cheating. In the game `peeking`, the function
 * `observe` does nothing, so the search sees the true hands instead of determinizations. The test
 * of permutations must fail for this game. a_peek_is_noticed counts its failures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "games/fence/rules/position.h"
#include "net/net.h"
#include "search/search.h"
#include "tests/support/fence_setup.h"
#include "tests/support/search_results.h"
#include "tests/support/secrets.h"
#include "tests/support/walk.h"

HELD_BY(search, search_close)

/* ---- Games ---- */

/* Plays random steps up to the next decision with at least two legal steps. Returns false if the
   game is over. */
static bool go_to_choice(struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];
    int actor;

    while ((actor = fence.to_act(pos)) != NOBODY) {
        if (actor != CHANCE && fence.steps(pos, steps) > 1)
            return true;
        fence.apply(pos, walk_step(&fence, pos, rng));
    }
    return false;
}

/* Returns a position after random steps: until hands are dealt, then `steps` more, then up to a
   decision with a choice. */
static struct position *in_mid_game(const char *options, int steps, uint64_t seed)
{
    struct position *pos = fence_opening(options);
    struct rng rng;

    rng_seed(&rng, seed);
    while (fence.to_act(pos) != NOBODY && (pos->round == 0 || steps-- > 0))
        fence.apply(pos, walk_step(&fence, pos, &rng));
    go_to_choice(pos, &rng);
    return pos;
}

/* ---- Answers of the search ---- */

static void search_in(const struct game *game, const struct position *pos, enum search_kind kind,
                      uint64_t iterations, struct search_report *out, step *chosen)
{
    const struct search_config config = { kind, 1, 1 << 20, 3, NULL };
    const struct search_limits limits = { .iterations = iterations, .level = 10 };
    HELD(search) s = search_open(game, &config);
    step turn[MAX_TURN_STEPS];

    search_run(s, pos, &limits, NULL);
    assert_int_equal(search_turn(s, turn), 1);
    *chosen = turn[0];
    search_report(s, MAX_LINES, false, out);
}

static bool is_same_answer(const struct game *game, const struct position *a,
                           const struct position *b, enum search_kind kind, uint64_t iterations)
{
    struct search_report r[2];
    step chosen[2];

    search_in(game, a, kind, iterations, &r[0], &chosen[0]);
    search_in(game, b, kind, iterations, &r[1], &chosen[1]);
    const bool same = chosen[0] == chosen[1] && is_same_report(&r[0], &r[1]);

    search_report_free(&r[0]);
    search_report_free(&r[1]);
    return same;
}

/* ---- Permutation ---- */

enum { OTHER_STATES = 20 };

/* Returns for how many of OTHER_STATES determinizations of the same view the search answers
   differently. */
static int differences(const struct game *game, const struct position *pos, uint64_t iterations)
{
    const int viewer = fence.to_act(pos);
    int different = 0;
    struct rng rng;

    rng_seed(&rng, 11);
    for (int i = 0; i < OTHER_STATES; i++) {
        POSITION(other) = fence_copy(pos);
        POSITION(view) = fence_copy(pos);

        fence.hidden->observe(view, viewer);
        fence.hidden->observe(other, viewer);
        fence.hidden->determinize(other, &rng);
        different += !is_same_answer(game, pos, other, SEARCH_DEFAULT, iterations) ||
                     !is_same_answer(game, pos, other, SEARCH_RANDOM, 1);
        fence.hidden->observe(other, viewer);
        assert_memory_equal(other, view, game_bytes_used(&fence, view));
    }
    return different;
}

static const char *const some_options[] = {
    "players=3",
    "players=2",
    "players=4 trading=all trading_post=true",
    "players=3 stash=blind hunch=true",
    "players=3 stash=mixed boats=true color_swap=true",
};
enum { SOME = sizeof some_options / sizeof some_options[0] };

TEST(hands_and_piles_exchanged_change_no_answer)
{
    for (int i = 0; i < 2 * SOME; i++) {
        POSITION(pos) = in_mid_game(some_options[i % SOME], 7 * i, (uint64_t)i);

        if (fence.to_act(pos) != NOBODY)
            assert_int_equal(differences(&fence, pos, 120), 0);
    }
}

/* Before the pawns are placed, the starting cards of others are hidden too. */
TEST(starting_cards_exchanged_change_no_answer)
{
    POSITION(pos) = fence_opening("players=3");
    struct rng rng;

    rng_seed(&rng, 8);
    for (int placed = 0; placed < 12; placed++) {
        assert_true(go_to_choice(pos, &rng));
        fence.apply(pos, walk_step(&fence, pos, &rng));
    }
    assert_true(go_to_choice(pos, &rng));
    assert_int_equal(pos->stage, STAGE_BUILD);
    assert_int_equal(differences(&fence, pos, 100), 0);
}

/* The mutation (see the head of this file). */
TEST(a_peek_is_noticed)
{
    POSITION(pos) = in_mid_game("players=3", 10, 2);
    const struct game peeking = peeking_at(&fence);

    assert_true(differences(&peeking, pos, 120) > OTHER_STATES / 2);
}

/* ---- Poison ---- */

/* Turns all cards of others that `viewer` does not know into sixes, more than exist. The counts of
   sixes in the pool fall below zero and wrap around. */
static void poison(struct position *pos, int viewer)
{
    for (int p = 0; p < pos->rules.players; p++)
        for (int card = 0; p != viewer && card < CARD_KINDS; card++) {
            const int six = card_of(card_colour(card), NUMBERS - 1);
            const int more = pos->hand[p][card] - pos->knows[viewer][p][card];

            pos->hand[p][card] = (uint8_t)(pos->hand[p][card] - more);
            pos->pool[card] = (uint8_t)(pos->pool[card] + more);
            pos->hand[p][six] = (uint8_t)(pos->hand[p][six] + more);
            pos->pool[six] = (uint8_t)(pos->pool[six] - more);
        }
}

TEST(impossible_hands_of_others_change_no_answer)
{
    for (int i = 0; i < 10; i++) {
        POSITION(pos) = in_mid_game(some_options[i % SOME], 5 * i, (uint64_t)i + 40);

        if (fence.to_act(pos) != NOBODY) {
            POSITION(poisoned) = fence_copy(pos);

            poison(poisoned, fence.to_act(pos));
            assert_true(is_same_answer(&fence, pos, poisoned, SEARCH_DEFAULT, 200));
            assert_true(is_same_answer(&fence, pos, poisoned, SEARCH_PLAIN, 20));
            assert_true(is_same_answer(&fence, pos, poisoned, SEARCH_RANDOM, 1));
        }
    }
}

/* ---- Round trip ---- */

/* Plays a step in `view`, a game that gets only the information of one player. */
static void see(struct position *view, const struct position *before, const struct position *after,
                step s, int viewer)
{
    step told;

    fence.apply(view, fence.hidden->observe_step(before, s, viewer));
    while (fence.hidden->reveal(after, view, &told))
        fence.apply(view, told);
}

TEST(a_full_record_and_a_masked_one_give_the_same_move)
{
    POSITION(pos) = fence_opening("players=3 trading=free"), *views[3];
    int compared = 0;
    struct rng rng;

    rng_seed(&rng, 6);
    for (int v = 0; v < 3; v++)
        views[v] = fence_copy(pos);
    for (int n = 0; fence.to_act(pos) != NOBODY && n < 300; n++) {
        const int actor = fence.to_act(pos);
        POSITION(before) = fence_copy(pos);

        if (actor != CHANCE && pos->round > 0 && n % 5 == 0) {
            assert_true(is_same_answer(&fence, pos, views[actor], SEARCH_DEFAULT, 60));
            compared++;
        }
        const step s = walk_step(&fence, pos, &rng);
        fence.apply(pos, s);
        for (int v = 0; v < 3; v++)
            see(views[v], before, pos, s, v);
    }
    assert_true(compared > 10);
    for (int v = 0; v < 3; v++)
        free(views[v]);
}

static void assert_legal(const struct position *pos, step s)
{
    step steps[MAX_STEPS];
    const int n = fence.steps(pos, steps);
    int at = 0;

    while (at < n && steps[at] != s)
        at++;
    assert_in_range(at, 0, n - 1);
}

/* In the public view, the mover's own cards are unknown. The legal steps then depend on the
   determinization. */
TEST(a_player_of_whom_nothing_is_known_is_played_for)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        POSITION(pos) = in_mid_game(
            seed % 2 ? "players=3 tiles=demo" : "players=4 tiles=demo trading=all", 10, seed);
        struct search_report r;
        step chosen;

        if (fence.to_act(pos) >= 0) {
            fence.hidden->observe(pos, PUBLIC);
            search_in(&fence, pos, SEARCH_DEFAULT, 100, &r, &chosen);
            assert_int_equal(r.iterations, 100);
            search_report_free(&r);
            assert_legal(pos, chosen);
        }
    }
}

/* ---- Options ---- */

static void play_some(const char *options, uint64_t seed)
{
    POSITION(pos) = fence_opening(options);
    struct search_report r;
    struct rng rng;

    rng_seed(&rng, seed);
    for (int n = 0; n < 60 && go_to_choice(pos, &rng); n++) {
        step chosen;

        if (n >= 30 || n % 10 == 0) {
            search_in(&fence, pos, n % 9 == 0 ? SEARCH_PLAIN : SEARCH_DEFAULT, 20, &r, &chosen);
            search_report_free(&r);
            assert_legal(pos, chosen);
            fence.apply(pos, chosen);
        } else {
            fence.apply(pos, walk_step(&fence, pos, &rng));
        }
    }
}

TEST(each_option_can_be_played)
{
    static const char *const more[] = {
        "players=8 goods_count=n",
        "players=5 pawn_placement=turns others_order=free wasted_goods=true",
        "players=2 stash=blind tunnel=cards ritzy_tile=true goods_by=aside",
        "players=3 free_for_all=true reward_edges=2 accumulation=true round_limit=dice",
        "players=2 big_map=true missing_tiles=true multi_hood=all goods_by=discard",
    };

    for (int i = 0; i < SOME; i++)
        play_some(some_options[i], (uint64_t)i);
    for (int i = 0; i < (int)(sizeof more / sizeof more[0]); i++)
        play_some(more[i], (uint64_t)i);
}

/* Level 1 evaluates once and draws a step by the net's policy, which is flattened. It does not draw
   by visits, because only the best step has any. */
TEST(the_lowest_level_draws_lots_by_the_net)
{
    enum { TURNS = 100 };
    POSITION(pos) = in_mid_game("players=3", 20, 4);
    step steps[MAX_STEPS], chosen[MAX_TURN_STEPS];
    const int legal = fence.steps(pos, steps);
    int count[MAX_STEPS] = { 0 }, most = 0;

    assert_int_equal(legal, 6);
    for (uint64_t seed = 1; seed <= TURNS; seed++) {
        const struct search_config config = { SEARCH_DEFAULT, 1, 1 << 20, seed,
                                              net_built_in("fence") };
        const struct search_limits limits = { .level = 1 };
        HELD(search) s = search_open(&fence, &config);

        search_run(s, pos, &limits, NULL);
        assert_int_equal(search_turn(s, chosen), 1);
        for (int i = 0; i < legal; i++)
            count[i] += steps[i] == chosen[0];
    }
    for (int i = 0; i < legal; i++) {
        assert_true(count[i] > 0);
        most = count[i] > most ? count[i] : most;
    }
    assert_true(most < TURNS / 3);
}
