/*
 * test_fonver_deep.c - the 4x4 table of RULES.md, "Small boards": what `solve` proves after
 * each first move, and the graph of all positions, which tells how long it takes; and who wins on
 * 5x5. Takes half an hour and 8 GB, so it is skipped unless WATTLE_DEEP is set (`make check-deep`).
 * The smaller boards are in test_fonver_solve.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/proof.h"
#include "net/net.h"
#include "solver/retrograde.h"
#include "solver/solver.h"
#include "solver/transposition_table.h"
#include "tests/support/drawn.h"

static const size_t memory = (size_t)2000 << 20;

/* First moves that are mirror images of each other, and in how many turns White wins. */
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

/* The key by which the solver goes. */
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

/* How long it takes White, by the graph. */
static int turns_to_win(const struct position *pos)
{
    struct budget budget = budget_of(3600, memory);
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

        solver_run(&fonver, pos, budget_of(3600, memory), &out);
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

/* One of each class of first moves, with the net's help and all that is known of the others. */
TEST(first_moves_on_5x5_are_worth_what_their_table_says)
{
    static const struct {
        const char *move;
        double result;
    } first[] = { { "A1", -1 }, { "B1", -1 }, { "C1", -1 }, { "A2", -1 }, { "B2", -1 },
                  { "C2", -1 }, { "B3", -1 }, { "C3", -1 }, { "A3", 0 } };

    if (!getenv("WATTLE_DEEP"))
        skip();
    struct table *known = table_new(4 * memory);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        POSITION(pos) = fonver_opening("size=5 pie=off");
        struct budget budget = budget_of(3600, memory);
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
