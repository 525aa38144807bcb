/*
 * test_fiodar_search.c - Fiodar's hint not to pass while the board is open; exact values.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"
#include "search/search.h"
#include "solver/solver.h"
#include "tests/support/drawn.h"

HELD_BY(search, search_close)

enum { SEEDS = 10 };

/* Plays as many turns as a quarter of the points of the board. Returns how many turns are
   passes. */
static int passes_in_the_opening(const char *options, const struct search_limits *limits,
                                 uint64_t seed)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 << 20, seed, NULL };
    HELD(search) s = search_open(&fiodar, &config);
    POSITION(pos) = fiodar_opening(options);
    step steps[MAX_TURN_STEPS];
    int passes = 0;

    for (int turn = 0; 4 * turn < points_of_size(pos->size) && !is_over(pos); turn++) {
        search_run(s, pos, limits, NULL);
        assert_int_equal(search_turn(s, steps), 1);
        passes += steps[0] == PASS;
        search_advance(s, steps[0]);
        fiodar.apply(pos, steps[0]);
    }
    return passes;
}

TEST(few_iterations_do_not_pass_in_the_opening)
{
    static const int iterations[] = { 10, 30, 100, 300 };

    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (size_t i = 0; i < sizeof iterations / sizeof *iterations; i++) {
            const struct search_limits limits = { .iterations = (uint64_t)iterations[i],
                                                  .level = 10 };
            assert_int_equal(passes_in_the_opening("size=4", &limits, seed), 0);
            assert_int_equal(passes_in_the_opening("size=5", &limits, seed), 0);
        }
}

TEST(low_levels_do_not_pass_in_the_opening)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (int level = 1; level <= 3; level++) {
            const struct search_limits limits = { .seconds = 3600, .level = level };
            assert_int_equal(passes_in_the_opening("size=4", &limits, seed), 0);
            assert_int_equal(passes_in_the_opening("size=5", &limits, seed), 0);
        }
}

static const char *const settled[] = {
    "  X O .",   /* 5 */
    " . X O .",  /* 4 */
    ". X O . .", /* 3 */
    " . X O .",  /* 2 */
    "  . X O",   /* 1 */
};

/* Returns whether the hint delays the pass. It may delay no other step. */
static bool pass_waits(const struct position *pos)
{
    static step steps[MAX_STEPS];
    const int n = fiodar.steps(pos, steps);

    for (int i = 0; i < n; i++)
        if (steps[i] != PASS)
            assert_false(fiodar.hints->waits(pos, steps[i]));
    return fiodar.hints->waits(pos, PASS);
}

TEST(a_pass_waits_while_the_board_is_open)
{
    POSITION(pos) = fiodar_opening("size=3");

    assert_true(pass_waits(pos));
    fiodar_play(pos, "C3"); /* with one stone, no point is owned yet */
    assert_true(pass_waits(pos));
    free(pos);
    pos = fiodar_drawn("size=3", 'b', 0, settled);
    assert_int_equal(fiodar_open_points(pos), 0);
    assert_false(pass_waits(pos));
    free(pos);
    pos = fiodar_opening("size=3");
    fiodar_play(pos, "pass"); /* a pass that ends the game may be right at any time */
    assert_false(pass_waits(pos));
}

/* ---- Exact values ---- */

/* Returns the best final margin for Black in half points, by a search of the whole tree without a
   table. */
static int whole_tree(const struct position *pos)
{
    step steps[MAX_STEPS];
    const int n = fiodar.steps(pos, steps), sign = fiodar.to_act(pos) ? -1 : 1;
    _Alignas(64) char room[sizeof(struct position)];
    struct position *after = (struct position *)room;
    int best = -1000;

    if (!n)
        return (int)(2 * fiodar.margin(pos));
    for (int i = 0; i < n; i++) {
        game_copy(&fiodar, after, pos);
        fiodar.apply(after, steps[i]);
        const int value = sign * whole_tree(after);
        best = value > best ? value : best;
    }
    return sign * best;
}

static double solved(const struct position *pos)
{
    struct solution s;

    solver_run(&fiodar, pos, budget_of(3600, 1 << 24), &s);
    assert_true(s.solved);
    solution_free(&s);
    return s.low;
}

/* RULES.md, "Exact values": Black's result after each first turn with pie=off. With pie=on, White
   swaps after good turns. */
TEST(size_2_is_worth_what_its_table_says)
{
    static const char *const turns[] = { "A1", "B1", "A2", "B2", "C2", "B3", "C3", "pass" };

    for (int pie = 0; pie < 2; pie++) {
        POSITION(pos) = fiodar_opening(pie ? "size=2 pie=on" : "size=2 pie=off");
        assert_true(solved(pos) == (pie ? -0.5 : 0.5));
        for (int i = 0; i < 8; i++) {
            POSITION(after) = xaligned(fiodar.position_size);
            game_copy(&fiodar, after, pos);
            fiodar_play(after, turns[i]);
            const double value = solved(after);
            assert_true(value == (pie || i == 7 ? -0.5 : 0.5));
            assert_int_equal(whole_tree(after), (int)(2 * value));
        }
    }
}
