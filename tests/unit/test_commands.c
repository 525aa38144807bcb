/*
 * test_commands.c - commands about clocks, and such that list and count, where there is too much of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "tests/support/talk.h"
#include "tests/support/toy.h"

static void assert_timing(const char *line, enum timing timing)
{
    static struct session s;

    talk_open(&s, games);
    must(&s, line);
    assert_int_equal(player_timer(&s.player)->timing, timing);
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

static int many_steps(const struct position *pos, step out[MAX_STEPS])
{
    (void)pos;
    for (int i = 0; i < MAX_STEPS; i++)
        out[i] = COIN_LEFT;
    return MAX_STEPS;
}

static int many_steps_inside(const struct position *pos, step out[MAX_STEPS])
{
    return (toy_coins.mid_turn(pos) ? many_steps : toy_coins.steps)(pos, out);
}

static void assert_refused(struct session *s, const char *line, const char *why)
{
    FREED(text) heard = TEXT_EMPTY;

    assert_int_equal(say(s, line, &heard), REFUSED);
    assert_string_equal(heard.data, why);
}

/* A list that is full may be cut short: it is not passed off as the whole. */
TEST(a_list_that_may_lack_something_is_refused)
{
    static struct session s;
    struct game wide = toy_coins;
    const struct game *list[] = { &wide, NULL };

    wide.steps = many_steps;
    talk_open(&s, list);
    must(&s, "newgame coins row=1234");
    assert_refused(&s, "legal_moves", "there are 4096 legal steps or more, too many to list");
    assert_refused(&s, "legal_steps", "there are 4096 legal steps or more, too many to list");
    assert_refused(&s, "perft 1",
                   "stopped after 0 sequences: interrupted, or too many steps to list");
    assert_refused(&s, "perft 2",
                   "stopped after 0 sequences: interrupted, or too many steps to list");
    talk_close(&s);
}

/* After the first coin, which is odd, a turn goes on. */
TEST(a_list_that_may_lack_something_inside_a_turn_is_refused)
{
    static struct session s;
    struct game wide = toy_coins;
    const struct game *list[] = { &wide, NULL };

    wide.steps = many_steps_inside;
    talk_open(&s, list);
    must(&s, "newgame coins row=1234");
    assert_refused(&s, "legal_moves", "there are 4096 legal steps or more, too many to list");
    talk_close(&s);
}
