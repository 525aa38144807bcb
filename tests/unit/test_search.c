/*
 * test_search.c - properties of every search: repeatability, limits, correct proofs, use of hints.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/clock.h"
#include "games/games.h"
#include "search/levels.h"
#include "search/move_choice.h"
#include "search/search.h"
#include "tests/support/search_results.h"
#include "tests/support/toy.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

HELD_BY(search, search_close)

enum { MEGABYTE = 1 << 20 };

/* ---- Setup ---- */

static struct search *open_search(const struct game *game, enum search_kind kind, int threads,
                                  size_t memory)
{
    const struct search_config config = { kind, threads, memory, 1, NULL };

    return search_open(game, &config);
}

static void run_for(struct search *s, const struct position *pos, uint64_t iterations)
{
    const struct search_limits limits = { .iterations = iterations, .level = 10 };

    search_run(s, pos, &limits, NULL);
}

/* Returns the first step of the chosen turn. */
static step first_step(struct search *s)
{
    step out[MAX_TURN_STEPS];

    assert_in_range(search_turn(s, out), 1, MAX_TURN_STEPS);
    return out[0];
}

static step choose(const struct game *game, enum search_kind kind, const struct position *pos,
                   uint64_t iterations)
{
    HELD(search) s = open_search(game, kind, 1, MEGABYTE);

    run_for(s, pos, iterations);
    return first_step(s);
}

/* Returns the opening of a listed game with default options, as the first player to decide sees
   it. */
static struct position *start_of(const struct game *game)
{
    struct position *pos = xaligned(game->position_size);
    FREED(settings) settings;
    struct rng rng;

    rng_seed(&rng, 1);
    settings_init(&settings, game->options);
    game->reset(pos, &settings);
    while (game->to_act(pos) == CHANCE)
        game->apply(pos, game->hidden->roll(pos, &rng));
    if (game_has_hidden(game))
        game->hidden->observe(pos, game->to_act(pos));
    return pos;
}

/* ---- Sensible play ---- */

TEST(a_win_in_one_is_found)
{
    POSITION(pos) = coins_start("28");

    assert_int_equal(choose(&toy_coins, SEARCH_DEFAULT, pos, 100), COIN_RIGHT);
    assert_int_equal(choose(&toy_coins, SEARCH_PLAIN, pos, 1000), COIN_RIGHT);
}

/* In `won`, holding wins at once. In `early`, two points are worth little, so the player rolls
   again. */
TEST(dice_and_three_players_are_played_sensibly)
{
    POSITION(won) = pig_start((int[]){ 12, 0, 15 }, 0, 9);
    POSITION(early) = pig_start((int[]){ 0, 0, 0 }, 1, 2);

    for (enum search_kind kind = SEARCH_DEFAULT; kind <= SEARCH_PLAIN; kind++) {
        assert_int_equal(choose(&toy_pig, kind, won, 500), PIG_HOLD);
        assert_int_equal(choose(&toy_pig, kind, early, 20000), PIG_ROLL);
    }
}

TEST(values_of_all_players_add_up)
{
    POSITION(pos) = pig_start((int[]){ 12, 0, 15 }, 1, 5);
    struct search_report r;

    for (enum search_kind kind = SEARCH_DEFAULT; kind <= SEARCH_PLAIN; kind++) {
        HELD(search) s = open_search(&toy_pig, kind, 1, MEGABYTE);

        run_for(s, pos, 3000);
        search_report(s, 5, false, &r);

        assert_true(fabs(r.value[0] + r.value[1] + r.value[2] - 1) < 1e-9);
        assert_true(r.value[2] > r.value[1]);
        assert_int_equal(r.count, 2);
        for (int i = 0; i < r.count; i++) {
            const double *v = r.lines[i].value;
            assert_true(fabs(v[0] + v[1] + v[2] - 1) < 1e-9);
        }
        search_report_free(&r);
    }
}

