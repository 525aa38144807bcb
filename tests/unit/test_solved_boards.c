/*
 * test_solved_boards.c - the solved boards of RULES.md: Fiodar of size 3, Siemenet and Fonver.
 *
 * Siemenet has the size 5x5, Fonver 4x4 and 5x5. Fiodar ("Exact values") takes a quarter of an hour
 * of one core and 4 GB. Siemenet ("Small boards") takes some minutes and 1 GB, Fonver half an hour
 * and 8 GB. The tests are skipped unless WATTLE_DEEP is set (`make check-deep`). Smaller boards of
 * Fonver are in test_fonver_solve.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/proof.h"
#include "net/net.h"
#include "solver/retrograde.h"
#include "solver/solver.h"
#include "solver/transposition_table.h"
#include "tests/support/drawn.h"

static const size_t memory = (size_t)1000 << 20;

/* ---- Fiodar ---- */

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
    } turns[] = { { "C3", 0.5 }, { "C4", -0.5 }, { "B4", -0.5 }, { "C5", 0.5 }, { "pass", -0.5 } };

    if (!getenv("WATTLE_DEEP"))
        skip();
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        assert_worth("size=3 pie=off", turns[i].turn, 4000, turns[i].margin);
}

/* After eight turns, the proof takes seconds. */
TEST(so_is_the_middle_of_a_best_line)
{
    assert_worth("size=3 pie=off", "C3 A1 E3 B1 E5 C2 D3 C5", 1000, 0.5);
}

/* ---- Siemenet ---- */

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

/* After four turns, the proof takes almost no time. */
TEST(five_by_five_is_drawn_after_four_turns)
{
    POSITION(pos) = siemenet_opening("size=5");

    siemenet_play(pos, "D3,C2 E3,D2 D3,E2 E3,D3");
    assert_drawn(pos, "after four turns");
}

/* One turn of each kind. tests/test_analysis.py lists the kinds. */
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

/* ---- Fonver: the winner after each first move, and the number of turns ---- */

/* First moves that are mirror images of each other, and the number of turns in which White wins. */
static const struct {
    const char *move[4];
    int turns;
} table[] = {
    { { "A1", "D1", "A4", "D4" }, 16 },
    { { "B1", "C1", "B4", "C4" }, 12 },
    { { "A2", "D2", "A3", "D3" }, 16 },
    { { "B2", "C2", "B3", "C3" }, 14 },
};

enum { CLASSES = sizeof table / sizeof table[0] };

static struct position *after_first_move(const char *move)
{
    struct position *pos = fonver_opening("size=4 pie=off");

    fonver_play(pos, move);
    return pos;
}

/* Returns the key that the solver uses. */
static uint64_t frozen_key(const char *move)
{
    POSITION(pos) = after_first_move(move);
    int turns_left;

    fonver.proof->forget_history(pos, &turns_left);
    return fonver.key(pos);
}

TEST(every_first_move_belongs_to_one_class_of_mirror_images)
{
    for (int i = 0; i < CLASSES; i++) {
        for (int k = 1; k < 4; k++)
            assert_true(frozen_key(table[i].move[k]) == frozen_key(table[i].move[0]));
        for (int k = 0; k < i; k++)
            assert_true(frozen_key(table[i].move[0]) != frozen_key(table[k].move[0]));
    }
}

/* Returns the number of turns in which White wins, from the graph. */
static int turns_to_win(const struct position *pos)
{
    struct budget budget = budget_of(3600, 2 * memory);
    POSITION(frozen) = xaligned(fonver.position_size);
    struct graph *g = graph_new(&fonver, pos, &budget);
    int turns, turns_left;

    assert_int_equal(graph_verdict(g), BY_SECOND);
    game_copy(&fonver, frozen, pos);
    fonver.proof->forget_history(frozen, &turns_left);
    graph_look(g, frozen, &turns);
    graph_free(g);
    return turns;
}

TEST(white_wins_on_4x4_in_as_many_turns_as_the_table_says)
{
    if (!getenv("WATTLE_DEEP"))
        skip();
    for (int i = 0; i < CLASSES; i++) {
        POSITION(pos) = after_first_move(table[i].move[0]);
        FREED(solution) out;

        solver_run(&fonver, pos, budget_of(3600, 2 * memory), &out);
        print_message("%s: %s, %llu positions, %.1f s\n", table[i].move[0],
                      !out.solved   ? "not solved"
                      : out.low < 0 ? "W"
                      : out.low > 0 ? "B"
                                    : "0",
                      (unsigned long long)out.nodes, out.seconds);
        assert_true(out.solved && out.low == -1);
        assert_int_equal(1 + turns_to_win(pos), table[i].turns);
    }
}

/* One move of each class of first moves, with the net's help and all proofs of the moves before. */
TEST(first_moves_on_5x5_are_worth_what_their_table_says)
{
    static const struct {
        const char *move;
        double result;
    } first[] = { { "A1", -1 }, { "B1", -1 }, { "C1", -1 }, { "A2", -1 }, { "B2", -1 },
                  { "C2", -1 }, { "B3", -1 }, { "C3", -1 }, { "A3", 0 } };

    if (!getenv("WATTLE_DEEP"))
        skip();
    struct table *known = table_new(8 * memory);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        POSITION(pos) = fonver_opening("size=5 pie=off");
        struct budget budget = budget_of(3600, 2 * memory);
        FREED(solution) out;

        budget.threads = 2;
        budget.net = net_built_in("fonver");
        budget.table = known;
        fonver_play(pos, first[i].move);
        solver_run(&fonver, pos, budget, &out);
        print_message("5x5, %s: %llu positions, %.1f s\n", first[i].move,
                      (unsigned long long)out.nodes, out.seconds);
        assert_true(out.solved && out.low == first[i].result);
    }
    table_free(known);
}
