/*
 * test_proof_number.c - proof-number search against retrograde analysis, alpha-beta and minimax.
 *
 * Some of the searches have little memory or are interrupted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "game/proof.h"
#include "games/fiodar/fiodar.h"
#include "solver/alpha_beta.h"
#include "solver/pn_search.h"
#include "solver/retrograde.h"
#include "solver/solver.h"
#include "tests/support/drawn.h"
#include "tests/support/toy.h"
#include "tests/support/walk.h"

#include <unistd.h>

HELD_BY(pn, pn_free)

enum { MEGABYTE = 1 << 20, SLICE = 1000 };

static int threads = 1;

/* Returns a budget with ample time, `bytes` bytes and `threads` threads. */
static struct budget budget_with(size_t bytes)
{
    struct budget b = budget_of(3600, bytes);

    b.threads = threads;
    return b;
}

/* Asks until the answer is known or the search has stopped. */
static enum pn_answer ask(struct pn *p, int player, int turns, uint64_t slice)
{
    enum pn_answer a;
    int rest;

    do {
        a = pn_ask(p, player, turns, slice, &rest);
        assert_true(a == PN_WINS ? rest == 0 : rest > 0);
    } while (a == PN_OPEN && !pn_stopped(p));
    return a;
}

/* ---- Comparison with the graph ---- */

/* Fails unless the line has at most `turns` turns, is legal, and ends with a win of `player`. */
static void check_line(struct pn *p, const struct position *root, int player, int turns)
{
    POSITION(pos) = xaligned(fonver.position_size);
    FREED(solution) line = { 0 };
    double share[2];

    game_copy(&fonver, pos, root);
    pn_line(p, player, turns, &line);
    assert_in_range(line.turns, 1, turns);
    for (int i = 0; i < line.steps_count; i++) {
        step steps[MAX_STEPS];
        bool legal = false;
        for (int k = fonver.steps(pos, steps); k--;)
            legal = legal || steps[k] == line.steps[i];
        assert_true(legal);
        fonver.apply(pos, line.steps[i]);
    }
    assert_true(game_over(&fonver, pos));
    fonver.payoffs(pos, share);
    assert_true(share[player] == 1);
}

/* Looks up a position in the graph: the winner, the turns to the win, and the turns left. */
static enum verdict look(const struct graph *g, const struct position *pos, int *wins, int *left)
{
    POSITION(frozen) = xaligned(fonver.position_size);

    game_copy(&fonver, frozen, pos);
    fonver.proof->forget_history(frozen, left);
    return graph_look(g, frozen, wins);
}

/* Compares the winner, the smallest number of turns to the win, and the line. Returns false if the
   graph does not know the position. The graph leaves out positions beside a turn that wins at
   once. */
static bool compare(const struct graph *g, const struct position *pos, size_t bytes)
{
    struct budget budget = budget_with(bytes);
    int wins, left;
    const enum verdict v = look(g, pos, &wins, &left);

    if (v == NOT_KNOWN)
        return false;
    HELD(pn) p = pn_new(&fonver, pos, &budget);
    assert_int_equal(pn_turns_left(p), left);
    for (int player = 0; player < 2; player++) {
        const bool is_won = v == (player ? BY_SECOND : BY_FIRST);
        assert_int_equal(ask(p, player, is_won ? wins - 1 : 2, SLICE), PN_FAILS);
        assert_int_equal(ask(p, player, is_won ? wins : 14, SLICE), is_won ? PN_WINS : PN_FAILS);
        if (is_won) {
            check_line(p, pos, player, wins);
            assert_int_equal(ask(p, player, left, SLICE), PN_WINS);
        }
    }
    return true;
}

