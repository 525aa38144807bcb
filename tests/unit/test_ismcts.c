/*
 * test_ismcts.c - search in games with hidden information plays well and does not cheat.
 *
 * The game is bluff (toy.h), whose right play is known. The test against cheating replaces the
 * hidden cards by others that the player to act cannot distinguish from them. All answers of the
 * search must stay the same.
 *
 * A planted leak shows that the test notices a peek. In the game `peeking`, nothing is hidden from
 * the search. So the search finds the true cards where it would otherwise draw cards, and the same
 * test must find a difference.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/ismcts/ismcts_internal.h"
#include "search/search.h"
#include "tests/support/search_results.h"
#include "tests/support/secrets.h"
#include "tests/support/toy.h"

HELD_BY(search, search_close)

enum { MEGABYTE = 1 << 20 };

/* ---- Setup ---- */

static void report_of(const struct game *game, const struct search_config *config,
                      const struct position *pos, uint64_t iterations, struct search_report *out)
{
    const struct search_limits limits = { .iterations = iterations, .level = 10 };
    HELD(search) s = search_open(game, config);

    search_run(s, pos, &limits, NULL);
    search_report(s, MAX_LINES, false, out);
}

static void report_default(const struct game *game, const struct position *pos, uint64_t iterations,
                           struct search_report *out)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, MEGABYTE, 1, NULL };

    report_of(game, &config, pos, iterations, out);
}

/* Fails unless the search chooses this step, given in words. */
static void assert_chosen(enum search_kind kind, int seats, const char *words, const char *right)
{
    const struct search_config config = { kind, 1, MEGABYTE, 1, NULL };
    POSITION(pos) = bluff_start(seats, words);
    FREED(text) chosen = TEXT_EMPTY;
    FREED(search_report) r;

    report_of(&toy_bluff, &config, pos, 4000, &r);
    toy_bluff.text->print_step(pos, r.lines[0].steps[0], &chosen);
    assert_string_equal(chosen.data, right);
}

/* Returns whether each kind of search gives the same answer in both positions. */
static bool is_same_to(const struct game *game, const struct position *a, const struct position *b)
{
    bool same = true;

    for (enum search_kind kind = SEARCH_DEFAULT; kind <= SEARCH_RANDOM; kind++) {
        const struct search_config config = { kind, 1, MEGABYTE, 7, NULL };
        struct search_report r[2];

        report_of(game, &config, a, 300, &r[0]);
        report_of(game, &config, b, 300, &r[1]);
        same = same && is_same_report(&r[0], &r[1]);
        search_report_free(&r[0]);
        search_report_free(&r[1]);
    }
    return same;
}

/* ---- Good play ---- */

#define FEW  "first:p1 deal:p1:4 deal:p1:2 deal:p2:? deal:p2:? "
#define MANY "first:p2 deal:p1:? deal:p1:? deal:p2:6 deal:p2:3 deal:p3:? deal:p3:? "

TEST(what_is_known_to_be_right_is_chosen)
{
    for (enum search_kind kind = SEARCH_DEFAULT; kind <= SEARCH_PLAIN; kind++) {
        assert_chosen(kind, 2, FEW, "bury:2");
        assert_chosen(kind, 3, MANY, "bury:3");
        /* The player calls with the highest card and folds with the lowest one, whoever has bet. */
        assert_chosen(kind, 2, "first:p2 deal:p1:5 deal:p1:2 deal:p2:? deal:p2:? bury:? bury:2 bet",
                      "call");
        assert_chosen(kind, 2, "first:p2 deal:p1:2 deal:p1:1 deal:p2:? deal:p2:? bury:? bury:1 bet",
                      "fold");
        assert_chosen(kind, 3, MANY "bury:3 bury:? bury:? pass bet fold", "call");
    }
}

TEST(values_of_those_who_play_add_up)
{
    for (int seats = 2; seats <= 3; seats++) {
        POSITION(pos) = bluff_start(seats, seats == 2 ? FEW : MANY);
        FREED(search_report) r;

        report_default(&toy_bluff, pos, 1000, &r);
        double sum = 0;
        for (int p = 0; p < seats; p++)
            sum += r.value[p];
        assert_true(fabs(sum - 1) < 1e-9);
        for (int p = seats; p < MAX_PLAYERS; p++)
            assert_true(r.value[p] == 0);
        assert_int_equal(r.iterations, 1000);
        assert_int_equal(r.lines[0].visits + r.lines[1].visits, 1000);
    }
}

/* ---- No cheating ---- */

/* Returns in how many of `tries` full states with the same view as `pos` the search gives another
   answer than in `pos`. */
