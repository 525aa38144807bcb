/*
 * test_latency.c - how much time is kept back, for latenesses that are given and such that happen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "player/latency.h"
#include "protocol/dialogue.h"
#include "search/search_run.h"
#include "tests/support/fake_clock.h"
#include "tests/support/talk.h"

/* Whether x is y, but for rounding. */
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
    note(&l, 50, -1); /* ended early, as there was nothing more to find out */
    assert_near(latency_kept(&l, 10), 0.020);
}

TEST(twice_as_much_is_kept_as_answers_are_usually_late)
{
    struct latency l = { 0 };

    note(&l, 3, 0.1);
    assert_near(latency_kept(&l, 10), 0.210);
    note(&l, 10, 0.05); /* with some that are prompt between them */
    note(&l, 7, 0);
    assert_near(latency_kept(&l, 10), 0.210);
}

/* A program that was suspended, a machine that was put to sleep. */
TEST(one_outlier_changes_nothing_nor_do_two)
{
    struct latency l = { 0 };

    note(&l, 1, 3600);
    assert_near(latency_kept(&l, 10), 0.020);
    note(&l, 15, 0.001);
    note(&l, 1, 1);
    assert_near(latency_kept(&l, 10), 0.020);
    note(&l, 3, 0.1); /* which stays to be seen beside them */
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

/* What has always been kept, though the time may be less. */
TEST(twenty_milliseconds_are_always_kept)
{
    struct latency l = { 0 };

    assert_near(latency_kept(&l, 0.01), 0.020);
    note(&l, LATENCY_TURNS, 100);
    assert_near(latency_kept(&l, 0.01), 0.020);
}

/* A search sees during its run how busy the machine is, and ends in time for what that may mean. */
TEST(a_search_ends_earlier_where_its_thread_is_woken_late)
{
    assert_near(run_due(1, 0, 0.01), 1);
    assert_near(run_due(1, 0.006, 0.01), 1);
    assert_near(run_due(1, 0.1, 0.01), 0.86);
    assert_near(run_due(1, 0.1, 0.16), 1); /* that much is kept already */
    assert_near(run_due(1, 100, 0.01), 0.5);
}

/* ---- In a game, by a clock that no machine makes late ---- */

/* The program is suspended for two seconds where *is_to_come, and once only. */
static bool suspend(void *is_to_come)
{
    if (*(bool *)is_to_come)
        clock_sleep(2);
    *(bool *)is_to_come = false;
    return true;
}

/* Seconds that a turn takes. */
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

/* A search ends before half of its time only where all is found out. */
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
    new_game(s, NULL); /* some controllers do that before every turn */
    assert_near(player_latency(&s->player, 0.5), 0.375);
    new_game(s, "fonver");
    assert_near(player_latency(&s->player, 0.5), 0.020);
}