/* Compares positions of random games. All callers switch the repetition rules off. */
static void compare_games(const char *options, int count, int first, size_t bytes)
{
    struct budget budget = budget_of(3600, 64 * MEGABYTE);
    POSITION(start) = fonver_opening(options);
    POSITION(pos) = xaligned(fonver.position_size);
    struct graph *g = graph_new(&fonver, start, &budget);
    struct rng rng;
    int compared = 0;

    assert_int_not_equal(graph_verdict(g), NOT_KNOWN);
    rng_seed(&rng, 5);
    for (int i = 0; i < count; i++) {
        int turns = 0;
        game_copy(&fonver, pos, start);
        while (!game_over(&fonver, pos)) {
            if (!fonver.mid_turn(pos) && turns++ >= first)
                compared += compare(g, pos, bytes);
            fonver.apply(pos, walk_step(&fonver, pos, &rng));
        }
    }
    print_message("%s: %d positions compared\n", options, compared);
    assert_true(compared >= count);
    graph_free(g);
}

TEST(it_agrees_with_the_graph)
{
    compare_games("size=2 pie=off repetition=none", 5, 0, MEGABYTE);
    compare_games("size=2 repetition=none", 5, 0, MEGABYTE);
    compare_games("size=3 pie=off repetition=none", 30, 1, MEGABYTE);
}

/* The table has the smallest possible size. */
TEST(what_is_forgotten_is_found_again)
{
    compare_games("size=3 pie=off repetition=none", 4, 3, 0);
}

/* Each placed stone captures from its point and leaves it free again. A player who leaves the cycle
   loses. */
static void nobody_wins(void)
{
    static const char *const circles[] = { "b WW1B/BWBW/B1WW/BWBB", "w BWBW/1B1B/WBWB/BBWW" };

    for (int i = 0; i < 2; i++) {
        POSITION(pos) = position_from_words(&fonver, "size=4 pie=off", circles[i]);
        struct budget budget = budget_with(16 * MEGABYTE);
        HELD(pn) p = pn_new(&fonver, pos, &budget);
        for (int player = 0; player < 2; player++)
            assert_int_equal(ask(p, player, pn_turns_left(p), SLICE), PN_FAILS);
        assert_true(pn_cycles_draw(p));
    }
}

TEST(nobody_wins_in_a_circle)
{
    nobody_wins();
}

/* ---- Games in which no position repeats ---- */

/* Returns whether the value reaches the target. Asks in slices. */
static bool reaches(struct pn *p, const struct position *pos, int target)
{
    enum pn_answer a = PN_OPEN;
    int rest[2];

    while (a == PN_OPEN && !pn_stopped(p)) {
        a = pn_reaches(p, pos, target, SLICE, rest);
        assert_true((a == PN_WINS) == !rest[0] && (a == PN_FAILS) == !rest[1]);
    }
    assert_int_not_equal(a, PN_OPEN);
    return a == PN_WINS;
}

static void assert_worth(const struct game *game, const struct position *pos, int value,
                         size_t bytes)
{
    struct budget budget = budget_with(bytes);
    HELD(pn) p = pn_new(game, pos, &budget);

    for (int target = value - 3; target <= value + 3; target++)
        assert_true(reaches(p, pos, target) == (target <= value));
}

static void reach_coins(int games)
{
    struct game game = toy_coins;
    struct rng rng;
    char row[21] = "";

    game.hints = NULL;
    rng_seed(&rng, 3);
    for (int i = 0; i < games; i++) {
        coins_row(&rng, 1 + i % 14, row);
        POSITION(pos) = coins_start(row);
        assert_worth(&toy_coins, pos, 2 * coins_best_margin(pos), MEGABYTE);
        assert_worth(&game, pos, 2 * coins_best_margin(pos), i % 2 ? 0 : MEGABYTE);
    }
}

TEST(it_reaches_what_coins_are_worth)
{
    reach_coins(40);
}