static int differences(const struct game *game, const struct position *pos, int tries)
{
    POSITION(other) = xaligned(game->position_size);
    int different = 0;
    struct rng rng;

    rng_seed(&rng, 9);
    for (int i = 0; i < tries; i++) {
        game_copy(game, other, pos);
        toy_bluff.hidden->observe(other, game->to_act(pos));
        game->hidden->determinize(other, &rng);
        different += !is_same_to(game, pos, other);
    }
    return different;
}

/* Plays random games of three players, and adds the differences at each decision of a player. */
static int differences_in_games(const struct game *game, int games, int tries)
{
    int different = 0;
    struct rng rng;

    rng_seed(&rng, 4);
    for (int i = 0; i < games; i++) {
        POSITION(pos) = bluff_start(3, "");

        while (!game_over(game, pos)) {
            step steps[MAX_STEPS];
            const int n = game->steps(pos, steps);

            if (game->to_act(pos) != CHANCE)
                different += differences(game, pos, tries);
            game->apply(pos, steps[rng_below(&rng, (uint32_t)n)]);
        }
    }
    return different;
}

TEST(what_others_hold_changes_no_answer)
{
    assert_int_equal(differences_in_games(&toy_bluff, 2, 20), 0);
}

/* The planted leak described at the head of this file. */
TEST(a_peek_is_noticed)
{
    const struct game peeking = peeking_at(&toy_bluff);

    assert_true(differences_in_games(&peeking, 1, 20) > 20);
}

/* Cards that the player to act must not see have impossible numbers. */
TEST(what_is_hidden_may_be_nonsense)
{
    POSITION(pos) = bluff_start(2, "first:p2 deal:p1:4 deal:p1:2");
    POSITION(masked) = bluff_start(2, "first:p2 deal:p1:4 deal:p1:2 deal:p2:? deal:p2:? "
                                      "bury:? bury:2 pass");
    const step poison = BLUFF_DEAL << 8 | 1 << 4 | 14, bury = BLUFF_BURY << 8;

    toy_bluff.apply(pos, poison);
    toy_bluff.apply(pos, poison + 1);
    toy_bluff.apply(pos, bury | 15);
    toy_bluff.apply(pos, bury | 2);
    toy_bluff.apply(pos, BLUFF_PASS << 8);
    assert_true(is_same_to(&toy_bluff, pos, masked));
}

/* The first position has all cards. The second has only the cards that one player saw. */
TEST(a_full_record_and_a_masked_one_give_the_same)
{
    POSITION(full) = bluff_start(3, "first:p2 deal:p1:1 deal:p1:7 deal:p2:6 deal:p2:3 "
                                    "deal:p3:4 deal:p3:5 bury:3 bury:4 bury:1 pass bet");
    POSITION(masked) = bluff_start(3, "first:p2 deal:p1:1 deal:p1:7 deal:p2:? deal:p2:? "
                                      "deal:p3:? deal:p3:? bury:? bury:? bury:1 pass bet");

    assert_true(is_same_to(&toy_bluff, full, masked));
}

/* ---- The tree ---- */

static struct ismcts *grow(const struct game *game, const struct position *pos, int iterations)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, MEGABYTE, 1, NULL };
    struct ismcts *m = ismcts_method.open(game, &config);

    ismcts_method.begin(m, pos, 0);
    for (int i = 0; i < iterations; i++)
        assert_true(ismcts_method.iterate(m, 0));
    return m;
}

static int count_kind(const struct ismcts *m, step kind, step *last)
{
    int count = 0;

    for (uint32_t i = 1; i < m->tree.used; i++)
        if (m->tree.nodes[i].step >> 8 == kind) {
            *last = m->tree.nodes[i].step;
            count++;
        }
    return count;
}

/* All cards that the opponent may bury are one step in the view of the root player. */
TEST(an_edge_is_a_step_as_the_root_player_sees_it)
{
    POSITION(pos) = bluff_start(2, FEW);
    struct ismcts *m = grow(&toy_bluff, pos, 500);
    step last = 0;

    assert_int_equal(m->tree.nodes[ROOT].children, 2);
    assert_int_equal(count_kind(m, BLUFF_BURY, &last), 4);
    assert_int_equal(last, BLUFF_BURY << 8);
    ismcts_method.close(m);
}

static step see_all(const struct position *pos, step s, int viewer)
{
    return s >> 8 == BLUFF_BURY ? s : toy_bluff.hidden->observe_step(pos, s, viewer);
}

/* Here everybody sees the buried cards. The other player has each of the cards 1, 3 and 5 in two
   cases of three, and can bury it only then. */
