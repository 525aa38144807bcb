/*
 * test_siemenet_deep.c - the solved board of RULES.md, "Small boards": what `solve` proves on 5x5.
 * Takes some minutes and 1 GB, so it is skipped unless WATTLE_DEEP is set (`make check-deep`).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/siemenet_setup.h"
#include "tests/support/test.h"

#include "solver/solver.h"

#include <stdlib.h>

static const size_t memory = (size_t)1000 << 20;

static void assert_drawn(const struct position *pos, const char *name)
{
    struct solution out;

    solver_run(&siemenet, pos, budget_of(3600, memory), &out);
    print_message("%s: %llu positions, %.1f s\n", name, (unsigned long long)out.nodes, out.seconds);
    assert_true(out.solved);
    assert_true(out.low == 0);
    solution_free(&out);
}

TEST(five_by_five_is_drawn)
{
    static const char *const variants[] = { "size=5", "size=5 variant=revisited" };

    if (!getenv("WATTLE_DEEP"))
        skip();
    for (int i = 0; i < 2; i++) {
        struct position *pos = siemenet_opening(variants[i]);

        assert_drawn(pos, variants[i]);
        free(pos);
    }
}

/* Four turns on, which takes no time. */
TEST(so_is_the_middle_of_a_best_line)
{
    struct position *pos = siemenet_opening("size=5");

    siemenet_play(pos, "D3,C2 E3,D2 D3,E2 E3,D3");
    assert_drawn(pos, "after four turns");
    free(pos);
}

/* One of each kind; tests/test_analysis.py has the kinds. */
TEST(every_first_turn_of_the_original_is_drawn)
{
    static const char *const turns[] = { "D3,C2", "D3,D2", "D3,E2", "D3,C3",
                                         "D3,E3", "E3,D2", "E3,E2", "E3,D3" };

    if (!getenv("WATTLE_DEEP"))
        skip();
    for (int i = 0; i < 8; i++) {
        struct position *pos = siemenet_opening("size=5");

        siemenet_play(pos, turns[i]);
        assert_drawn(pos, turns[i]);
        free(pos);
    }
}
