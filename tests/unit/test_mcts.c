/*
 * test_mcts.c - the tree of MCTS: compaction, statistics, proofs and transpositions.
 *
 * Compaction keeps the tree below the root and frees the rest. Statistics are exact. Proofs follow
 * the rules of proof.c. A position that several orders of turns reach is evaluated once. A path has
 * at most MAX_PATH steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/hash.h"
#include "games/fendo/fendo.h"
#include "games/fiodar/fiodar.h"
#include "games/fonver/fonver.h"
#include "games/siemenet/siemenet.h"
#include "search/mcts/mcts_internal.h"
#include "search/method.h"
#include "tests/support/in_words.h"
#include "tests/support/made_net.h"
#include "tests/support/search_results.h"
#include "tests/support/toy.h"

/* Returns one number that depends on all steps, visits, values and proofs below a node. */
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

/* Returns the child of the root with the most visits. */
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

/* Makes the most visited step, and compares the tree below it before and after compaction. */
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

    /* The tree must continue to grow. */
    toy_coins.apply(pos, best.step);
    grow(m, pos, 1000);
    mcts_method.look(m, ROOT_NODE, &root);
    assert_true(root.visits >= 1000);
    after = 0;
    digest(m, ROOT_NODE, &after);
    assert_true(after >= before);
    mcts_method.close(m);
}

/* Tests steps of both players, because each node counts results for its actor and the root for
   player 0. */
TEST(compaction_keeps_the_tree_below_the_root)
{
    POSITION(pos) = coins_start("2718281828459045235360287471352662497757");
    int moved[2] = { 0, 0 };

    while (!moved[0] || !moved[1]) {
        moved[toy_coins.to_act(pos)]++;
        check_compaction(pos);
    }
}

/* Long games in little memory compact the tree many times. */
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

/* Returns the value of a draw to player 0, who is to act, with this contempt. */
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
    struct mcts m = { .game = &toy_coins, .opponent = NOBODY };
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

/* ---- The cache of evaluations ---- */

HELD_BY(net, net_free)

enum { MEGABYTE = 1 << 20, SMALL = 2 * MEGABYTE - 1 };

/* ---- The table ---- */

static bool is_equal(const struct evaluation *a, const struct evaluation *b)
{
    return a->win == b->win && a->draw == b->draw && a->loss == b->loss && a->margin == b->margin;
}

TEST(what_is_known_of_a_twin_is_found_until_all_is_forgotten)
{
    const struct cached_eval in = { 1234567, { 0.25f, 0.5f, 0.125f, -3.5f } };
    struct eval_cache *t = eval_cache_new(MEGABYTE);
    struct cached_eval out;

    assert_false(eval_cache_find(t, 99, &out));
    eval_cache_put(t, 99, &in);
    assert_true(eval_cache_find(t, 99, &out));
    assert_int_equal(out.block, in.block);
    assert_true(is_equal(&out.evaluation, &in.evaluation));
    assert_false(eval_cache_find(t, 98, &out));
    eval_cache_clear(t);
    assert_false(eval_cache_find(t, 99, &out));
    eval_cache_free(t);
}

TEST(the_last_of_two_twins_at_one_place_is_found)
{
    const struct cached_eval first = { 3, { 1, 0, 0, 0 } }, last = { 4, { 0, 0, 1, 0 } };
    const uint64_t far = (uint64_t)1 << 60;
    struct eval_cache *t = eval_cache_new(0);
    struct cached_eval out;

    eval_cache_put(t, 99, &first);
    eval_cache_put(t, 99 + far, &last);
    assert_false(eval_cache_find(t, 99, &out));
    assert_true(eval_cache_find(t, 99 + far, &out));
    assert_int_equal(out.block, 4);
    eval_cache_free(t);
}

/* ---- Hashes ---- */

/* 75 bytes are not a whole number of words. Each bit must matter, up to the last byte. */
TEST(every_bit_changes_a_hash)
{
    enum { BYTES = 75 };
    uint8_t bytes[BYTES] = { 0 };
    const uint64_t hash = hash_bytes(bytes, BYTES, 1);

    assert_true(hash == hash_bytes(bytes, BYTES, 1));
    assert_true(hash != hash_bytes(bytes, BYTES, 2));
    assert_true(hash != hash_bytes(bytes, BYTES - 1, 1));
    for (int bit = 0; bit < 8 * BYTES; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_true(hash != hash_bytes(bytes, BYTES, 1));
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

TEST(what_is_shown_to_a_net_differs_from_position_to_position)
{
    HELD(net) net = made_net(&fonver, 1);
    struct evaluator *e = evaluator_open(&fonver, net);
    POSITION(pos) = opening_in_words(&fonver, "size=5");
    POSITION(next) = opening_in_words(&fonver, "size=5");
    step steps[MAX_STEPS];
    uint64_t shown[MAX_STEPS];
    const int n = fonver.steps(pos, steps);

    evaluator_prepare(e, pos);
    for (int i = 0; i < n; i++) {
        game_copy(&fonver, next, pos);
        fonver.apply(next, steps[i]);
        shown[i] = evaluator_encode(e, next);
        for (int j = 0; j < i; j++)
            assert_true(shown[i] != shown[j]);
    }
    evaluator_close(e);
}

/* ---- In a search ---- */

static void *grow_with_net(const struct game *game, const struct net *net, size_t memory,
                           const struct position *pos)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, memory, 5, net };
    void *engine = mcts_method.open(game, &config);

    mcts_method.begin(engine, pos, 0);
    for (int i = 0; i < 1000 && mcts_method.iterate(engine, 0); i++)
        ;
    return engine; /* cppcheck-suppress returnDanglingLifetime ; it copies them */
}