static double proven_value(const struct position *pos, int threads)
{
    HELD(search) s = open_search(&toy_coins, SEARCH_DEFAULT, threads, 16 * MEGABYTE);
    FREED(search_report) r;

    run_for(s, pos, 1000000);
    search_report(s, 1, false, &r);
    assert_true(r.proven);
    assert_true(r.lines[0].proven);
    assert_true(r.iterations < 1000000);
    const double value = r.value[0];
    assert_true(r.lines[0].value[0] == value);
    return value;
}

/* Covers wins, losses, draws, players who act several times in a row, one thread and several. */
TEST(proofs_agree_with_exhaustion)
{
    struct rng rng;
    char row[41];

    rng_seed(&rng, 5);
    for (int i = 0; i < 60; i++) {
        coins_row(&rng, 6 + i % 6, row);
        POSITION(pos) = coins_start(row);
        const int margin = coins_best_margin(pos);
        const double right = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
        double low, high;

        toy_coins.hints->bounds(pos, &low, &high);
        if (low < 0 && high > 0)
            assert_true(proven_value(pos, 1 + i % 4) == right);
    }
}

/* Player 0 leads by more than the coins left. The search continues for the margin. */
TEST(a_decided_game_is_played_for_the_margin)
{
    FREED(settings) settings;
    POSITION(pos) = xaligned(toy_coins.position_size);
    struct search_report r;

    settings_init(&settings, toy_coins.options);
    for (int player = 1; player <= 2; player++) {
        MUST(settings_set(&settings, "row", "4286260482", &why));
        FREED(text) words = TEXT_EMPTY;
        text_addf(&words, "p%d 0 10 60 0", player);
        MUST(toy_coins.text->parse_position(pos, &settings, words.data, &why));
        const int best = coins_best_margin(pos);
        HELD(search) s = open_search(&toy_coins, SEARCH_DEFAULT, 1, 16 * MEGABYTE);
        run_for(s, pos, 20000);
        search_report(s, 2, false, &r);

        assert_true(r.proven && r.value[0] == 1 && r.value[1] == 0);
        assert_int_equal(r.count, 2);
        toy_coins.apply(pos, first_step(s));
        assert_int_equal(coins_best_margin(pos), best);

        search_report_free(&r);
    }
}

/* ---- Determinism ---- */

static void report_twice(const struct game *game, enum search_kind kind, uint64_t iterations)
{
    POSITION(pos) = start_of(game);
    struct search_report r[2];

    for (int i = 0; i < 2; i++) {
        HELD(search) s = open_search(game, kind, 1, 16 * MEGABYTE);
        run_for(s, pos, iterations);
        search_report(s, 10, false, &r[i]);
    }
    assert_true(is_same_report(&r[0], &r[1]));
    assert_int_equal(r[0].iterations, iterations);
    search_report_free(&r[0]);
    search_report_free(&r[1]);
}

TEST(the_same_seed_gives_the_same_visits)
{
    for (enum search_kind kind = SEARCH_DEFAULT; kind <= SEARCH_PLAIN; kind++) {
        report_twice(&toy_pig, kind, 1234);
        for (int i = 0; games[i]; i++)
            report_twice(games[i], kind, 200); /* more would take minutes under TSan */
    }
}

/* ---- Limits ---- */

TEST(the_memory_bound_is_kept_and_the_search_goes_on)
{
    POSITION(pos) = coins_start("2718281828459045235360287471352662497757");

    for (enum search_kind kind = SEARCH_DEFAULT; kind <= SEARCH_PLAIN; kind++) {
        HELD(search) s = open_search(&toy_coins, kind, 1, 100000);
        FREED(search_report) r;

        run_for(s, pos, 50000);
        search_report(s, 2, false, &r);

        assert_in_range(r.memory, 50000, 100000);
        assert_int_equal(r.iterations, 50000);
        assert_int_equal(r.lines[0].visits + r.lines[1].visits > 40000, 1);
    }
}

