/*
 * test_lag.c - how much time is kept back, for latenesses that are given.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/match/lag.h"
#include "../../src/search/run.h"
#include "../support/test.h"

/* Whether x is y, but for rounding. */
static void assert_near(double x, double y)
{
    assert_true(x > y - 1e-9 && x < y + 1e-9);
}

static void note(struct lag *l, int times, double late)
{
    for (int i = 0; i < times; i++)
        lag_note(l, late);
}

TEST(a_quiet_machine_pays_nothing)
{
    struct lag l = { 0 };

    assert_near(lag_kept(&l, 10), 0.020);
    note(&l, 50, 0.001);
    note(&l, 50, 0.006);
    assert_near(lag_kept(&l, 10), 0.020);
    note(&l, 50, -1); /* ended early, as there was nothing more to find out */
    assert_near(lag_kept(&l, 10), 0.020);
}

TEST(so_much_is_kept_as_was_late_and_more)
{
    struct lag l = { 0 };

    lag_note(&l, 0.1);
    assert_true(lag_kept(&l, 10) > 0.12);
    assert_true(lag_kept(&l, 10) < 0.2);
}

TEST(one_early_turn_makes_no_late_one_forgotten)
{
    struct lag l = { 0 };

    note(&l, 1, 0.1);
    note(&l, 5, 0);
    assert_true(lag_kept(&l, 10) > 0.1);
    note(&l, 60, 0);
    assert_near(lag_kept(&l, 10), 0.020);
}

TEST(a_twentieth_of_the_time_is_for_thinking)
{
    struct lag l = { 0 };

    lag_note(&l, 100);
    assert_near(lag_kept(&l, 0.1), 0.095);
    assert_near(lag_kept(&l, 60), 57);
}

/* What has always been kept, though the time may be less. */
TEST(twenty_milliseconds_are_always_kept)
{
    struct lag l = { 0 };

    assert_near(lag_kept(&l, 0.01), 0.020);
    lag_note(&l, 100);
    assert_near(lag_kept(&l, 0.01), 0.020);
}

/* A search sees during its run how busy the machine is, and ends in time for what that may mean. */
TEST(a_search_ends_earlier_where_its_thread_is_woken_late)
{
    assert_near(run_due(1, 0, 0.01), 1);
    assert_near(run_due(1, 0.006, 0.01), 1);
    assert_near(run_due(1, 0.1, 0.01), 0.86);
    assert_near(run_due(1, 0.1, 0.16), 1); /* that much is kept already */
    assert_near(run_due(1, 100, 0.01), 0.1);
}