/* Fiodar remembers positions. Its positions grow with each turn. */
TEST(it_agrees_with_alpha_beta)
{
    POSITION(pos) = opening_in_words(&fiodar, "size=2");
    struct rng rng;

    rng_seed(&rng, 4);
    for (int i = 0; i < 8; i++) {
        struct budget budget = budget_of(3600, MEGABYTE);
        budget.table = table_new(MEGABYTE);
        struct alpha_beta *prover = alpha_beta_new(&fiodar, &budget, alpha_beta_bytes(MEGABYTE), 0);
        HELD(pn) p = pn_new(&fiodar, pos, &budget); /* uses the same table */
        for (int target = -4; target <= 4 && !game_over(&fiodar, pos); target++)
            assert_true(reaches(p, pos, target) == (alpha_beta_ask(prover, pos, target) >= target));
        assert_false(alpha_beta_stopped(prover));
        alpha_beta_free(prover);
        table_free(budget.table);
        if (!game_over(&fiodar, pos))
            fiodar.apply(pos, walk_step(&fiodar, pos, &rng));
    }
}

/* Without bounds, alpha-beta gets a quarter of the steps and proof-number search the rest. All
   bounds found are correct. */
TEST(what_both_methods_find_out_together_is_true)
{
    struct game game = toy_coins;
    POSITION(pos) = coins_start("271828182845904523");
    const double margin = coins_best_margin(pos);
    int solved = 0, open = 0;

    game.hints = NULL;
    for (uint64_t most = 500; most < 2000000; most += most / 2) {
        struct budget budget = budget_of(3600, MEGABYTE);
        FREED(solution) s;
        budget.most = most;
        solver_run(&game, pos, budget, &s);
        assert_true(s.low <= margin && margin <= s.high);
        assert_true(s.solved == (s.low == s.high));
        solved += s.solved;
        open += !s.solved;
    }
    assert_true(solved > 2 && open > 2);
}

/* ---- Budgets ---- */

TEST(where_it_is_paused_makes_no_difference)
{
    static const uint64_t slices[] = { UINT64_MAX, 1000, 10, 1 };
    POSITION(pos) = fonver_opening("size=3 pie=off");

    for (int i = 0; i < 4; i++) {
        struct budget budget = budget_of(3600, MEGABYTE);
        HELD(pn) p = pn_new(&fonver, pos, &budget);
        assert_int_equal(ask(p, 0, 20, slices[i]), PN_FAILS);
        assert_int_equal(ask(p, 1, 20, slices[i]), PN_WINS);
        assert_true(pn_nodes(p) > 100);
    }
}

static int patience;

static bool wait_a_little(void *context)
{
    (void)context;
    return --patience > 0;
}

TEST(it_stops_when_told_and_when_the_steps_are_tried)
{
    POSITION(pos) = fonver_opening("size=9");
    struct budget budget = budget_of(3600, MEGABYTE);

    budget.go_on = wait_a_little;
    patience = 5;
    struct pn *p = pn_new(&fonver, pos, &budget);
    assert_int_equal(ask(p, 0, pn_turns_left(p), UINT64_MAX), PN_OPEN);
    assert_true(pn_stopped(p));
    assert_int_equal(patience, 0);
    pn_free(p);

    budget = budget_of(3600, MEGABYTE);
    budget.most = 10000;
    p = pn_new(&fonver, pos, &budget);
    assert_int_equal(ask(p, 1, pn_turns_left(p), UINT64_MAX), PN_OPEN);
    assert_in_range(budget.ticks, 10000, 10256);
    assert_int_equal(ask(p, 1, pn_turns_left(p), UINT64_MAX), PN_OPEN);
    pn_free(p);
}

/* Each place on a line has `places` steps to the place before it. */
static int back(const struct walk_map *map, int from, step out[MAX_STEPS])
{
    for (int i = 0; i < map->places; i++)
        out[i] = (step)from - 1;
    return from ? map->places : 0;
}

static enum pn_answer walk_of(int turns, int room, size_t bytes)
{
    const struct walk_map map = { back, room, 20000, 0 };
    const struct walk start = { &map, turns, 0 };
    struct budget budget = budget_of(3600, bytes);
    HELD(pn) p = pn_new(&toy_walk, (const struct position *)&start, &budget);
    return ask(p, 0, map.turns, UINT64_MAX);
}

