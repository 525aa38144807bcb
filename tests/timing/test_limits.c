/*
 * test_limits.c - promises about time, which hold only on an idle machine. `make check-timing` runs
 * this test, `make test` does not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/clock.h"
#include "bench/speed.h"
#include "games/games.h"
#include "player/player.h"
#include "tests/support/in_words.h"
#include "tests/support/toy.h"

#include <time.h>

HELD_BY(search, search_close)

enum {
    MEMORY = 64 << 20,
    TRIES = 50 /* for each promise: other work may disturb one try, but not all */
};

static struct search *open_search(int threads)
{
    const struct search_config config = { SEARCH_DEFAULT, threads, MEMORY, 1, NULL };

    return search_open(games[0], &config);
}

TEST(the_time_limit_is_kept)
{
    POSITION(pos) = opening_in_words(games[0], "");
    HELD(search) s = open_search(1);
    const struct search_limits limits = { .seconds = 0.05, .level = 10 };
    double least = 1;

    for (int i = 0; i < TRIES && least >= 0.06; i++) {
        const double started = clock_now();
        search_run(s, pos, &limits, NULL);
        const double took = clock_now() - started;
        assert_true(took >= 0.05);
        least = fmin(least, took);
    }
    assert_true(least < 0.06);
}

struct asking {
    double until, asked_last, longest;
};

static bool is_patient(void *context)
{
    struct asking *p = context;
    const double now = clock_now();

    p->longest = fmax(p->longest, now - p->asked_last);
    p->asked_last = now;
    return now < p->until;
}

/* The promise is "a clean stop takes less than 10 ms". The search calls go_on at least every 5
   ms. */
TEST(a_stop_takes_less_than_ten_milliseconds)
{
    POSITION(pos) = opening_in_words(games[0], "");
    HELD(search) s = open_search(2);
    const struct search_limits limits = { .level = 10 };
    double least = 1, longest = 1;

    for (int i = 0; i < TRIES && (least >= 0.01 || longest >= 0.005); i++) {
        struct asking p = { clock_now() + 0.03, clock_now(), 0 };
        const struct search_listener listener = { .go_on = is_patient, .context = &p };
        search_run(s, pos, &limits, &listener);
        least = fmin(least, clock_now() - p.until);
        longest = fmin(longest, p.longest);
    }
    assert_true(least < 0.01);
    assert_true(longest < 0.005);
}

static void nap(long milliseconds)
{
    const struct timespec t = { 0, 1000000 * milliseconds };

    nanosleep(&t, NULL);
}

static int steps_at_leisure(const struct position *pos, step out[MAX_STEPS])
{
    nap(1);
    return toy_coins.steps(pos, out);
}

static int playout_at_leisure(struct position *pos, struct rng *rng, struct trace *trace)
{
    nap(100);
    return toy_coins.playout(pos, rng, trace);
}

/* The estimate of the number of turns to come takes a small part of the clock at most. */
TEST(a_slow_game_leaves_time_on_the_clock)
{
    struct game slow = toy_coins;
    const struct game *list[] = { &slow, NULL };
    CLOSED(record) rec;
    struct player player;

    slow.steps = steps_at_leisure;
    slow.playout = playout_at_leisure;
    slow.hints = NULL;
    record_open(&rec, list);
    player_open(&player, &rec);
    MUST(record_new_game(&rec, &slow, "row=1234567898765432123456789", &why));
    timer_set(player_timer(&player), TIMING_ABSOLUTE, 1, 0, 0);
    player_think(&player, &(struct thought){ 0 }, NULL, true);
    assert_true(player.timer.left[record_to_act(&rec)] > 0.5);
    player_close(&player);
}

static bool goes_on(void *context)
{
    (void)context;
    return true;
}

/* The speed of the kernel alone, measured together with the evaluations, is an upper limit. */
TEST(an_evaluation_does_no_more_than_its_kernel_could)
{
    const struct search_listener l = { .go_on = goes_on };
    POSITION(pos) = opening_in_words(games[0], "");
    double share = 0;

    assert_true(speed_evaluations(&l, games[0], net_built_in(games[0]->name), pos, 1, &share) > 0);
    assert_true(share > 0);
    assert_true(share < 1);
}
