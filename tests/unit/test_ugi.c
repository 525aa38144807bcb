/*
 * test_ugi.c - UGI dialogues: the tree that a session keeps, and the time of a search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "games/games.h"
#include "protocol/dialogue.h"
#include "tests/support/fake_clock.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <unistd.h>

/* Returns the number of nodes in the tree after these lines, or 0 if there is no search. The search
   has no net. Evaluations would take minutes under TSan, and a net may put one turn so far ahead
   that the search ends early. */
static uint64_t nodes_after(const char *lines)
{
    static const char no_net[] = "setoption name net value none\n";
    const int nowhere = open("/dev/null", O_WRONLY);
    struct search_report report = { 0 };
    struct session s;
    int in[2];

    assert_int_equal(pipe(in), 0);
    assert_int_equal(write(in[1], no_net, strlen(no_net)), (ssize_t)strlen(no_net));
    assert_int_equal(write(in[1], lines, strlen(lines)), (ssize_t)strlen(lines));
    close(in[1]);
    session_open(&s, games, &ugi_dialogue, in[0], nowhere);
    dialogue_run(&s, &ugi_dialogue);
    if (player_search(&s.player)) {
        search_report(player_search(&s.player), 1, false, &report);
        search_report_free(&report);
    }
    session_close(&s);
    close(in[0]);
    close(nowhere);
    return report.nodes;
}

#define THINK "setoption name seed value 1\nposition startpos\ngo nodes 3000\n"

TEST(a_position_that_goes_on_keeps_the_tree_below_it)
{
    const uint64_t all = nodes_after(THINK);
    const uint64_t kept = nodes_after(THINK "position startpos moves B2\n");

    assert_true(all > 1000);
    assert_true(kept > 10 && kept <= all);
    assert_int_equal(nodes_after(THINK "isready\nposition startpos\n"), all);
}

TEST(another_position_drops_it)
{
    assert_int_equal(nodes_after(THINK "uginewgame\nposition startpos\n"), 0);
    assert_int_equal(nodes_after(THINK "position fen fendo w size=3 3/W1O/3\n"), 0);
    assert_true(nodes_after(THINK "position startpos moves B2\nposition startpos moves C2\n") < 10);
    assert_true(nodes_after(THINK "position startpos moves B2\nposition startpos\n") < 10);
}

/* Returns the seconds that a go takes with this lag in milliseconds. */
static double seconds_of(const char *lag, const char *go)
{
    FREED(text) lines = TEXT_EMPTY;

    text_addf(&lines, "setoption name lag value %s\ngo %s\n", lag, go);
    fake_clock_elapsed();
    nodes_after(lines.data);
    return fake_clock_elapsed();
}

/* The lag is kept back up to half of the time. A search may end before its time, but never after
   it. */
TEST(the_lag_is_kept_back_from_the_time_of_a_move)
{
    enum { LOOKS = 30 }; /* for looks at the clock before and after the search */

    assert_in_range(1000 * seconds_of("0", "movetime 1000"), 750, 1000 + LOOKS);
    assert_in_range(1000 * seconds_of("300", "movetime 1000"), 500, 700 + LOOKS);
    assert_in_range(1000 * seconds_of("900", "movetime 1000"), 350, 500 + LOOKS);
}