/* The depth of the search and its memory for each level are bounded. */
TEST(what_goes_too_deep_proves_nothing)
{
    assert_int_equal(walk_of(1000, 1, 0), PN_WINS);
    assert_int_equal(walk_of(8000, 1, 16 * MEGABYTE), PN_WINS);
    assert_int_equal(walk_of(9000, 1, 16 * MEGABYTE), PN_OPEN);
    assert_int_equal(walk_of(8000, 1, 0), PN_OPEN);
    assert_int_equal(walk_of(1000, 100, 0), PN_OPEN);
    assert_int_equal(walk_of(1, MAX_STEPS - 1, MEGABYTE), PN_WINS);
    assert_int_equal(walk_of(1, MAX_STEPS, MEGABYTE), PN_OPEN);
}

/* ---- Several threads ---- */

TEST(several_threads_find_the_same)
{
    for (threads = 2; threads <= 3; threads++) {
        compare_games("size=3 pie=off repetition=none", 4, 1, 16 * MEGABYTE);
        compare_games("size=3 pie=off repetition=none", 2, 3, 0);
        reach_coins(20);
        nobody_wins();
    }
    threads = 1;
}

/* The time of the first thread is the time of all. The nodes of all threads count. */
TEST(several_threads_work_and_stop_together)
{
    POSITION(pos) = fonver_opening("size=9 pie=off"); /* too large to be proven by the helpers in
                                                         this time */
    struct budget budget = budget_with(16 * MEGABYTE);
    int rest;

    budget.threads = 3;
    struct pn *p = pn_new(&fonver, pos, &budget);
    assert_int_equal(pn_ask(p, 1, pn_turns_left(p), 5000, &rest), PN_OPEN);
    assert_true(pn_nodes(p) >= 5000);
    pn_free(p);

    budget.go_on = wait_a_little;
    patience = 5;
    p = pn_new(&fonver, pos, &budget);
    assert_int_equal(ask(p, 0, pn_turns_left(p), UINT64_MAX), PN_OPEN);
    assert_true(pn_stopped(p));
    assert_int_equal(patience, 0);
    pn_free(p);
}

/* ---- A table in a file ---- */

TEST(a_proof_goes_on_from_a_file)
{
    POSITION(pos) = fonver_opening("size=3 pie=off");
    FILE *file = tmpfile();
    FREED(text) why = TEXT_EMPTY;
    enum pn_answer a = PN_OPEN;
    int runs = 0;

    assert_non_null(file);
    while (a == PN_OPEN && runs++ < 1000) {
        struct budget budget = budget_of(3600, MEGABYTE);
        budget.table = solver_table(&fonver, dup(fileno(file)), MEGABYTE, SIZE_MAX, &why);
        assert_non_null(budget.table);
        budget.most = 300;
        HELD(pn) p = pn_new(&fonver, pos, &budget);
        a = ask(p, 1, pn_turns_left(p), UINT64_MAX);
        table_free(budget.table);
    }
    assert_int_equal(a, PN_WINS);
    assert_true(runs > 2);
    fclose(file);
}

/* The histories of two positions with the same board differ, so the results of the games can
   differ. */
TEST(what_is_remembered_tells_positions_apart)
{
    POSITION(pos) = position_from_words(&fonver, "size=3 pie=off", "b 3/W2/B2 2");
    POSITION(other) = position_from_words(&fonver, "size=3 pie=off",
                                          "b 3/W2/B2 4 "
                                          "0000000000000001,0000000000000001,0000000000000002");
    int left;

    fonver.proof->forget_history(pos, &left);
    assert_true(game_full_key(&fonver, pos) == fonver.key(pos));
    fonver.proof->forget_history(other, &left);
    assert_true(game_full_key(&fonver, other) != game_full_key(&fonver, pos));
}