/* The memory is too small even for one node. */
TEST(without_any_memory_a_turn_is_still_found)
{
    POSITION(pos) = coins_start("1357913579");
    step out[MAX_TURN_STEPS];

    for (enum search_kind kind = SEARCH_DEFAULT; kind <= SEARCH_RANDOM; kind++) {
        HELD(search) s = open_search(&toy_coins, kind, 1, 1);

        run_for(s, pos, 100);
        assert_int_equal(search_turn(s, out), 10); /* all coins are odd: one turn */
    }
}

struct stopper {
    atomic_bool runs, is_told;
};

static bool go_on_until_told(void *context)
{
    struct stopper *s = context;

    atomic_store(&s->runs, true);
    return !atomic_load(&s->is_told);
}

static void *tell_once_it_runs(void *context)
{
    struct stopper *s = context;

    while (!atomic_load(&s->runs))
        clock_sleep(0.001);
    atomic_store(&s->is_told, true);
    return NULL;
}

/* Nothing else would end this search. */
TEST(another_thread_may_stop_it)
{
    POSITION(pos) = start_of(games[0]);
    struct search *search = open_search(games[0], SEARCH_DEFAULT, 2, 64 * MEGABYTE);
    struct stopper s = { false, false };
    const struct search_listener listener = { .go_on = go_on_until_told, .context = &s };
    const struct search_limits limits = { .seconds = 3600, .level = 10 };
    pthread_t thread;

    assert_int_equal(pthread_create(&thread, NULL, tell_once_it_runs, &s), 0);
    search_run(search, pos, &limits, &listener);
    pthread_join(thread, NULL);
    search_close(search);
}

/* In `clear`, the best step gets 26 of 30 iterations. After 60% of all iterations, the other step
   cannot overtake it. */
TEST(a_search_whose_choice_is_final_ends_early)
{
    POSITION(forced) = coins_start("4");
    POSITION(clear) = coins_start("0000000000000000000008");
    const struct search_limits limits = { .iterations = 100000, .level = 10, .stop_early = true };
    HELD(search) s = open_search(&toy_coins, SEARCH_DEFAULT, 1, 16 * MEGABYTE);
    struct search_report r;

    search_run(s, forced, &limits, NULL);
    search_report(s, 1, false, &r);
    assert_true(r.iterations < 1000);
    search_report_free(&r);

    search_run(s, clear, &limits, NULL);
    search_report(s, 1, false, &r);
    assert_true(r.iterations < 60000);
    assert_int_equal(r.lines[0].steps[0], COIN_RIGHT);
    search_report_free(&r);
}

/* The limit of iterations may come from a level, and then no tree is kept for the next turn. */
TEST(the_whole_time_is_not_the_whole_number_of_iterations)
{
    POSITION(clear) = coins_start("0000000000000000000008");
    const struct search_limits limits = {
        .iterations = 2000, .level = 10, .stop_early = true, .whole_time = true
    };
    struct game without_bounds = toy_coins;
    FREED(search_report) r;

    without_bounds.hints = NULL;
    HELD(search) s = open_search(&without_bounds, SEARCH_DEFAULT, 1, 16 * MEGABYTE);
    search_run(s, clear, &limits, NULL);
    search_report(s, 1, false, &r);
    assert_false(r.proven);
    assert_true(r.iterations < 2000);
}

/* A playout that takes two milliseconds longer. */
static int playout_at_leisure(struct position *pos, struct rng *rng, struct trace *trace)
{
    const struct timespec nap = { 0, 2000000 };

    nanosleep(&nap, NULL);
    return toy_coins.playout(pos, rng, trace);
}

/* Returns the duration in seconds of a slow search that has at most 0.4 s. The search must end
   without a proof. */
