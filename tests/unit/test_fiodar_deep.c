/*
 * test_fiodar_deep.c - the solved boards of RULES.md, "Exact values": what `solve` proves on size 3.
 * Takes a quarter of an hour of one core and 4 GB, so it is skipped unless WATTLE_DEEP is set (`make
 * check-deep`).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/fiodar_setup.h"
#include "tests/support/test.h"

#include "net/net.h"
#include "solver/solver.h"

#include <stdlib.h>

static void assert_worth(const char *options, const char *turns, size_t megabytes, double margin)
{
    POSITION(pos) = fiodar_opening(options);
    struct budget budget = budget_of(3600, megabytes << 20);
    struct solution out;

    budget.threads = 2;
    budget.net = net_built_in("fiodar");
    fiodar_play(pos, turns);
    solver_run(&fiodar, pos, budget, &out);
    print_message("%s %s: %llu positions, %.1f s\n", options, turns, (unsigned long long)out.nodes,
                  out.seconds);
    assert_true(out.solved);
    assert_true(out.low == margin);
    solution_free(&out);
}

TEST(size_3_is_worth_what_its_table_says)
{
    if (!getenv("WATTLE_DEEP"))
        skip();
    assert_worth("size=3 pie=off", "", 1000, 0.5);
}

TEST(first_turns_on_size_3_are_worth_what_their_table_says)
{
    static const struct {
        const char *turn;
        double margin;
    } table[] = { { "C3", 0.5 }, { "C4", -0.5 }, { "B4", -0.5 }, { "C5", 0.5 }, { "pass", -0.5 } };

    if (!getenv("WATTLE_DEEP"))
        skip();
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        assert_worth("size=3 pie=off", table[i].turn, 4000, table[i].margin);
}

/* Six turns on, which takes seconds. */
TEST(so_is_the_middle_of_a_best_line)
{
    assert_worth("size=3 pie=off", "C3 A1 E3 B1 E5 C2 D3 C5", 1000, 0.5);
}
