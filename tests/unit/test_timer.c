/*
 * test_timer.c - the clocks of GTP, time budgets, and the time kept back for delays.
 *
 * No budget lets a clock run out. Some delays are given as numbers, others happen in a game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "player/latency.h"
#include "player/timer.h"
#include "protocol/dialogue.h"
#include "search/search_run.h"
#include "tests/support/fake_clock.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

TEST(without_a_clock_there_is_no_budget)
{
    struct timer t = { TIMING_NONE, 0, 0, 0, { 0 }, { 0 } };

    timer_charge(&t, 0, 100);
    assert_true(timer_budget(&t, 0, 10, 0.02) == 0);
}

/* Each turn takes its whole budget, and the controller takes no lag. The flag never falls, however
   wrong the estimate of the remaining turns is. */
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

/* The end of main time costs nothing, because overtime begins. */
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

/* A controller may report stones of an overtime that it has not announced before. */
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

/* If the other clocks had no time, their players would have to play at once. */
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

/* With any increment, a clock lasts for any number of turns. The increments are also spent. */
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

/* Fails unless x equals y, except for rounding. */
static void assert_near(double x, double y)
{
    assert_true(x > y - 1e-9 && x < y + 1e-9);
}

static void note(struct latency *l, int times, double late)
{
    for (int i = 0; i < times; i++)
        latency_note(l, late);
}

TEST(a_quiet_machine_pays_nothing)
{
    struct latency l = { 0 };

    assert_near(latency_kept(&l, 10), 0.020);
    note(&l, 50, 0.001);
    note(&l, 50, 0.005);
    assert_near(latency_kept(&l, 10), 0.020);
    note(&l, 50, -1); /* ended early, because the result was clear */
    assert_near(latency_kept(&l, 10), 0.020);
}

TEST(twice_as_much_is_kept_as_answers_are_usually_late)
{
    struct latency l = { 0 };

    note(&l, 3, 0.1);
    assert_near(latency_kept(&l, 10), 0.210);
    note(&l, 10, 0.05); /* some prompt answers follow */
    note(&l, 7, 0);
    assert_near(latency_kept(&l, 10), 0.210);
}

/* Outliers come from a suspended program or a sleeping machine. */
TEST(one_outlier_changes_nothing_nor_do_two)
{
    struct latency l = { 0 };

    note(&l, 1, 3600);
    assert_near(latency_kept(&l, 10), 0.020);
    note(&l, 15, 0.001);
    note(&l, 1, 1);
    assert_near(latency_kept(&l, 10), 0.020);
    note(&l, 3, 0.1); /* the outliers do not hide these */
    assert_near(latency_kept(&l, 10), 0.210);
}

TEST(a_late_answer_is_forgotten_after_twenty_turns)
{
    struct latency l = { 0 };

    note(&l, 5, 100);
    note(&l, LATENCY_TURNS - 3, 0);
    assert_near(latency_kept(&l, 10), 7.5);
    note(&l, 1, 0);
    assert_near(latency_kept(&l, 10), 0.020);
}

TEST(a_quarter_of_the_time_is_for_thinking)
{
    struct latency l = { 0 };

    note(&l, LATENCY_TURNS, 100);
    assert_near(latency_kept(&l, 0.1), 0.075);
    assert_near(latency_kept(&l, 60), 45);
}

/* This minimum is kept back even if there is less time. */
TEST(twenty_milliseconds_are_always_kept)
{
    struct latency l = { 0 };

    assert_near(latency_kept(&l, 0.01), 0.020);
    note(&l, LATENCY_TURNS, 100);
    assert_near(latency_kept(&l, 0.01), 0.020);
}

/* A search measures during its run how busy the machine is. It ends early enough for such a
   delay. */
TEST(a_search_ends_earlier_where_its_thread_is_woken_late)
{
    assert_near(run_due(1, 0, 0.01), 1);
    assert_near(run_due(1, 0.006, 0.01), 1);
    assert_near(run_due(1, 0.1, 0.01), 0.86);
    assert_near(run_due(1, 0.1, 0.16), 1); /* so much is kept back already */
    assert_near(run_due(1, 100, 0.01), 0.5);
}

/* ---- In a game, with a fake clock ---- */

/* If *is_to_come, suspends the program for two seconds, and only once. */
static bool suspend(void *is_to_come)
{
    if (*(bool *)is_to_come)
        clock_sleep(2);
    *(bool *)is_to_come = false;
    return true;
}

/* Returns the seconds that a turn takes. */
static double think(struct session *s, bool is_suspended)
{
    const struct search_listener listener = { .go_on = suspend, .context = &is_suspended };

    fake_clock_elapsed();
    player_think(&s->player, &(struct thought){ .to_play = true }, &listener, true);
    player_answered(&s->player, clock_now());
    return fake_clock_elapsed();
}

static void new_game(struct session *s, const char *name)
{
    const struct game *game = name ? record_find_game(&s->record, name) : NULL;

    MUST(session_new_game(s, game, "pie=off", &why));
}

static void begin(struct session *s)
{
    must(s, "set_option net none");
    must(s, "set_option memory 8");
    new_game(s, "fonver");
    timer_set(player_timer(&s->player), TIMING_CANADIAN, 0, 0.5, 1);
}

SESSIONS_ABOUT(games, begin(s))

/* A search ends before half of its time only if its result is clear. */
TEST_SESSION(after_a_suspended_turn_the_next_takes_its_time)
{
    assert_true(think(s, false) > 0.2);
    assert_true(think(s, true) > 2);
    assert_true(s->player.latency.late[1] > 1.5);
    for (int i = 0; i < 3; i++) {
        assert_near(player_latency(&s->player, 0.5), 0.020);
        assert_true(think(s, false) > 0.2);
    }
}

TEST_SESSION(what_is_late_turn_after_turn_is_kept_back_until_a_new_game)
{
    for (int i = 0; i < 3; i++)
        think(s, true);
    assert_near(player_latency(&s->player, 0.5), 0.375);
    new_game(s, NULL); /* some controllers do this before every turn */
    assert_near(player_latency(&s->player, 0.5), 0.375);
    new_game(s, "fonver");
    assert_near(player_latency(&s->player, 0.5), 0.020);
}