static void assert_same_below(void *a, void *b, node at_a, node at_b)
{
    const int n = mcts_method.count(a, at_a);

    assert_int_equal(mcts_method.count(b, at_b), n);
    for (int i = 0; i < n; i++) {
        struct edge x, y;

        mcts_method.child(a, at_a, i, &x);
        mcts_method.child(b, at_b, i, &y);
        assert_int_equal(x.step, y.step);
        assert_int_equal(x.visits, y.visits);
        assert_true(x.prior == y.prior && x.value[0] == y.value[0]);
        assert_same_below(a, b, x.to, y.to);
    }
}

/* Counts of positions in the tree that have children and are not within a turn. */
struct count {
    int all, eval_cache, lost;
};

/* Counts the positions from `at` on. `eval_cache` counts those whose cache entry has the children
   of another node. `lost` counts those whose slot another position has taken. */
static void count_twins(struct mcts *m, const struct position *pos, node at, struct count *out)
{
    const int n = mcts_method.count(m, at);
    POSITION(next) = xaligned(m->game->position_size);
    struct evaluator *e = m->workers[0]->evaluator;
    struct cached_eval cached;

    if (n && !m->game->mid_turn(pos)) {
        struct edge first;

        mcts_method.child(m, at, 0, &first);
        out->all++;
        if (!eval_cache_find(m->eval_cache, evaluator_encode(e, pos), &cached))
            out->lost++;
        else if (cached.block != first.to >> 32)
            out->eval_cache++;
    }
    for (int i = 0; i < n; i++) {
        struct edge child;

        mcts_method.child(m, at, i, &child);
        game_copy(m->game, next, pos);
        m->game->apply(next, child.step);
        count_twins(m, next, child.to, out);
    }
}

/* The small memory has the smallest cache, in which many entries are overwritten. In the large one,
   nearly all entries are found. */
static void check_game(const struct game *game, const char *options)
{
    HELD(net) net = made_net(game, 1);
    POSITION(pos) = opening_in_words(game, options);
    void *large = grow_with_net(game, net, 512 * MEGABYTE, pos),
         *small = grow_with_net(game, net, SMALL, pos);
    struct count all = { 0, 0, 0 }, few = { 0, 0, 0 };

    assert_same_below(large, small, ROOT_NODE, ROOT_NODE);
    count_twins(large, pos, ROOT_NODE, &all);
    count_twins(small, pos, ROOT_NODE, &few);
    assert_true(all.eval_cache > 0);
    assert_true(all.lost < all.all / 50);
    assert_true(few.lost > few.all / 5);
    mcts_method.close(large);
    mcts_method.close(small);
}

TEST(eval_cache_change_nothing)
{
    check_game(&fendo, "size=5");
    check_game(&siemenet, "size=7");
    check_game(&fonver, "size=5");
    check_game(&fiodar, "size=3");
}

/* ---- The longest path ---- */

/* Leads from each place to the next one. */
static int corridor(const struct walk_map *map, int from, step out[MAX_STEPS])
{
    out[0] = (step)from + 1;
    return from + 1 < map->places;
}

/* The tree of a corridor is one path. */
TEST(a_path_has_at_most_its_room)
{
    const struct walk_map map = { corridor, 2 * MAX_PATH, 0, 0 };
    const struct walk start = { &map, 0, 0 };
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 << 20, 4, NULL };
    struct mcts *m = mcts_method.open(&toy_walk, &config);
    node at = ROOT_NODE;
    struct edge e;
    int depth = 0;

    grow(m, (const struct position *)&start, 4 * MAX_PATH);
    for (; mcts_method.count(m, at); at = e.to, depth++)
        mcts_method.child(m, at, 0, &e);
    assert_int_equal(depth, MAX_PATH);
    mcts_method.look(m, ROOT_NODE, &e);
    assert_int_equal(e.visits, 4 * MAX_PATH);
    mcts_method.close(m);
}
