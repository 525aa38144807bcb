/*
 * test_clock.c - what the commands about clocks make of their numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

static void assert_timing(const char *line, enum timing timing)
{
    static struct session s;

    talk_open(&s, games);
    must(&s, line);
    assert_int_equal(s.match.timer.timing, timing);
    talk_close(&s);
}

TEST(time_settings_say_which_clock_runs)
{
    assert_timing("time_settings 300 10 1", TIMING_CANADIAN);
    assert_timing("time_settings 0 10 1", TIMING_CANADIAN);
    assert_timing("time_settings 1800 0 0", TIMING_ABSOLUTE);
    assert_timing("time_settings 1800 0 5", TIMING_ABSOLUTE);
    assert_timing("time_settings 10 5 0", TIMING_NONE); /* GTP 2: no limit */
    assert_timing("time_settings 0 5 0", TIMING_NONE);
    assert_timing("time_settings 0 0 0", TIMING_NONE); /* it would be lost before it began */
}
