/*
 * test_verify.c - whether a proven strategy keeps clear of what the rules remember, on a toy map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/proof.h"
#include "solver/solver.h"
#include "solver/verify_repetition.h"
#include "tests/support/toy.h"

HELD_BY(pn, pn_free)

enum { MEGABYTE = 1 << 20, STOP = 0 };

/* A place on the map: where its ways lead, how the rules know it, and how much has been removed. */
struct place {
    int ways[2], recall, removed;
    bool is_passed;
};

static const struct place *places;

static int ways(const struct walk_map *map, int from, step out[MAX_STEPS])
{
    int n = 0;

    (void)map;
    for (int i = 0; i < 2 && from != STOP; i++)
        if (places[from].ways[i] >= 0)
            out[n++] = (step)places[from].ways[i];
    return n;
}

static uint64_t recall(const struct position *pos, int *removed, bool *repeats)
{
    const struct place *p = &places[((const struct walk *)pos)->at];

    *removed = p->removed;
    *repeats = !p->is_passed;
    return (uint64_t)p->recall;
}

/* At STOP player 0 has won by a point. */
static double one(const struct position *pos)
{
    (void)pos;
    return 1;
}

/* The game on that map. */
static const struct game *game_on(const struct place map[])
{
    static struct proof with_repetition_key;
    static struct game game;

    places = map;
    with_repetition_key = *toy_walk.proof;
    with_repetition_key.repetition_key = recall;
    game = toy_walk;
    game.proof = &with_repetition_key;
    game.margin = one;
    return &game;
}

/* Whether the strategy does, from place 1, where that player moves. Adds where it repeats. */
static enum strategy_answer answer(const struct place map[], int actor, size_t bytes, bool is_spent,
                                   struct repeated *again)
{
    const struct walk_map walk_map = { ways, 0, 5000, 0 };
    const struct walk start = { &walk_map, 1, actor };
    const struct position *pos = (const struct position *)&start;
    const struct game *game = game_on(map);
    struct budget budget = budget_of(3600, MEGABYTE);
    int rest[2];

    HELD(pn) p = pn_new(game, pos, &budget);
    assert_int_equal(pn_reaches(p, pos, 2, UINT64_MAX, rest), PN_WINS);
    budget.spent = is_spent;
    return verify_strategy(game, p, pos, &budget, bytes, again);
}

static bool holds_within(const struct place map[], int actor, size_t bytes, bool is_spent)
{
    struct repeated again = { NULL, 0 };
    const enum strategy_answer found = answer(map, actor, bytes, is_spent, &again);

    assert_int_equal(again.n > 0, found == STRATEGY_REPEATS);
    free(again.keys);
    return found == STRATEGY_HOLDS;
}

static bool holds(const struct place map[], int actor)
{
    return holds_within(map, actor, MEGABYTE, false);
}

TEST(a_line_on_which_nothing_comes_again)
{
    static const struct place line[] = { [1] = { { 2, -1 }, 1, 0, false },
                                         [2] = { { 3, -1 }, 2, 2, false },
                                         [3] = { { STOP, -1 }, 3, 2, false } };

    assert_true(holds(line, 0));
}

TEST(what_comes_again_on_a_line_is_seen)
{
    static const struct place line[] = { [1] = { { 2, -1 }, 1, 0, false },
                                         [2] = { { 3, -1 }, 7, 0, false },
                                         [3] = { { 4, -1 }, 3, 1, false },
                                         [4] = { { STOP, -1 }, 7, 2, false } };

    assert_false(holds(line, 0));
}

/* Without the second one being too much the first is none. */
TEST(after_a_pass_nothing_is_repeated)
{
    static const struct place line[] = { [1] = { { 2, -1 }, 1, 0, false },
                                         [2] = { { 3, -1 }, 7, 0, true },
                                         [3] = { { 4, -1 }, 3, 1, false },
                                         [4] = { { STOP, -1 }, 7, 2, true } };

    assert_true(holds(line, 0));
}

