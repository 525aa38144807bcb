/*
 * test_fiodar_deep.c - the solved boards of RULES.md, "Exact values": what `solve` proves on size 3.
 * Takes some minutes and 1 GB, so it is skipped unless WATTLE_DEEP is set (`make check-deep`).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../support/fiodar_setup.h"
#include "../support/test.h"

#include "../../src/search/solver.h"

#include <stdlib.h>

static void assert_worth(const char *options, const char *turns, double margin)
{
    POSITION(pos) = fiodar_opening(options);
    struct solution out;

    fiodar_play(pos, turns);
    solver_run(&fiodar, pos, budget_of(3600, (size_t)1000 << 20), &out);
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
    assert_worth("size=3 pie=off", "", 0.5);
}

/* Six turns on, which takes seconds. */
TEST(so_is_the_middle_of_a_best_line)
{
    assert_worth("size=3 pie=off", "C3 A1 E3 B1 E5 C2 D3 C5", 0.5);
}