TEST(a_step_counts_where_it_can_be_made)
{
    struct hidden secrets = *toy_bluff.hidden;
    struct game game = toy_bluff;
    POSITION(pos) = bluff_start(2, FEW);

    secrets.observe_step = see_all;
    game.hidden = &secrets;
    struct ismcts *m = grow(&game, pos, 6000);
    const struct info_tree *t = &m->tree;

    for (int i = 0; i < 2; i++) {
        const uint32_t at = info_child(t, ROOT, i);

        assert_int_equal(t->nodes[at].children, 3);
        if (t->nodes[at].visits < 500)
            continue;
        for (int k = 0; k < 3; k++) {
            const struct info_node *n = &t->nodes[info_child(t, at, k)];
            const double share = (double)n->available / t->nodes[at].visits;

            assert_true(fabs(share - 2.0 / 3) < 0.06);
            assert_true(n->visits <= n->available);
        }
    }
    ismcts_method.close(m);
}

/* The first card that the second player could bury, and how often they buried it or the other
   one. */
static struct {
    step first;
    int count[2];
} buried;

static int note_steps(const struct position *pos, step out[MAX_STEPS])
{
    const int n = toy_bluff.steps(pos, out);

    buried.first = n ? out[0] : 0;
    return n;
}

static void note_apply(struct position *pos, step s)
{
    if (s >> 8 == BLUFF_BURY && toy_bluff.to_act(pos) == 1)
        buried.count[s != buried.first]++;
    toy_bluff.apply(pos, s);
}

/* The first player sees one step where the second player has two. The search makes both about
   equally often. */
TEST(steps_that_look_alike_are_all_made)
{
    struct game game = toy_bluff;
    POSITION(pos) = bluff_start(2, FEW);

    memset(&buried, 0, sizeof buried);
    game.steps = note_steps;
    game.apply = note_apply;
    ismcts_method.close(grow(&game, pos, 2000));
    assert_true(buried.count[0] > 800 && buried.count[1] > 800);
}

/* ---- Limits ---- */

TEST(the_memory_bound_is_kept_and_the_search_goes_on)
{
    POSITION(pos) = bluff_start(3, MANY);

    for (size_t memory = 1; memory <= 10000; memory *= 100) {
        const struct search_config config = { SEARCH_DEFAULT, 1, memory, 1, NULL };
        const struct search_limits limits = { .iterations = 2000, .level = 10 };
        HELD(search) s = search_open(&toy_bluff, &config);
        FREED(search_report) r;
        step out[MAX_TURN_STEPS];

        search_run(s, pos, &limits, NULL);
        search_report(s, 5, false, &r);
        assert_int_equal(r.iterations, 2000);
        assert_true(r.nodes == 1 || r.memory <= memory);
        assert_int_equal(search_turn(s, out), 1);
        assert_int_equal(out[0], BLUFF_BURY << 8 | 3);
    }
}

TEST(no_visit_is_lost_between_threads)
{
    const struct search_config config = { SEARCH_DEFAULT, 4, MEGABYTE, 1, NULL };
    POSITION(pos) = bluff_start(3, MANY);
    FREED(search_report) r;

    report_of(&toy_bluff, &config, pos, 5000, &r);
    assert_int_equal(r.iterations, 5000);
    assert_int_equal(r.lines[0].visits + r.lines[1].visits, 5000);
    assert_true(fabs(r.value[0] + r.value[1] + r.value[2] - 1) < 1e-9);
}

/* Two searches use the same memory one after the other. The first must leave no trace. */
TEST(a_search_does_not_depend_on_the_one_before)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, MEGABYTE, 1, NULL };
    const struct search_limits limits = { .iterations = 700, .level = 10 };
    POSITION(first) = bluff_start(3, MANY);
    POSITION(second) = bluff_start(2, FEW);
    HELD(search) s = search_open(&toy_bluff, &config);
    FREED(search_report) fresh, used;

    search_run(s, first, &limits, NULL);
    search_run(s, second, &limits, NULL);
    search_report(s, MAX_LINES, false, &used);
    report_default(&toy_bluff, second, 700, &fresh);
    assert_true(is_same_report(&fresh, &used));
}

/* Low levels choose at random among the visited steps. */
TEST(every_level_finds_a_legal_turn)
{
    POSITION(pos) = bluff_start(3, MANY);

    for (int level = 1; level <= 10; level++) {
        const struct search_config config = { SEARCH_DEFAULT, 1, MEGABYTE, (uint64_t)level, NULL };
        const struct search_limits limits = { .iterations = 200, .level = level };
        HELD(search) s = search_open(&toy_bluff, &config);
        step out[MAX_TURN_STEPS];

        search_run(s, pos, &limits, NULL);
        assert_int_equal(search_turn(s, out), 1);
        assert_true(out[0] == (BLUFF_BURY << 8 | 3) || out[0] == (BLUFF_BURY << 8 | 6));
    }
}