static double slow_search(const struct position *pos, bool whole_time)
{
    const struct search_limits limits = {
        .seconds = 0.4, .level = 10, .stop_early = true, .whole_time = whole_time
    };
    struct game slow = toy_coins;
    FREED(search_report) r;

    slow.playout = playout_at_leisure;
    slow.hints = NULL;
    HELD(search) s = open_search(&slow, SEARCH_DEFAULT, 1, 16 * MEGABYTE);
    search_run(s, pos, &limits, NULL);
    search_report(s, 1, false, &r);
    assert_false(r.proven);
    return r.seconds;
}

/* The first step tried must not count as the best before the other steps are known. */
TEST(a_slow_search_does_not_stop_at_once)
{
    POSITION(pos) = coins_start("12345678987654321234567898765432");

    assert_true(slow_search(pos, false) > 0.1);
}

/* The first step is clearly the best after a third of the time. */
TEST(a_search_of_the_whole_time_does_not_end_early)
{
    POSITION(pos) = coins_start("0000000000000000000008");

    assert_true(slow_search(pos, true) > 0.39);
}

/* Returns the visits of all children of the root after a turn of one step has been chosen. */
static uint64_t visits_of(enum search_kind kind, uint64_t iterations)
{
    POSITION(pos) = coins_start("24682468246824682468");
    HELD(search) s = open_search(&toy_coins, kind, 1, MEGABYTE);
    FREED(search_report) r;
    uint64_t visits = 0;

    run_for(s, pos, iterations);
    first_step(s);
    search_report(s, MAX_LINES, true, &r);
    for (int i = 0; i < r.count; i++)
        visits += r.lines[i].visits;
    return visits;
}

TEST(a_search_of_few_iterations_stays_one_of_few)
{
    for (uint64_t n = 1; n < 60; n++) {
        const uint64_t most = n == 1 ? 2 : n; /* one more iteration makes the children */

        assert_in_range(visits_of(SEARCH_PLAIN, n), n, most);
        assert_in_range(visits_of(SEARCH_DEFAULT, n), n, most);
    }
}

/* ---- The tree between turns ---- */

TEST(the_tree_below_a_played_step_is_kept)
{
    POSITION(pos) = start_of(games[0]);
    HELD(search) s = open_search(games[0], SEARCH_DEFAULT, 1, 16 * MEGABYTE);
    FREED(search_report) before, after;
    step out[MAX_TURN_STEPS];

    run_for(s, pos, 5000);
    search_report(s, 1, true, &before);
    search_turn(s, out);
    games[0]->apply(pos, out[0]);
    search_advance(s, out[0]);
    run_for(s, pos, 1000);
    search_report(s, MAX_LINES, true, &after);

    uint64_t visits = 0;
    for (int i = 0; i < after.count; i++)
        visits += after.lines[i].visits;
    assert_int_equal(after.iterations, 1000);
    assert_in_range(visits, before.lines[0].visits + 990, before.lines[0].visits + 1000);
}

/* The search notices that the root is not the one it was advanced to. */
TEST(a_tree_of_another_position_is_forgotten)
{
    POSITION(one) = coins_start("31415926535897932384");
    POSITION(two) = coins_start("28");
    HELD(search) s = open_search(&toy_coins, SEARCH_DEFAULT, 1, 16 * MEGABYTE);
    FREED(search_report) r;

    run_for(s, one, 5000);
    run_for(s, two, 1000);
    assert_int_equal(first_step(s), COIN_RIGHT);
    search_report(s, 10, false, &r);
    assert_true(r.proven && r.nodes < 20);
}

/* ---- Threads ---- */

static void assert_all_visits_count(const struct game *game, struct position *pos)
{
    HELD(search) s = open_search(game, SEARCH_DEFAULT, 4, 64 * MEGABYTE);
    FREED(search_report) r;

    run_for(s, pos, 30000);
    search_report(s, 10, true, &r);
    assert_int_equal(r.iterations, 30000);
    assert_int_equal(r.count, 2);
    assert_int_equal(r.lines[0].visits + r.lines[1].visits, 30000);
    free(pos);
}

