/*
 * test_eval_cache.c - positions that turns in another order lead to are judged once, and that changes
 * nothing but the time it takes.
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

/* Also of what is no whole number of words, to its last byte. */
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
        shown[i] = evaluator_show(e, next);
        for (int j = 0; j < i; j++)
            assert_true(shown[i] != shown[j]);
    }
    evaluator_close(e);
}

/* ---- In a search ---- */

static void *grow(const struct game *game, const struct net *net, size_t memory,
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

/* Positions in the tree, judged and with children. */
struct count {
    int all, eval_cache, lost;
};

/* Of those below `at`. One that is found with other children than its own is a cached; one that is
   not found has lost its place to another. */
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
        if (!eval_cache_find(m->eval_cache, evaluator_show(e, pos), &cached))
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

/* A small memory has the smallest table, where much is overwritten; a large one finds nearly all. */
static void check_game(const struct game *game, const char *options)
{
    HELD(net) net = made_net(game, 1);
    POSITION(pos) = opening_in_words(game, options);
    void *large = grow(game, net, 512 * MEGABYTE, pos), *small = grow(game, net, SMALL, pos);
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
