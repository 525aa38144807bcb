/*
 * test_mcts.c - the tree of MCTS: compaction keeps what it should and frees the rest,
 * statistics are whole words, proofs follow the rules of proof.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../support/test.h"

#include "../../src/search/mcts/mcts.h"
#include "../../src/search/method.h"
#include "../support/toy.h"

#include <math.h>
#include <stdlib.h>

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

static void grow(struct mcts *m, const struct position *pos, int iterations)
{
    mcts_method.begin(m, pos, 0);
    for (int i = 0; i < iterations; i++)
        mcts_method.iterate(m, 0);
}

static void check_compaction(const struct game *game, struct position *pos, step played)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 << 20, 4 };
    struct mcts *m = mcts_method.open(game, &config);
    uint64_t before = 0, after = 0;

    grow(m, pos, 20000);
    const size_t memory = mcts_method.memory(m);
    mcts_method.advance(m, played);
    const uint64_t sum = digest(m, 0, &before);
    tree_compact(&m->tree);

    assert_true(before > 100);
    assert_true(digest(m, 0, &after) == sum);
    assert_int_equal(after, before);
    assert_int_equal(mcts_method.nodes(m), after);
    assert_true(mcts_method.memory(m) < memory);

    /* And the tree goes on growing as it should. */
    game->apply(pos, played);
    grow(m, pos, 1000);
    struct edge root;
    mcts_method.look(m, 0, &root);
    assert_true(root.visits >= 1000);
    after = 0;
    digest(m, 0, &after);
    assert_true(after >= before);
    mcts_method.close(m);
}

static void compaction_keeps_the_tree_below_the_root(void **state)
{
    struct position *coins = coins_start("2718281828459045235360287471352662497757");
    struct position *pig = pig_start((int[]){ 3, 5, 0 }, 1, 4);

    (void)state;
    check_compaction(&toy_coins, coins, COIN_RIGHT);
    check_compaction(&toy_pig, pig, PIG_ROLL);
    free(coins);
    free(pig);
}

/* Long games in little memory: the tree is compacted again and again. */
static void a_game_is_played_within_the_bound(void **state)
{
    struct position *pos = coins_start("2718281828459045235360287471352662497757");
    const struct search_config config = { SEARCH_DEFAULT, 1, 200000, 4 };
    struct mcts *m = mcts_method.open(&toy_coins, &config);
    int shrank = 0;

    (void)state;
    while (!game_over(&toy_coins, pos)) {
        struct edge e, best = { .step = COIN_LEFT };
        const size_t before = mcts_method.memory(m);

        mcts_method.begin(m, pos, 0);
        shrank += mcts_method.memory(m) < before;
        for (int i = 0; i < 20000 && mcts_method.iterate(m, 0); i++)
            ;
        assert_true(mcts_method.memory(m) <= 200000);
        for (int i = 0; i < mcts_method.count(m, 0); i++) {
            mcts_method.child(m, 0, i, &e);
            if (e.visits > best.visits)
                best = e;
        }
        mcts_method.advance(m, best.step);
        mcts_method.look(m, 0, &e);
        assert_true(e.visits == best.visits && e.proven == best.proven);
        for (int p = 0; p < 2; p++)
            assert_true(fabs(e.value[p] - best.value[p]) < 1e-9);
        toy_coins.apply(pos, best.step);
    }
    assert_true(shrank > 2);
    mcts_method.close(m);
    free(pos);
}

static void a_statistic_holds_visits_and_payoffs_exactly(void **state)
{
    stat s;

    (void)state;
    atomic_init(&s, stat_make(VISIT_LIMIT, VISIT_LIMIT * WIN));
    stat_add(&s, stat_make(1, WIN), true);
    stat_add(&s, stat_make(1, 0), false);
    assert_int_equal(stat_visits(stat_read(&s)), VISIT_LIMIT + 2);
    assert_true(stat_sum(stat_read(&s)) == (int64_t)(VISIT_LIMIT + 1) * WIN);
}

/* ---- Proofs, on a block made by hand ---- */

static int proof_of(const struct game *game, int actor, const int proofs[], int n)
{
    struct mcts m = { .game = game };
    uint32_t where;

    tree_init(&m.tree, game, 1 << 20);
    tree_open(&m.tree);
    struct block *b = tree_take(&m.tree, n, &where);
    b->actor = (int8_t)actor;
    for (int i = 0; i < n; i++)
        proof_set(&m, (struct place){ b, i }, proofs[i]);
    const int proof = proof_of_children(&m, b);
    tree_free(&m.tree);
    return proof;
}

#define PROOF(game, actor, ...)                         \
    proof_of(game, actor, (const int[]){ __VA_ARGS__ }, \
             (int)(sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int)))

static void proofs_follow_from_children(void **state)
{
    enum { P1 = 1, P2 = 2, P3 = 3 };

    (void)state;
    assert_int_equal(PROOF(&toy_coins, 0, OPEN, P2, P1), P1);
    assert_int_equal(PROOF(&toy_coins, 1, OPEN, P1, P1), OPEN);
    assert_int_equal(PROOF(&toy_coins, 1, P1, P1), P1);
    assert_int_equal(PROOF(&toy_coins, 1, P1, DRAWN, P1), DRAWN);
    assert_int_equal(PROOF(&toy_coins, 1, DRAWN, OPEN), OPEN);

    /* Of three players, one who cannot win may choose who does. */
    assert_int_equal(PROOF(&toy_pig, 0, P2, P3), OPEN);
    assert_int_equal(PROOF(&toy_pig, 0, P2, P2), P2);
    assert_int_equal(PROOF(&toy_pig, 0, P2, P3, DRAWN), DRAWN);
    assert_int_equal(PROOF(&toy_pig, 0, P2, P3, P1), P1);

    /* Chance decides nothing unless all is the same. */
    assert_int_equal(PROOF(&toy_pig, CHANCE, P2, P2, P2), P2);
    assert_int_equal(PROOF(&toy_pig, CHANCE, P2, P2, P3), OPEN);
    assert_int_equal(PROOF(&toy_pig, CHANCE, P2, OPEN, P2), OPEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compaction_keeps_the_tree_below_the_root),
        cmocka_unit_test(a_game_is_played_within_the_bound),
        cmocka_unit_test(a_statistic_holds_visits_and_payoffs_exactly),
        cmocka_unit_test(proofs_follow_from_children),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