TEST(no_visit_is_lost_between_threads)
{
    assert_all_visits_count(&toy_coins, coins_start("2718281828459045235360287471352662497756"));
    assert_all_visits_count(&toy_pig, pig_start((int[]){ 0, 0, 0 }, 0, 3));
}

static void count_reports(const struct search_report *r, void *context)
{
    int *const reports = context;

    ++*reports;
    assert_true(r->seconds >= 0.01 * (*reports - 1)); /* the interval has passed */
    assert_in_range(r->count, 0, 3);
    for (int i = 0; i < r->count; i++)
        assert_true(r->lines[i].turns >= 1 && r->lines[i].ends[0] >= 1);
}

static bool until_three_came(void *context)
{
    return *(int *)context < 3;
}

TEST(reports_come_while_it_runs)
{
    for (enum search_kind kind = SEARCH_DEFAULT; kind <= SEARCH_PLAIN; kind++) {
        POSITION(pos) = start_of(games[0]);
        HELD(search) s = open_search(games[0], kind, 3, 16 * MEGABYTE);
        const struct search_limits limits = { .level = 10 };
        int reports = 0;
        const struct search_listener listener = { .report = count_reports,
                                                  .go_on = until_three_came,
                                                  .interval = 0.01,
                                                  .lines = 3,
                                                  .context = &reports };

        search_run(s, pos, &limits, &listener);
        assert_in_range(reports, 3, 4);
    }
}

/* ---- Hints ---- */

static int policies, playouts;

static int count_policy(struct position *pos, struct rng *rng, struct trace *trace)
{
    policies++;
    return toy_coins.playout(pos, rng, trace);
}

static int count_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    playouts++;
    return toy_coins.playout(pos, rng, trace);
}

static void run_hinted(const struct hints *hints, enum search_kind kind, struct search_report *out)
{
    struct game game = toy_coins;
    POSITION(pos) = coins_start("42424242424242424242");

    game.hints = hints;
    game.playout = count_playout;
    policies = playouts = 0;
    HELD(search) s = open_search(&game, kind, 1, MEGABYTE);
    run_for(s, pos, 400);
    search_report(s, 2, true, out);
}

TEST(hints_are_used_by_the_default_and_not_by_the_mark)
{
    const struct hints none = { 0 }, policy = { .playout = count_policy };
    struct search_report r;

    run_hinted(&none, SEARCH_DEFAULT, &r);
    assert_int_equal(playouts, 400);
    search_report_free(&r);

    run_hinted(&policy, SEARCH_DEFAULT, &r);
    assert_int_equal(playouts, 0);
    assert_int_equal(policies, 400);
    search_report_free(&r);

    run_hinted(&policy, SEARCH_PLAIN, &r);
    assert_int_equal(policies, 0);
    assert_int_equal(playouts, 400);
    search_report_free(&r);
}

static bool the_right_waits(const struct position *pos, step s)
{
    (void)pos;
    return s == COIN_RIGHT;
}

/* Sets out[step] to the number of visits of each step from an opening with this row. */
static void count_visits(const char *row, uint64_t iterations, uint64_t out[COIN_RIGHT + 1])
{
    const struct hints waiting = { .waits = the_right_waits };
    struct game game = toy_coins;
    POSITION(pos) = coins_start(row);
    FREED(search_report) r;

    game.hints = &waiting;
    HELD(search) s = open_search(&game, SEARCH_DEFAULT, 1, MEGABYTE);
    run_for(s, pos, iterations);
    search_report(s, 2, true, &r);
    memset(out, 0, (COIN_RIGHT + 1) * sizeof *out);
    for (int i = 0; i < r.count; i++)
        out[r.lines[i].steps[0]] = r.lines[i].visits;
}

