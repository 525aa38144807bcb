/*
 * test_retrograde.c - a graph that does not fit into the solver proves nothing.
 *
 * It may have too many edges, positions or waiting positions for the memory, or more steps than a
 * list holds. The game, toy_walk, is a walk of two players over `places` places. The walk has no
 * end, except on the map `wide`. There each step loses, and the list of steps is full, so that
 * there may be more steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "solver/retrograde.h"
#include "solver/solver.h"
#include "tests/support/toy.h"

static int all_to_all(const struct walk_map *map, int from, step out[MAX_STEPS])
{
    int n = 0;

    for (int to = 0; to < map->places; to++)
        if (to != from)
            out[n++] = (step)to;
    return n;
}

static int ring(const struct walk_map *map, int from, step out[MAX_STEPS])
{
    out[0] = (step)((from + 1) % map->places);
    return 1;
}

/* From the middle a step leads anywhere, and from there back. */
static int star(const struct walk_map *map, int from, step out[MAX_STEPS])
{
    out[0] = 0;
    return from ? 1 : all_to_all(map, from, out);
}

/* One step leads anywhere and ends the game. */
static int wide(const struct walk_map *map, int from, step out[MAX_STEPS])
{
    int n = 0;

    while (!from && n < MAX_STEPS && n < map->places - 1) {
        out[n] = (step)n + 1;
        n++;
    }
    return n;
}

typedef int ways(const struct walk_map *map, int from, step out[MAX_STEPS]);

/* Returns the verdict of a graph with `bytes` bytes. Sets *nodes to its number of positions. */
static enum verdict verdict_with(ways *shape, int places, size_t bytes, uint64_t *nodes)
{
    const struct walk_map map = { shape, places, 100, 1 };
    const struct walk start = { &map, 0, 0 };
    struct budget budget = budget_of(60, bytes);
    struct graph *g = graph_new(&toy_walk, (const struct position *)&start, &budget);
    const enum verdict v = graph_verdict(g);

    *nodes = graph_nodes(g);
    graph_free(g);
    return v;
}

/* Fails unless `bytes` is the least memory in which the graph fits. */
static void assert_just_fits(ways *shape, int places, uint64_t positions, size_t bytes)
{
    uint64_t nodes;

    assert_int_equal(verdict_with(shape, places, bytes, &nodes), BY_NOBODY);
    assert_int_equal(nodes, positions);
    assert_int_equal(verdict_with(shape, places, bytes - 1, &nodes), NOT_KNOWN);
}

/* Edges have a third of the memory and take 4 bytes each. Positions have a third and take 24 bytes
   each. Waiting positions have a sixth and take 24 bytes each, for a number and the position. */
TEST(nothing_is_proven_that_does_not_fit_into_the_memory)
{
    assert_just_fits(all_to_all, 40, 80, 3 * 4 * 80 * 39);
    assert_just_fits(ring, 351, 702, 3 * 24 * 702);
    assert_just_fits(star, 301, 301, 6 * 24 * 300);
}

static void assert_unknown(const struct game *game, const struct position *pos)
{
    FREED(solution) s;

    solver_run(game, pos, budget_of(60, 1 << 20), &s);
    assert_false(s.solved);
    assert_true(s.low < 0 && s.high > 0);
}

TEST(steps_beyond_the_list_are_not_taken_for_none)
{
    const struct walk_map map = { wide, MAX_STEPS + 100, 100, 1 };
    const struct walk start = { &map, 0, 0 };
    const struct position *pos = (const struct position *)&start;
    struct game straight = toy_walk;
    uint64_t nodes;

    straight.proof = NULL;
    assert_int_equal(verdict_with(wide, MAX_STEPS + 100, 1 << 20, &nodes), NOT_KNOWN);
    assert_unknown(&toy_walk, pos);
    assert_unknown(&straight, pos);
    /* Here the list has room for one more step, and all steps lose. */
    assert_int_equal(verdict_with(wide, MAX_STEPS, 1 << 20, &nodes), BY_SECOND);
}