/* ---- Hints ---- */

static int policies, evaluations;

/* A playout that stops at once. */
static int count_policy(struct position *pos, struct rng *rng, struct trace *trace)
{
    (void)pos;
    (void)rng;
    (void)trace;
    policies++;
    return 0;
}

static void say_last_wins(const struct position *pos, double out[])
{
    (void)pos;
    evaluations++;
    out[0] = 0.1;
    out[1] = 0.1;
    out[2] = 0.8;
}

static void prefer_the_lower(const struct position *pos, const step steps[], int n, float out[])
{
    (void)pos;
    for (int i = 0; i < n; i++)
        out[i] = n == 1 ? 1 : steps[i] <= steps[0] && steps[i] <= steps[1] ? 0.75f : 0.25f;
}

TEST(hints_are_used_by_the_default_and_not_by_the_mark)
{
    const struct hints all = { .playout = count_policy,
                               .evaluate = say_last_wins,
                               .priors = prefer_the_lower };
    struct game game = toy_bluff;
    POSITION(pos) = bluff_start(3, MANY);
    const struct search_config mark = { SEARCH_PLAIN, 1, MEGABYTE, 1, NULL };
    struct search_report r;

    game.hints = &all;
    policies = evaluations = 0;
    report_default(&game, pos, 6, &r); /* too few to reach the end of a game */
    assert_int_equal(policies, 6);
    assert_int_equal(evaluations, 6);
    assert_true(fabs(r.value[2] - 0.8) < 1e-6);
    assert_int_equal(r.count, 2);
    for (int i = 0; i < 2; i++)
        assert_true(fabs(r.lines[i].prior - ((r.lines[i].steps[0] & 15) == 3 ? 0.75 : 0.25)) <
                    1e-6);
    search_report_free(&r);

    report_of(&game, &mark, pos, 300, &r);
    assert_int_equal(policies, 6);
    search_report_free(&r);
}

static void share_evenly(const struct position *pos, double out[])
{
    (void)pos;
    out[0] = out[1] = 0.5;
}

/* Returns the value of the root to player 0 if all results are draws, with this contempt. */
static double worth_of_draws(double contempt)
{
    struct game game = toy_bluff;

    game.payoffs = share_evenly;
    return worth_found(&ismcts_method, &game, bluff_start(2, FEW), contempt, 50);
}

TEST(a_draw_counts_less_if_wanted_and_more_than_a_loss)
{
    assert_true(fabs(worth_of_draws(0) - 0.5) < 1e-9);
    assert_true(fabs(worth_of_draws(0.25) - 0.25) < 1e-9);
    assert_true(worth_of_draws(0.5) > 0.05);
}

TEST(of_three_players_nobody_despises_draws)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, MEGABYTE, 1, NULL };
    POSITION(pos) = bluff_start(3, "first:p2 deal:p1:1 deal:p1:7 deal:p2:? deal:p2:? "
                                   "deal:p3:? deal:p3:? bury:? bury:? bury:1 pass bet");
    struct search_report r[2];

    for (int i = 0; i < 2; i++) {
        const struct search_limits limits = { .iterations = 300,
                                              .level = 10,
                                              .contempt = i ? 0.25 : 0 };
        HELD(search) s = search_open(&toy_bluff, &config);

        search_run(s, pos, &limits, NULL);
        search_report(s, 5, false, &r[i]);
        assert_true(fabs(r[i].value[0] + r[i].value[1] + r[i].value[2] - 1) < 1e-6);
    }
    assert_int_equal(r[0].count, r[1].count);
    for (int i = 0; i < r[0].count; i++)
        assert_memory_equal(r[0].lines[i].value, r[1].lines[i].value, sizeof r[0].lines[i].value);
    for (int i = 0; i < 2; i++)
        search_report_free(&r[i]);
}

TEST(what_is_reported_counts_a_draw_as_a_half)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, MEGABYTE, 1, NULL };
    const struct search_limits limits = { .iterations = 50, .level = 10, .contempt = 0.25 };
    struct game game = toy_bluff;
    POSITION(pos) = bluff_start(2, FEW);
    FREED(search_report) r;

    game.payoffs = share_evenly;
    HELD(search) s = search_open(&game, &config);
    search_run(s, pos, &limits, NULL);
    search_report(s, 1, false, &r);
    assert_true(fabs(r.value[0] - 0.5) < 1e-9 && fabs(r.value[1] - 0.5) < 1e-9);
    assert_true(fabs(r.lines[0].value[0] - 0.5) < 1e-9);
}