TEST(a_step_that_waits_is_looked_at_late)
{
    uint64_t visits[COIN_RIGHT + 1];

    count_visits("42424242424242424242", 30, visits);
    assert_int_equal(visits[COIN_LEFT], 30);
    assert_int_equal(visits[COIN_RIGHT], 0);
    count_visits("42424242424242424242", 400, visits);
    assert_true(visits[COIN_RIGHT] > 0);
}

/* Left loses, because the opponent then takes the 9. After that proof, right no longer waits. */
TEST(no_proof_goes_without_a_step_that_waits)
{
    const struct hints waiting = { .waits = the_right_waits };
    struct game game = toy_coins;
    POSITION(pos) = coins_start("29");
    FREED(search_report) r;

    game.hints = &waiting;
    HELD(search) s = open_search(&game, SEARCH_DEFAULT, 1, MEGABYTE);
    run_for(s, pos, 30);
    search_report(s, 1, true, &r);
    assert_true(r.proven);
    assert_true(r.value[0] == 1);
    assert_int_equal(first_step(s), COIN_RIGHT);
}

/* ---- Levels ---- */

/* Returns the mean loss of the first turn at this level, compared with the best margin. */
static double loss_of_level(int level)
{
    double loss = 0;
    struct rng rng;
    char row[41];

    rng_seed(&rng, 3);
    for (int i = 0; i < 60; i++) {
        const struct search_config config = { SEARCH_DEFAULT, 1, 16 * MEGABYTE, (uint64_t)i, NULL };
        const struct search_limits limits = { .iterations = 3000, .level = level };
        step out[MAX_TURN_STEPS];
        coins_row(&rng, 24, row);
        POSITION(pos) = coins_start(row);
        const int best = coins_best_margin(pos);
        HELD(search) s = search_open(&toy_coins, &config);
        search_run(s, pos, &limits, NULL);
        const int n = search_turn(s, out);

        for (int k = 0; k < n; k++)
            toy_coins.apply(pos, out[k]);
        loss += best - coins_best_margin(pos);
    }
    return loss / 60;
}

TEST(low_levels_err_more)
{
    const double first = loss_of_level(1), last = loss_of_level(10);

    assert_true(first > last);
    assert_true(first == loss_of_level(1)); /* the seed decides, not chance */
}

TEST(levels_cap_the_iterations)
{
    POSITION(pos) = start_of(games[0]);
    struct search_report r;
    uint64_t before = 0;

    for (int level = 1; level <= 6; level++) {
        HELD(search) s = open_search(games[0], SEARCH_DEFAULT, 1, 16 * MEGABYTE);
        const struct search_limits limits = { .seconds = 3600, .level = level };
        search_run(s, pos, &limits, NULL);
        search_report(s, 0, false, &r);
        assert_true(r.iterations > before);
        assert_int_equal(r.iterations, level_find(games[0], level, false)->iterations);
        before = r.iterations;
        search_report_free(&r);
    }
    assert_int_equal(level_find(games[0], 10, false)->iterations, 0);
}

TEST(with_a_net_a_level_is_the_games_own)
{
    for (int g = 0; games[g]; g++) {
        const struct level *own = games[g]->hints->levels;
        uint64_t before = 1;

        for (int level = 1; own && level < MAX_LEVEL; level++) {
            const struct level *row = level_find(games[g], level, true);

            assert_true(row == &own[level - 1]);
            assert_true(row->iterations >= before);
            assert_true(row != level_find(games[g], level, false));
            before = row->iterations;
        }
        assert_int_equal(level_find(games[g], 10, true)->iterations, 0);
    }
}

/* The principal variation has this depth, the search needs less than its limit of iterations, and a
   second search does the same. */
