/*
 * test_graph.c - what does not fit into the solver proves nothing: more edges, positions or
 * waiting positions than the memory holds, more steps than a list does.
 *
 * The game, made for this, is a walk of two players over `places` places without an end, but
 * for the wide one: there any of its steps loses, and so many are listed that there may be more.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../support/test.h"

#include "../../src/past.h"
#include "../../src/search/solver.h"
#include "../../src/search/solver/graph.h"

#include <math.h>

enum shape { ALL_TO_ALL, RING, STAR, WIDE };

struct position {
    int shape, places, at, actor;
};

static int walk_to_act(const struct position *pos)
{
    return pos->shape == WIDE && pos->at ? NOBODY : pos->actor;
}

static bool walk_mid_turn(const struct position *pos)
{
    (void)pos;
    return false;
}

static bool leads_to(const struct position *pos, int to)
{
    switch (pos->shape) {
    case RING:
        return to == (pos->at + 1) % pos->places;
    case STAR:
        return (pos->at == 0) != (to == 0);
    default:
        return to != pos->at;
    }
}

static int walk_steps(const struct position *pos, step out[MAX_STEPS])
{
    int n = 0;

    for (int to = 0; to < pos->places && n < MAX_STEPS; to++)
        if (leads_to(pos, to))
            out[n++] = (step)to;
    return n;
}

static void walk_apply(struct position *pos, step s)
{
    pos->at = (int)s;
    pos->actor ^= 1;
}

static void walk_payoffs(const struct position *pos, double out[])
{
    out[0] = pos->actor == 0;
    out[1] = 1 - out[0];
}

static uint64_t walk_key(const struct position *pos)
{
    uint64_t key = (uint64_t)pos->at * 2 + (uint64_t)pos->actor;

    return splitmix64(&key);
}

static bool walk_freeze(struct position *pos, int *turns_left)
{
    (void)pos;
    *turns_left = 100;
    return true;
}

static const struct past past = { .freeze = walk_freeze };

static const struct game walk = {
    .name = "walk",
    .players = 2,
    .position_size = sizeof(struct position),
    .to_act = walk_to_act,
    .mid_turn = walk_mid_turn,
    .steps = walk_steps,
    .apply = walk_apply,
    .payoffs = walk_payoffs,
    .key = walk_key,
    .past = &past,
};

/* What the graph says with so many bytes, and how many positions it holds. */
static enum verdict verdict_with(enum shape shape, int places, size_t bytes, uint64_t *nodes)
{
    const struct position start = { .shape = (int)shape, .places = places };
    struct budget budget = budget_of(60, bytes);
    struct graph *g = graph_new(&walk, &start, &budget);
    const enum verdict v = graph_verdict(g);

    *nodes = graph_nodes(g);
    graph_free(g);
    return v;
}

/* The least memory that does: with a byte less something does not fit in. */
static void assert_just_fits(enum shape shape, int places, uint64_t positions, size_t bytes)
{
    uint64_t nodes;

    assert_int_equal(verdict_with(shape, places, bytes, &nodes), BY_NOBODY);
    assert_int_equal(nodes, positions);
    assert_int_equal(verdict_with(shape, places, bytes - 1, &nodes), NOT_KNOWN);
}

/* Edges have a third of the memory and take 4 bytes, positions a third and 24; those that wait
   have a sixth and take 24: a number and the position. */
TEST(nothing_is_proven_that_does_not_fit_into_the_memory)
{
    assert_just_fits(ALL_TO_ALL, 40, 80, 3 * 4 * 80 * 39);
    assert_just_fits(RING, 351, 702, 3 * 24 * 702);
    assert_just_fits(STAR, 301, 301, 6 * 24 * 300);
}

static void assert_unknown(const struct game *game, const struct position *pos)
{
    struct solution s;

    solver_run(game, pos, budget_of(60, 1 << 20), &s);
    assert_false(s.solved);
    assert_true(s.low < 0 && s.high > 0);
    solution_free(&s);
}

TEST(steps_beyond_the_list_are_not_taken_for_none)
{
    const struct position start = { .shape = WIDE, .places = MAX_STEPS + 100 };
    struct game straight = walk;
    uint64_t nodes;

    straight.past = NULL;
    assert_int_equal(verdict_with(WIDE, MAX_STEPS + 100, 1 << 20, &nodes), NOT_KNOWN);
    assert_unknown(&walk, &start);
    assert_unknown(&straight, &start);
    /* One step fewer than the list holds, and all of them lose. */
    assert_int_equal(verdict_with(WIDE, MAX_STEPS, 1 << 20, &nodes), BY_SECOND);
}
