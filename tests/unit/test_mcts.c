/*
 * test_mcts.c - the tree of MCTS: compaction keeps what it should and frees the rest,
 * statistics are whole words, proofs follow the rules of proof.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/mcts/mcts_internal.h"
#include "search/method.h"
#include "tests/support/toy.h"
#include "tests/support/worth.h"

/* One number for all that can be seen below a node, in order. */
static uint64_t digest(struct mcts *m, node at, uint64_t *nodes)
{
    const int n = mcts_method.count(m, at);
    uint64_t sum = (uint64_t)n;

    ++*nodes;
    for (int i = 0; i < n; i++) {
        struct edge e;

        mcts_method.child(m, at, i, &e);
        sum = sum * 31 + e.visits;
        sum = sum * 31 + e.step;
        sum = sum * 31 + (uint64_t)(1e9 * e.value[0]) + e.proven;
        sum = splitmix64(&sum) ^ digest(m, e.to, nodes);
    }
    return sum;
}

static struct tally tally_of(struct mcts *m)
{
    struct tally t;

    mcts_method.tally(m, &t);
    return t;
}

static void grow(struct mcts *m, const struct position *pos, int iterations)
{
    mcts_method.begin(m, pos, 0);
    for (int i = 0; i < iterations; i++)
        mcts_method.iterate(m, 0);
}

/* The child of the root with the most visits. */
static struct edge favourite(struct mcts *m)
{
    struct edge e, best = { .step = COIN_LEFT };

    for (int i = 0; i < mcts_method.count(m, ROOT_NODE); i++) {
        mcts_method.child(m, ROOT_NODE, i, &e);
        if (e.visits > best.visits)
            best = e;
    }
    return best;
}

/* Makes the step that is looked at most. */
static void check_compaction(struct position *pos)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 << 20, 4, NULL };
    struct mcts *m = mcts_method.open(&toy_coins, &config);
    uint64_t before = 0, after = 0;
    struct edge root;

    grow(m, pos, 20000);
    const size_t memory = tally_of(m).memory;
    const struct edge best = favourite(m);
    mcts_method.advance(m, best.step);
    const uint64_t sum = digest(m, ROOT_NODE, &before);
    tree_compact(&m->tree);

    assert_true(before > 100);
    assert_true(digest(m, ROOT_NODE, &after) == sum);
    assert_int_equal(after, before);
    assert_int_equal(tally_of(m).nodes, after);
    assert_true(tally_of(m).memory < memory);

    /* And the tree goes on growing as it should. */
    toy_coins.apply(pos, best.step);
    grow(m, pos, 1000);
    mcts_method.look(m, ROOT_NODE, &root);
    assert_true(root.visits >= 1000);
    after = 0;
    digest(m, ROOT_NODE, &after);
    assert_true(after >= before);
    mcts_method.close(m);
}

/* Whoever was to act: a node counts for that player, the root for player 0. */
TEST(compaction_keeps_the_tree_below_the_root)
{
    POSITION(pos) = coins_start("2718281828459045235360287471352662497757");
    int moved[2] = { 0, 0 };

    while (!moved[0] || !moved[1]) {
        moved[toy_coins.to_act(pos)]++;
        check_compaction(pos);
    }
}

/* Long games in little memory: the tree is compacted again and again. */
TEST(a_game_is_played_within_the_bound)
{
    POSITION(pos) = coins_start("2718281828459045235360287471352662497757");
    const struct search_config config = { SEARCH_DEFAULT, 1, 200000, 4, NULL };
    struct mcts *m = mcts_method.open(&toy_coins, &config);
    int shrank = 0;

    while (!game_over(&toy_coins, pos)) {
        const size_t before = tally_of(m).memory;

        mcts_method.begin(m, pos, 0);
        shrank += tally_of(m).memory < before;
        for (int i = 0; i < 20000 && mcts_method.iterate(m, 0); i++)
            ;
        assert_true(tally_of(m).memory <= 200000);
        const struct edge best = favourite(m);
        struct edge e;
        mcts_method.advance(m, best.step);
        mcts_method.look(m, ROOT_NODE, &e);
        assert_true(e.visits == best.visits && e.proven == best.proven);
        for (int p = 0; p < 2; p++)
            assert_true(fabs(e.value[p] - best.value[p]) < 1e-9);
        toy_coins.apply(pos, best.step);
    }
    assert_true(shrank > 2);
    mcts_method.close(m);
}

TEST(a_statistic_holds_visits_and_payoffs_exactly)
{
    stat s;

    atomic_init(&s, stat_make(VISIT_LIMIT, VISIT_LIMIT * WIN));
    stat_add(&s, stat_make(1, WIN), true);
    stat_add(&s, stat_make(1, 0), false);
    assert_int_equal(stat_visits(stat_read(&s)), VISIT_LIMIT + 2);
    assert_true(stat_sum(stat_read(&s)) == (int64_t)(VISIT_LIMIT + 1) * WIN);
}

/* What a draw is worth to player 0 who is to act, with contempt. */
static double worth_of_draw(double contempt)
{
    return worth_found(&mcts_method, &toy_coins, coins_start("2222"), contempt, 100000);
}

TEST(a_draw_is_worth_less_with_contempt_and_more_below_zero)
{
    assert_true(fabs(worth_of_draw(0) - 0.5) < 1e-9);
    assert_true(fabs(worth_of_draw(0.25) - 0.25) < 1e-9);
    assert_true(fabs(worth_of_draw(-0.25) - 0.75) < 1e-9);
    assert_true(worth_of_draw(0.5) > 0 && worth_of_draw(-0.5) < 1);
}

/* ---- Proofs, on a block made by hand ---- */

static int proof_of(int actor, const int proofs[], int n)
{
    struct mcts m = { .game = &toy_coins };
    uint32_t where;

    tree_init(&m.tree, 1 << 20);
    tree_open(&m.tree);
    struct block *b = tree_take(&m.tree, n, false, &where);
    b->actor = (int8_t)actor;
    for (int i = 0; i < n; i++)
        proof_set(&m, (struct place){ b, i }, proofs[i]);
    const int proof = proof_of_children(&m, b);
    tree_free(&m.tree);
    return proof;
}

#define PROOF(actor, ...)                         \
    proof_of(actor, (const int[]){ __VA_ARGS__ }, \
             (int)(sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int)))

TEST(proofs_follow_from_children)
{
    enum { P1 = WIN_OF, P2 = WIN_OF + 1 };

    assert_int_equal(PROOF(0, OPEN, P2, P1), P1);
    assert_int_equal(PROOF(0, P2, P2), P2);
    assert_int_equal(PROOF(1, OPEN, P1, P1), OPEN);
    assert_int_equal(PROOF(1, P1, P1), P1);
    assert_int_equal(PROOF(1, P1, DRAW, P1), DRAW);
    assert_int_equal(PROOF(1, DRAW, OPEN), OPEN);
}