TEST(a_search_ends_at_the_depth_asked_for)
{
    const struct search_limits limits = { .iterations = 200000, .depth = 3, .level = 10 };
    POSITION(pos) = start_of(games[0]);
    uint64_t iterations[2];

    for (int i = 0; i < 2; i++) {
        HELD(search) s = open_search(games[0], SEARCH_DEFAULT, 1, 64 * MEGABYTE);
        FREED(search_report) r;
        search_run(s, pos, &limits, NULL);
        search_report(s, 1, false, &r);
        assert_true(r.lines[0].turns >= 3);
        iterations[i] = r.iterations;
    }
    assert_true(iterations[0] < 200000);
    assert_int_equal(iterations[0], iterations[1]);
}

/* ---- Late workers ---- */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t opened;
    int passed;
    bool is_open;
} gate = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, false };

enum { THROUGH_THE_GATE = 300, WORKERS = 2 };

/* After the first 300 calls, each caller waits, as on a busy machine. */
static void pass_the_gate(void)
{
    pthread_mutex_lock(&gate.lock);
    gate.passed++;
    while (gate.passed > THROUGH_THE_GATE && !gate.is_open)
        pthread_cond_wait(&gate.opened, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
}

static int playout_at_the_gate(struct position *pos, struct rng *rng, struct trace *trace)
{
    pass_the_gate();
    return toy_coins.playout(pos, rng, trace);
}

static void payoffs_at_the_gate(const struct position *pos, double out[])
{
    pass_the_gate();
    toy_bluff.payoffs(pos, out);
}

static void close_the_gate(void)
{
    gate.passed = 0;
    gate.is_open = false;
}

/* Lets the run continue until all its workers wait at the gate, however long they take. */
static bool until_all_are_late(void *context)
{
    (void)context;
    pthread_mutex_lock(&gate.lock);
    const bool are_late = gate.passed == THROUGH_THE_GATE + WORKERS;
    pthread_mutex_unlock(&gate.lock);
    return !are_late;
}

static const struct search_listener until_late = { .go_on = until_all_are_late };
/* Only a search with a time limit does not wait for late workers. */
static const struct search_limits late_limits = { .seconds = 3600, .level = 10 };

static void open_the_gate(void)
{
    pthread_mutex_lock(&gate.lock);
    gate.is_open = true;
    pthread_cond_broadcast(&gate.opened);
    pthread_mutex_unlock(&gate.lock);
}

/* The turn comes from the tree without waiting. */
TEST(a_turn_waits_for_no_late_worker)
{
    struct game slow = toy_coins;
    struct search_report report;
    step out[MAX_TURN_STEPS];

    close_the_gate();
    slow.playout = playout_at_the_gate;
    POSITION(pos) = coins_start("2468426842684268624862482468");
    HELD(search) s = open_search(&slow, SEARCH_DEFAULT, WORKERS, MEGABYTE);
    search_run(s, pos, &late_limits, &until_late);
    assert_int_equal(search_turn(s, out), 1);
    search_report(s, 1, false, &report);
    assert_true(report.lines[0].steps[0] == out[0]);
    search_report_free(&report);

    open_the_gate();
    search_advance(s, out[0]);
    slow.apply(pos, out[0]);
    run_for(s, pos, 10);
    search_report(s, 1, false, &report);
    assert_true(report.lines[0].visits > 10); /* the visits of the last run are kept */
    search_report_free(&report);
}

/* In a game with hidden information the tree is dropped after the turn. Nothing has to wait for
   that. */
TEST(what_is_forgotten_waits_for_no_late_worker)
{
    struct game slow = toy_bluff;
    step out[MAX_TURN_STEPS];

    close_the_gate();
    slow.payoffs = payoffs_at_the_gate;
    POSITION(pos) = bluff_start(2, "first:p1 deal:p1:4 deal:p1:2 deal:p2:? deal:p2:? ");
    HELD(search) s = open_search(&slow, SEARCH_DEFAULT, WORKERS, MEGABYTE);
    search_run(s, pos, &late_limits, &until_late);
    assert_true(search_turn(s, out) > 0);
    search_forget(s);

    open_the_gate();
    run_for(s, pos, 10);
}
