/*
 * test_ugi.c - what is left in a session after a UGI dialogue: the tree that is kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "../../protocol/ugi/ugi.h"
#include "../../src/games/games.h"
#include "../support/test.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The nodes of the tree once the session has heard the lines; 0: there is no search. */
static uint64_t nodes_after(const char *lines)
{
    const int nowhere = open("/dev/null", O_WRONLY);
    struct search_report report = { 0 };
    struct session s;
    int in[2];

    assert_int_equal(pipe(in), 0);
    assert_int_equal(write(in[1], lines, strlen(lines)), (ssize_t)strlen(lines));
    close(in[1]);
    session_open(&s, games, in[0], nowhere, FRAME_GTP);
    ugi_run(&s);
    if (match_search(&s.match)) {
        search_report(match_search(&s.match), 1, false, &report);
        search_report_free(&report);
    }
    session_close(&s);
    close(in[0]);
    close(nowhere);
    return report.nodes;
}

#define THINK "setoption name seed value 1\nposition startpos\ngo nodes 3000\n"

static void a_position_that_goes_on_keeps_the_tree_below_it(void **state)
{
    const uint64_t all = nodes_after(THINK);
    const uint64_t kept = nodes_after(THINK "position startpos moves B2\n");

    (void)state;
    assert_true(all > 1000);
    assert_true(kept > 10 && kept <= all);
    assert_int_equal(nodes_after(THINK "isready\nposition startpos\n"), all);
}

static void another_position_drops_it(void **state)
{
    (void)state;
    assert_int_equal(nodes_after(THINK "uginewgame\nposition startpos\n"), 0);
    assert_int_equal(nodes_after(THINK "position fen fendo w size=3 3/W1O/3\n"), 0);
    assert_true(nodes_after(THINK "position startpos moves B2\nposition startpos moves C2\n") < 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_that_goes_on_keeps_the_tree_below_it),
        cmocka_unit_test(another_position_drops_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
