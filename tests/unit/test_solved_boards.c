/*
 * test_solved_boards.c - the solved boards of RULES.md: what `solve` proves on Fiodar of size 3
 * ("Exact values", a quarter of an hour of one core and 4 GB) and on Siemenet of 5x5 ("Small
 * boards", some minutes and 1 GB). Skipped unless WATTLE_DEEP is set (`make check-deep`).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net.h"
#include "solver/solver.h"
#include "tests/support/drawn.h"

static void assert_worth(const char *options, const char *turns, size_t megabytes, double margin)
{
    POSITION(pos) = fiodar_opening(options);
    struct budget budget = budget_of(3600, megabytes << 20);
    FREED(solution) out;

    budget.threads = 2;
    budget.net = net_built_in("fiodar");
    fiodar_play(pos, turns);
    solver_run(&fiodar, pos, budget, &out);
    print_message("%s %s: %llu positions, %.1f s\n", options, turns, (unsigned long long)out.nodes,
                  out.seconds);
    assert_true(out.solved);
    assert_true(out.low == margin);
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

static const size_t memory = (size_t)1000 << 20;

static void assert_drawn(const struct position *pos, const char *name)
{
    FREED(solution) out;

    solver_run(&siemenet, pos, budget_of(3600, memory), &out);
    print_message("%s: %llu positions, %.1f s\n", name, (unsigned long long)out.nodes, out.seconds);
    assert_true(out.solved);
    assert_true(out.low == 0);
}

TEST(five_by_five_is_drawn)
{
    static const char *const variants[] = { "size=5", "size=5 variant=revisited" };

    if (!getenv("WATTLE_DEEP"))
        skip();
    for (int i = 0; i < 2; i++) {
        POSITION(pos) = siemenet_opening(variants[i]);

        assert_drawn(pos, variants[i]);
    }
}

/* Four turns on, which takes no time. */
TEST(five_by_five_is_drawn_after_four_turns)
{
    POSITION(pos) = siemenet_opening("size=5");

    siemenet_play(pos, "D3,C2 E3,D2 D3,E2 E3,D3");
    assert_drawn(pos, "after four turns");
}

/* One of each kind; tests/test_analysis.py has the kinds. */
TEST(every_first_turn_of_the_original_is_drawn)
{
    static const char *const turns[] = { "D3,C2", "D3,D2", "D3,E2", "D3,C3",
                                         "D3,E3", "E3,D2", "E3,E2", "E3,D3" };

    if (!getenv("WATTLE_DEEP"))
        skip();
    for (int i = 0; i < 8; i++) {
        POSITION(pos) = siemenet_opening("size=5");

        siemenet_play(pos, turns[i]);
        assert_drawn(pos, turns[i]);
    }
}