/* The one removal between them cannot have led back. */
TEST(after_one_removal_nothing_comes_again)
{
    static const struct place line[] = { [1] = { { 2, -1 }, 1, 0, false },
                                         [2] = { { 3, -1 }, 7, 0, false },
                                         [3] = { { 4, -1 }, 3, 1, false },
                                         [4] = { { STOP, -1 }, 7, 1, false } };

    assert_true(holds(line, 0));
}

TEST(the_same_on_two_lines_is_no_repetition)
{
    static const struct place fork[] = { [1] = { { 2, 3 }, 1, 0, false },
                                         [2] = { { STOP, -1 }, 7, 0, false },
                                         [3] = { { 4, -1 }, 3, 2, false },
                                         [4] = { { 5, -1 }, 4, 4, false },
                                         [5] = { { STOP, -1 }, 7, 4, false } };

    assert_true(holds(fork, 1));
}

/* The loser may go either way, the winner takes the short one. */
TEST(only_the_winners_own_steps_count)
{
    static const struct place detour[] = { [1] = { { 2, STOP }, 7, 0, false },
                                           [2] = { { 3, -1 }, 2, 2, false },
                                           [3] = { { STOP, -1 }, 7, 2, false } };
    static const struct place choice[] = { [1] = { { 4, 2 }, 7, 0, false },
                                           [2] = { { 3, -1 }, 2, 2, false },
                                           [3] = { { 4, -1 }, 7, 2, false },
                                           [4] = { { STOP, -1 }, 4, 2, false } };

    assert_true(holds(detour, 0));
    assert_false(holds(choice, 1));
}

TEST(what_cannot_be_gone_through_does_not_hold)
{
    static struct place line[1200];

    for (int i = 1; i < 1200; i++)
        line[i] = (struct place){ { i + 1, -1 }, i, i, false };
    line[1199].ways[0] = STOP;
    assert_true(holds_within(line, 0, MEGABYTE, false));
    assert_false(holds_within(line, 0, 0, false));
    assert_false(holds_within(line, 0, MEGABYTE, true));
}

/* ---- Ways round ---- */

static struct solution solve(const struct place map[])
{
    const struct walk_map walk_map = { ways, 0, 5000, 0 };
    const struct walk start = { &walk_map, 1, 0 };
    struct solution out;

    solver_run(game_on(map), (const struct position *)&start, budget_of(3600, MEGABYTE), &out);
    return out;
}

/* The short way comes by the same again; the long one does not. */
TEST(a_lead_is_proven_on_the_way_on_which_nothing_comes_again)
{
    static const struct place map[] = {
        [1] = { { 2, 5 }, 1, 0, false },      [2] = { { 3, -1 }, 7, 0, false },
        [3] = { { 4, -1 }, 3, 2, false },     [4] = { { STOP, -1 }, 7, 2, false },
        [5] = { { 6, 7 }, 15, 0, false },     [6] = { { 8, -1 }, 16, 0, false },
        [7] = { { 8, -1 }, 17, 0, false },    [8] = { { 9, 10 }, 18, 0, false },
        [9] = { { STOP, -1 }, 19, 2, false }, [10] = { { STOP, -1 }, 20, 2, false }
    };
    struct repeated again = { NULL, 0 };
    FREED(solution) s = solve(map);

    assert_int_equal(answer(map, 0, MEGABYTE, false, &again), STRATEGY_REPEATS);
    assert_int_equal(again.n, 1);
    assert_true(s.solved && s.low == 1);
    assert_int_equal(s.steps[0], 5);
    free(again.keys);
}

/* That it is no loss is known all the same. */
TEST(where_there_is_no_such_way_a_lead_is_not_proven)
{
    static const struct place map[] = { [1] = { { 2, -1 }, 1, 0, false },
                                        [2] = { { 3, -1 }, 7, 0, false },
                                        [3] = { { 4, -1 }, 3, 2, false },
                                        [4] = { { STOP, -1 }, 7, 2, false } };
    FREED(solution) s = solve(map);

    assert_false(s.solved);
    assert_true(s.low == 0);
    assert_int_equal(s.turns, 0);
}
