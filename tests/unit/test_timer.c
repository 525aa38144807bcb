/*
 * test_timer.c - clocks run as GTP describes them, and budgets never run one out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "player/timer.h"
#include "tests/support/test.h"

TEST(without_a_clock_there_is_no_budget)
{
    struct timer t = { TIMING_NONE, 0, 0, 0, { 0 }, { 0 } };

    timer_charge(&t, 0, 100);
    assert_true(timer_budget(&t, 0, 10, 0.02) == 0);
}

/* Each turn takes its whole budget and the lag; the flag never falls, however wrong the
   guess of the turns to come is. */
TEST(absolute_time_lasts_for_any_number_of_turns)
{
    static const double totals[] = { 0.5, 1, 60 };

    for (int i = 0; i < 3; i++) {
        struct timer t = { 0 };
        timer_set(&t, TIMING_ABSOLUTE, totals[i], 0, 0);
        for (int turn = 0; turn < 60; turn++) {
            const double budget = timer_budget(&t, 1, 10, 0.001);
            assert_true(budget >= 0.001);
            timer_charge(&t, 1, budget);
        }
        assert_true(t.left[1] > 0);
        assert_true(t.left[0] == totals[i]);
    }
}

TEST(canadian_overtime_gives_new_stones_when_the_last_is_played)
{
    struct timer t = { 0 };

    timer_set(&t, TIMING_CANADIAN, 10, 30, 3);
    timer_charge(&t, 0, 11); /* the main time ends inside this turn */
    assert_int_equal(t.stones_left[0], 3);
    assert_true(fabs(t.left[0] - 29) < 1e-9);
    assert_true(fabs(timer_budget(&t, 0, 50, 0) - 29.0 / 3) < 1e-9);
    for (int i = 0; i < 3; i++)
        timer_charge(&t, 0, 5);
    assert_int_equal(t.stones_left[0], 3);
    assert_true(t.left[0] == 30);
}

TEST(a_japanese_period_comes_back_unless_it_is_overrun)
{
    struct timer t = { 0 };

    timer_set(&t, TIMING_JAPANESE, 0, 10, 2);
    timer_charge(&t, 0, 9);
    assert_true(t.left[0] == 10);
    assert_int_equal(t.stones_left[0], 2);
    timer_charge(&t, 0, 15);
    assert_true(t.left[0] == 10);
    assert_int_equal(t.stones_left[0], 1);
    assert_true(timer_budget(&t, 0, 50, 0.5) <= 9.5);
}

/* Where main time ends nothing is lost. */
TEST(overtime_is_counted_on_before_it_begins)
{
    struct timer t = { 0 };

    timer_set(&t, TIMING_CANADIAN, 0.1, 60, 10);
    assert_true(timer_budget(&t, 0, 50, 0.02) > 5.9);
    timer_set(&t, TIMING_JAPANESE, 0.1, 10, 3);
    assert_true(timer_budget(&t, 0, 50, 0.02) > 9.9);
    assert_true(timer_budget(&t, 0, 50, 0.02) < 10);
}

TEST(a_thought_may_take_main_time_and_periods)
{
    struct timer t = { 0 };

    timer_set(&t, TIMING_JAPANESE, 5, 10, 3);
    timer_charge(&t, 0, 14);
    assert_true(t.left[0] == 10);
    assert_int_equal(t.stones_left[0], 3);
    timer_set(&t, TIMING_JAPANESE, 5, 10, 3);
    timer_charge(&t, 0, 28);
    assert_true(t.left[0] == 10);
    assert_int_equal(t.stones_left[0], 1);
}

/* A controller that never said what comes after main time tells of stones when it comes. */
TEST(stones_that_nobody_told_of_are_shared_alike)
{
    struct timer t = { 0 };

    timer_correct(&t, 1, 100, 0);
    timer_correct(&t, 1, 30, 25);
    assert_true(fabs(timer_budget(&t, 1, 50, 0) - 30.0 / 25) < 1e-9);
    for (int i = 0; i < 25; i++)
        timer_charge(&t, 1, 1);
    assert_int_equal(t.stones_left[1], 25);
    assert_true(t.left[1] == 30);
    assert_true(t.left[0] == 100);
}

TEST(the_controller_has_the_last_word)
{
    struct timer t = { 0 };

    timer_set(&t, TIMING_ABSOLUTE, 100, 0, 0);
    timer_correct(&t, 1, 5, 0);
    assert_true(timer_budget(&t, 1, 1, 0) <= 2.5);
    assert_true(timer_budget(&t, 0, 1, 0) > 2.5);
    timer_restart(&t);
    assert_true(t.left[1] == 100);
}

/* Were the others left with nothing, they would have to play at once. */
TEST(a_clock_that_nobody_has_set_is_the_same_for_all)
{
    struct timer t = { 0 };

    timer_correct(&t, 1, 0, 0);
    assert_int_equal(t.timing, TIMING_NONE);
    timer_correct(&t, 1, 60, 0);
    assert_true(timer_budget(&t, 0, 1, 0) > 10);
    timer_restart(&t);
    assert_true(timer_budget(&t, 1, 1, 0) > 10);
}

TEST(thought_inside_a_turn_costs_time_but_no_stone)
{
    struct timer t = { 0 };

    timer_set(&t, TIMING_CANADIAN, 0, 30, 3);
    timer_spend(&t, 0, 4);
    assert_int_equal(t.stones_left[0], 3);
    assert_true(t.left[0] == 26);
}

/* However small the increment is, a clock lasts for any number of turns; and what comes with
   each turn is spent. */
TEST(increments_are_spent_and_never_run_out)
{
    static const double increments[] = { 0.05, 1 };

    for (int i = 0; i < 2; i++) {
        struct timer t = { 0 };
        timer_set(&t, TIMING_FISCHER, 2, increments[i], 0);
        for (int turn = 0; turn < 200; turn++) {
            const double budget = timer_budget(&t, 0, 10, 0.01);
            assert_true(budget >= 0.001);
            assert_true(t.left[0] - budget > 0);
            timer_charge(&t, 0, budget + 0.01);
        }
        assert_true(t.left[0] > 0 && t.left[0] < 2 + 2 * increments[i]);
        assert_true(t.left[1] == 2);
    }
}
