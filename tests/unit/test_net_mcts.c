/*
 * test_net_mcts.c - search with a net of random numbers.
 *
 * Such a search may play badly, but it must have the properties of every search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar.h"
#include "games/fonver/fonver.h"
#include "games/siemenet/siemenet.h"
#include "net/header.h"
#include "search/mcts/mcts_internal.h"
#include "search/method.h"
#include "search/move_choice.h"
#include "search/random_mover.h"
#include "solver/solver.h"
#include "tests/support/drawn.h"
#include "tests/support/made_net.h"

HELD_BY(net, net_free)
HELD_BY(search, search_close)

enum { MEGABYTE = 1 << 20 };

static struct net *net_of_fendo(void)
{
    static struct net *net;

    if (!net)
        net = made_net(&fendo, 1);
    return net;
}

static void *open_engine(size_t memory, const struct net *net)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, memory, 5, net };

    void *engine = mcts_method.open(&fendo, &config);

    return engine; /* cppcheck-suppress returnDanglingLifetime ; it copies them */
}

static void grow(void *engine, const struct position *pos, int iterations)
{
    mcts_method.begin(engine, pos, 0);
    for (int i = 0; i < iterations && mcts_method.iterate(engine, 0); i++)
        ;
}

/* Returns one number for all visits below a node. Fails unless the priors of each node's children
   add up to 1. */
static uint64_t digest(void *engine, node at)
{
    const int n = mcts_method.count(engine, at);
    uint64_t sum = (uint64_t)n;
    double priors = 0;

    for (int i = 0; i < n; i++) {
        struct edge e;

        mcts_method.child(engine, at, i, &e);
        assert_true(e.prior > 0);
        priors += e.prior;
        sum = (sum * 31 + e.visits) * 31 + e.step;
        sum = splitmix64(&sum) ^ digest(engine, e.to);
    }
    assert_true(!n || fabs(priors - 1) < 1e-4);
    return sum;
}

TEST(the_same_seed_gives_the_same_visits)
{
    POSITION(pos) = opening_in_words(&fendo, "");
    uint64_t sum[2];

    for (int i = 0; i < 2; i++) {
        void *engine = open_engine(16 * MEGABYTE, net_of_fendo());

        grow(engine, pos, 500);
        sum[i] = digest(engine, ROOT_NODE);
        mcts_method.close(engine);
    }

    assert_true(sum[0] == sum[1]);
}

/* Returns the sum of the visits of all complete turns below `at`. */
static uint64_t visits_of_turns(void *engine, const struct position *pos, node at)
{
    const int n = mcts_method.count(engine, at), actor = fendo.to_act(pos);
    POSITION(next) = opening_in_words(&fendo, "");
    uint64_t sum = 0;

    for (int i = 0; i < n; i++) {
        struct edge e;

        mcts_method.child(engine, at, i, &e);
        game_copy(&fendo, next, pos);
        fendo.apply(next, e.step);
        sum += turn_goes_on(&fendo, next, actor) ? visits_of_turns(engine, next, e.to) : e.visits;
    }
    return sum;
}

TEST(every_iteration_completes_a_turn)
{
    POSITION(pos) = opening_in_words(&fendo, "");
    void *engine = open_engine(16 * MEGABYTE, net_of_fendo());

    grow(engine, pos, 300);

    assert_int_equal(visits_of_turns(engine, pos, ROOT_NODE), 300);
    mcts_method.close(engine);
}

/* Returns whether all children of the root have the same prior. */
static bool has_equal_priors(void *engine)
{
    const int n = mcts_method.count(engine, ROOT_NODE);
    struct edge first, e;

    assert_true(n > 1);
    mcts_method.child(engine, ROOT_NODE, 0, &first);
    for (int i = 1; i < n; i++) {
        mcts_method.child(engine, ROOT_NODE, i, &e);
        if (fabs(e.prior - first.prior) > 1e-9)
            return false;
    }
    return true;
}

/* Returns the first step offered that does not complete a turn. */
static step opening_step(const struct position *pos)
{
    step steps[MAX_STEPS];
    const int n = fendo.steps(pos, steps);

    for (int i = 0; i < n; i++) {
        POSITION(next) = opening_in_words(&fendo, "");

        game_copy(&fendo, next, pos);
        fendo.apply(next, steps[i]);
        if (fendo.mid_turn(next))
            return steps[i];
    }
    fail();
    return 0;
}

TEST(a_root_in_the_middle_of_a_turn_has_the_priors_of_its_start_if_that_is_known)
{
    POSITION(pos) = opening_in_words(&fendo, "");
    void *engine = open_engine(16 * MEGABYTE, net_of_fendo());
    const step s = opening_step(pos);

    mcts_method.begin(engine, pos, 0);
    mcts_method.advance(engine, s);
    fendo.apply(pos, s);
    grow(engine, pos, 50);
    assert_false(has_equal_priors(engine));

    mcts_method.forget(engine);
    grow(engine, pos, 50);
    assert_true(has_equal_priors(engine));
    mcts_method.close(engine);
}

static void play(void *engine, struct position *pos, step s)
{
    mcts_method.advance(engine, s);
    fendo.apply(pos, s);
}

TEST(what_is_kept_of_a_turn_is_not_taken_for_the_next_one)
{
    POSITION(pos) = opening_in_words(&fendo, "");
    void *engine = open_engine(16 * MEGABYTE, net_of_fendo());
    step steps[MAX_STEPS];

    mcts_method.begin(engine, pos, 0);
    play(engine, pos, opening_step(pos));
    while (fendo.mid_turn(pos) && fendo.steps(pos, steps) > 0)
        play(engine, pos, steps[0]);
    play(engine, pos, opening_step(pos));
    grow(engine, pos, 50);
    assert_true(has_equal_priors(engine));
    mcts_method.close(engine);
}

TEST(what_is_kept_of_an_answer_gives_nearly_the_same_priors)
{
    POSITION(pos) = opening_in_words(&fendo, "");
    struct evaluator *e = evaluator_open(&fendo, net_of_fendo());
    float fresh[MAX_STEPS], later[MAX_STEPS];
    step steps[MAX_STEPS];
    struct evaluation v;

    evaluator_prepare(e, pos);
    evaluator_evaluate(e, pos, &v);
    assert_true(fabsf(v.win + v.draw + v.loss - 1) < 1e-6f);
    void *kept = malloc(evaluator_kept_bytes(e));

    evaluator_keep(e, kept);
    for (step s = opening_step(pos); fendo.apply(pos, s), fendo.mid_turn(pos); s = steps[0]) {
        const int n = fendo.steps(pos, steps);

        evaluator_priors(e, pos, steps, n, fresh);
        evaluator_kept_priors(e, kept, pos, steps, n, later);
        for (int i = 0; i < n; i++)
            assert_true(fabsf(fresh[i] - later[i]) < 0.05f * fresh[i]);
    }
    free(kept);
    evaluator_close(e);
}

TEST(the_bound_of_the_memory_is_kept_and_search_goes_on)
{
    enum { BYTES = 100000 };
    POSITION(pos) = opening_in_words(&fendo, "");
    void *engine = open_engine(BYTES, net_of_fendo());
    struct edge root;
    struct tally t;

    grow(engine, pos, 3000);
    mcts_method.tally(engine, &t);
    mcts_method.look(engine, ROOT_NODE, &root);

    assert_true(t.memory <= BYTES);
    assert_int_equal(root.visits, 3000);
    mcts_method.close(engine);
}

/* On the smallest board everything can be proven, whatever a net says. The position is after one
   turn of each side. */
TEST(a_net_does_not_stand_in_the_way_of_a_proof)
{
    POSITION(pos) = opening_in_words(&fendo, "size=3");
    struct edge root[2];
    step steps[MAX_STEPS];

    for (int turns = 0; turns < 2; turns += !fendo.mid_turn(pos)) {
        fendo.steps(pos, steps);
        fendo.apply(pos, steps[0]);
    }

    for (int i = 0; i < 2; i++) {
        void *engine = open_engine(64 * MEGABYTE, i ? net_of_fendo() : NULL);

        grow(engine, pos, 50000);
        mcts_method.look(engine, ROOT_NODE, &root[i]);
        mcts_method.close(engine);
        assert_true(root[i].proven);
    }

    assert_true(fabs(root[0].value[0] - root[1].value[0]) < 1e-9);
}

/* Plays a random game except for about the last `left` steps. Stops at the end of a turn. */
static void leave_last_steps(struct position *pos, uint64_t seed, int left)
{
    enum { MOST = 512 };
    step made[MOST], steps[MAX_STEPS];
    POSITION(start) = xaligned(fendo.position_size);
    struct rng rng;
    int n = 0;

    game_copy(&fendo, start, pos);
    rng_seed(&rng, seed);
    while (!game_over(&fendo, pos)) {
        const int count = fendo.steps(pos, steps);

        made[n] = steps[rng_below(&rng, (uint32_t)count)];
        fendo.apply(pos, made[n++]);
        assert_true(n < MOST);
    }
    game_copy(&fendo, pos, start);
    for (int i = 0; i < n - left || fendo.mid_turn(pos); i++)
        fendo.apply(pos, made[i]);
}

/* Late in games, short alpha-beta searches find proofs that the tree alone does not find. They
   agree with the solver. */
TEST(leaves_are_proven_late_in_games)
{
    enum { GAMES = 40 };
    int proven[2] = { 0, 0 };

    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        POSITION(pos) = opening_in_words(&fendo, "size=5");
        struct solution s;

        leave_last_steps(pos, seed, 24);
        solver_run(&fendo, pos, budget_of(60, 64 * MEGABYTE), &s);
        assert_true(s.solved);
        for (int with = 0; with < 2; with++) {
            struct mcts *m = open_engine(16 * MEGABYTE, net_of_fendo());
            struct edge root;

            mcts_method.begin(m, pos, 0);
            m->proves_leaves = with;
            for (int n = 0; n < 200 && mcts_method.iterate(m, 0); n++)
                ;
            mcts_method.look(m, ROOT_NODE, &root);
            mcts_method.close(m);
            proven[with] += root.proven;
            if (root.proven && s.low != 0)
                assert_true(root.value[0] == (s.low > 0));
            else if (root.proven)
                assert_true(fabs(root.value[0] - 0.5) < 1e-9);
        }
        solution_free(&s);
    }
    print_message("proven: %d of %d, without searches at leaves %d\n", proven[1], GAMES, proven[0]);
    assert_true(proven[1] > proven[0] + 5);
}

/* Finds a turn to a leaf that a search of its own has proven, and makes it in `pos`. Returns the
   number of steps, or 0 if there is no such turn. */
static int turn_to_proven_leaf(void *engine, node at, struct position *pos, step turn[])
{
    for (int i = 0; i < mcts_method.count(engine, at); i++) {
        POSITION(child) = xaligned(fendo.position_size);
        double low, high;
        struct edge e;
        int n = 0;

        mcts_method.child(engine, at, i, &e);
        game_copy(&fendo, child, pos);
        fendo.apply(child, e.step);
        if (game_over(&fendo, child))
            continue;
        fendo.hints->bounds(child, &low, &high);
        if (fendo.mid_turn(child))
            n = turn_to_proven_leaf(engine, e.to, child, turn + 1);
        else if (!e.proven || mcts_method.count(engine, e.to) || low > 0 || high < 0 || low == high)
            continue;
        if (n || !fendo.mid_turn(child)) {
            turn[0] = e.step;
            game_copy(&fendo, pos, child);
            return n + 1;
        }
    }
    return 0;
}

/* A proven leaf has no children. As the root it needs some. */
TEST(a_proven_leaf_gets_children_as_the_root)
{
    int found = 0;

    for (uint64_t seed = 1; seed <= 40; seed++) {
        POSITION(pos) = opening_in_words(&fendo, "size=5");
        void *engine = open_engine(16 * MEGABYTE, net_of_fendo());
        POSITION(after) = xaligned(fendo.position_size);
        step turn[MAX_TURN_STEPS];

        leave_last_steps(pos, seed, 24);
        grow(engine, pos, 100);
        game_copy(&fendo, after, pos);
        const int n = turn_to_proven_leaf(engine, ROOT_NODE, after, turn);

        for (int i = 0; i < n; i++)
            mcts_method.advance(engine, turn[i]);
        if (n) {
            found++;
            mcts_method.begin(engine, after, 0);
            assert_true(mcts_method.count(engine, ROOT_NODE) > 0);
        }
        mcts_method.close(engine);
    }
    assert_true(found > 0);
}

/* Fails unless a search of the same root continues with its tree. */
static void check_kept(void *engine, const struct position *pos)
{
    struct edge before, after;

    for (int i = 0; i < 20; i++)
        mcts_method.iterate(engine, 0);
    mcts_method.look(engine, ROOT_NODE, &before);
    mcts_method.begin(engine, pos, 0);
    mcts_method.look(engine, ROOT_NODE, &after);
    assert_int_equal(after.visits, before.visits);
}

/* If the root is lost, the search does not use proofs at leaves, because the opponent may miss some
   of them. */
TEST(a_lost_root_is_searched_without_proofs_at_leaves)
{
    int lost = 0, won = 0;

    for (uint64_t seed = 1; seed <= 40; seed++) {
        POSITION(pos) = opening_in_words(&fendo, "size=5");
        struct mcts *m = open_engine(16 * MEGABYTE, net_of_fendo());
        struct solution s;

        leave_last_steps(pos, seed, 16);
        grow(m, pos, 300); /* the statistics learn that searches succeed */
        mcts_method.begin(m, pos, 0);
        solver_run(&fendo, pos, budget_of(60, 64 * MEGABYTE), &s);
        const bool loses = fendo.to_act(pos) ? s.low > 0 : s.high < 0;

        assert_true(!loses || !m->proves_leaves || !m->uses_net);
        assert_true(loses || m->proves_leaves || !m->uses_net);
        lost += loses && m->uses_net;
        won += !loses && m->uses_net;
        if (loses && m->uses_net)
            check_kept(m, pos);
        solution_free(&s);
        mcts_method.close(m);
    }
    assert_true(lost > 5 && won > 5);
}

/* Plays with two threads, mainly for TSan. The tree is kept from turn to turn. */
static void play_with_two_threads(const struct game *game, const struct net *net,
                                  const char *options)
{
    const struct search_config config = { SEARCH_DEFAULT, 2, MEGABYTE, 5, net };
    const struct search_limits limits = { .iterations = 400, .level = 10 };
    HELD(search) s = search_open(game, &config);
    POSITION(pos) = opening_in_words(game, options);
    step steps[MAX_TURN_STEPS];

    for (int turn = 0; turn < 6 && !game_over(game, pos); turn++) {
        search_run(s, pos, &limits, NULL);
        const int n = search_turn(s, steps);

        for (int i = 0; i < n; i++) {
            search_advance(s, steps[i]);
            game->apply(pos, steps[i]);
        }
        assert_false(game->mid_turn(pos));
    }
}

TEST(two_threads_play_on_with_one_net)
{
    HELD(net) net = made_net(&fiodar, 1);

    play_with_two_threads(&fendo, net_of_fendo(), "size=5");
    play_with_two_threads(&fiodar, net, "size=3"); /* uses several views */
}

/* Returns the value to Black of the first leaf in a search of Fiodar. `by_playout` is the share of
   a playout in that value. */
static double worth_of_leaf(const struct net *net, float by_playout, uint64_t seed)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 * MEGABYTE, seed, net };
    struct hints hints = *fiodar.hints;
    struct game game = fiodar;
    POSITION(pos) = opening_in_words(&fiodar, "size=3 pie=off");
    struct edge root;

    hints.by_playout = by_playout;
    game.hints = &hints;
    void *engine = mcts_method.open(&game, &config);
    grow(engine, pos, 1);
    mcts_method.look(engine, ROOT_NODE, &root);
    mcts_method.close(engine);
    assert_int_equal(root.visits, 1);
    return root.value[0];
}

TEST(a_playout_has_its_part_in_what_a_position_is_worth)
{
    enum { SEEDS = 40 };
    HELD(net) net = made_net(&fiodar, 1);
    int won = 0, drawn = 0, lost = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const double said = worth_of_leaf(net, 0, seed), mixed = worth_of_leaf(net, 0.25f, seed);
        const double part = mixed - 0.75 * said, rounded = 1.0 / WIN;

        assert_true(said > rounded && said < 1 - rounded);
        lost += fabs(part) < rounded;
        drawn += fabs(part - 0.125) < rounded;
        won += fabs(part - 0.25) < rounded;
    }
    assert_true(won > 0 && lost > 0);
    assert_int_equal(won + drawn + lost, SEEDS);
}

/* Returns a net for Fendo whose margin has this bias, a number of its last layer. */
static struct net *net_with_margin(float bias)
{
    const size_t place = sizeof bias * (size_t)(1 + fendo.hints->planes->globals);
    struct text file = TEXT_EMPTY, why = TEXT_EMPTY;
    uint32_t bits;
    char sum[9];

    memcpy(&bits, &bias, sizeof bits);
    made_net_file(&fendo, NULL, 1, &file);
    char *data = strstr(file.data, "\n\n") + 2;
    const size_t size = file.length - (size_t)(data - file.data);

    for (size_t i = 0; i < sizeof bits; i++)
        data[size - place + i] = (char)(bits >> 8 * i);
    snprintf(sum, sizeof sum, "%08x", (unsigned)header_crc32((const uint8_t *)data, size));
    memcpy(data - 10, sum, 8);
    struct net *net = net_read(file.data, file.length, &why);

    if (!net)
        fail_msg("%s", why.data);
    text_free(&file);
    return net;
}

TEST(a_margin_beyond_what_training_knows_is_cut)
{
    const double most = (double)fendo.hints->planes->margin_scale;
    POSITION(pos) = opening_in_words(&fendo, "");
    struct tally t;

    for (int sign = -1; sign <= 1; sign += 2) {
        HELD(net) net = net_with_margin((float)sign * 1e6f);
        void *engine = open_engine(MEGABYTE, net);

        grow(engine, pos, 50);
        mcts_method.tally(engine, &t);
        assert_true(t.margins > 0);
        assert_true(t.margin_squares == (double)t.margins * most * most);
        mcts_method.close(engine);
    }
}

static void assert_refused(const struct game *game, const struct net *net, const char *phrase)
{
    FREED(text) why = TEXT_EMPTY;

    assert_false(evaluator_fits(game, net, &why));
    assert_string_equal(why.data, phrase);
}

TEST(a_net_of_another_game_or_another_shape_is_refused)
{
    struct hints hints = *fendo.hints;
    struct planes features = *hints.planes;
    struct game other = fendo;
    struct text why = TEXT_EMPTY;

    assert_true(evaluator_fits(&fendo, net_of_fendo(), &why));
    assert_refused(&siemenet, net_of_fendo(), "the net is for fendo, not for siemenet");

    features.inputs++;
    hints.planes = &features;
    other.hints = &hints;
    char phrase[80];

    snprintf(phrase, sizeof phrase, "the net has %d input planes, the game %d", features.inputs - 1,
             features.inputs);
    assert_refused(&other, net_of_fendo(), phrase);
    hints.planes = NULL;
    assert_refused(&other, net_of_fendo(), "no net can play fendo");
}

/* ---- A modelled opponent ---- */

static void *open_against(const struct game *game, const struct net *net,
                          const struct net *opponent)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 * MEGABYTE, 5, net };
    void *engine = mcts_method.open(game, &config);

    mcts_method.model_opponent(engine, opponent);
    return engine; /* cppcheck-suppress returnDanglingLifetime ; it copies them */
}

/* Fails unless each child of an opponent's node has the prior of the opponent's net, and no child
   has more visits than D'Hondt's method gives it. Returns the number of children with visits. */
static int check_family(void *engine, node at, const struct position *pos, const struct net *net)
{
    struct evaluator *e = evaluator_open(&fiodar, net);
    const int n = mcts_method.count(engine, at);
    struct edge edge[MAX_STEPS], above;
    float priors[MAX_STEPS];
    step steps[MAX_STEPS];
    struct evaluation v;
    uint64_t visits = 0;
    double least = 1;
    int visited = 0;

    for (int i = 0; i < n; i++) {
        mcts_method.child(engine, at, i, &edge[i]);
        steps[i] = edge[i].step;
        visits += edge[i].visits;
        visited += edge[i].visits > 0;
        if (edge[i].visits)
            least = fmin(least, edge[i].prior / (double)edge[i].visits);
    }
    evaluator_prepare(e, pos);
    evaluator_evaluate(e, pos, &v);
    evaluator_priors(e, pos, steps, n, priors);
    evaluator_close(e);
    for (int i = 0; i < n; i++) {
        assert_true(edge[i].prior == (double)priors[i]);
        assert_true(edge[i].prior / (double)(edge[i].visits + 1) <= least + 1e-6);
    }
    mcts_method.look(engine, at, &above);
    assert_int_equal(visits, above.visits);
    return visited;
}

TEST(the_steps_of_a_modelled_opponent_are_visited_as_its_net_says)
{
    HELD(net) own = made_net(&fiodar, 1);
    HELD(net) other = made_net(&fiodar, 2);
    POSITION(pos) = opening_in_words(&fiodar, "size=3");
    POSITION(next) = opening_in_words(&fiodar, "size=3");
    void *engine = open_against(&fiodar, own, other);
    int visited = 0;

    mcts_method.begin(engine, pos, 0);
    for (int i = 0; i < 2000; i++)
        assert_true(mcts_method.iterate(engine, 0));
    for (int i = 0; i < mcts_method.count(engine, ROOT_NODE); i++) {
        struct edge e;

        mcts_method.child(engine, ROOT_NODE, i, &e);
        game_copy(&fiodar, next, pos);
        fiodar.apply(next, e.step);
        if (e.visits)
            visited += check_family(engine, e.to, next, other);
    }

    assert_true(visited > 20);
    mcts_method.close(engine);
}

/* Returns the sum of the differences between the priors of a node's children and the mean of the
   first views. */
static double distance_from_views(void *engine, node at, const struct position *pos,
                                  const struct net *net, int views)
{
    struct evaluator *e = evaluator_open(&fiodar, net);
    const int n = mcts_method.count(engine, at);
    double difference[MAX_STEPS], sum = 0;
    struct edge edge[MAX_STEPS];
    step steps[MAX_STEPS];
    float priors[MAX_STEPS];
    struct evaluation v;

    for (int i = 0; i < n; i++) {
        mcts_method.child(engine, at, i, &edge[i]);
        steps[i] = edge[i].step;
        difference[i] = -edge[i].prior;
    }
    evaluator_prepare(e, pos);
    for (int k = 0; k < views; k++) {
        evaluator_set_symmetry(e, k);
        evaluator_evaluate(e, pos, &v);
        evaluator_priors(e, pos, steps, n, priors);
        for (int i = 0; i < n; i++)
            difference[i] += (double)priors[i] / views;
    }
    for (int i = 0; i < n; i++)
        sum += fabs(difference[i]);
    evaluator_close(e);
    return sum;
}

static void check_views(void *engine, node at, const struct position *pos, const struct net *net,
                        int views)
{
    const int others = views == fiodar.hints->planes->symmetries ? views - 1 : views + 1;

    assert_true(distance_from_views(engine, at, pos, net, views) < 1e-4);
    assert_true(distance_from_views(engine, at, pos, net, others) > 1e-3);
}

TEST(the_root_has_the_mean_priors_of_all_views_and_its_children_of_some)
{
    static const int iterations[] = { 1, 400, 3000 };
    HELD(net) net = made_net(&fiodar, 1);
    POSITION(pos) = opening_in_words(&fiodar, "size=3");
    POSITION(next) = opening_in_words(&fiodar, "size=3");
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 * MEGABYTE, 5, net };
    void *engine = mcts_method.open(&fiodar, &config);
    int several = 0;

    for (size_t i = 0; i < sizeof iterations / sizeof *iterations; i++) {
        grow(engine, pos, iterations[i]);
        check_views(engine, ROOT_NODE, pos, net, fiodar.hints->planes->symmetries);
    }
    for (int i = 0; i < mcts_method.count(engine, ROOT_NODE); i++) {
        struct edge e;
        int views = 1;

        mcts_method.child(engine, ROOT_NODE, i, &e);
        for (uint32_t n = fiodar.hints->view_at; n < e.visits; n *= 2)
            views++;
        several += views > 1;
        game_copy(&fiodar, next, pos);
        fiodar.apply(next, e.step);
        if (e.visits > 1 && !e.proven && !game_over(&fiodar, next))
            check_views(engine, e.to, next, net, views);
    }
    assert_true(several > 5);
    mcts_method.close(engine);
}

/* A child takes its second view at visit view_at + 1. */
TEST(a_child_becomes_the_root_just_before_its_second_view)
{
    HELD(net) net = made_net(&fiodar, 1);
    POSITION(pos) = opening_in_words(&fiodar, "size=3");
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 * MEGABYTE, 5, net };
    void *engine = mcts_method.open(&fiodar, &config);
    struct edge e = { 0 };

    mcts_method.begin(engine, pos, 0);
    while (e.visits != fiodar.hints->view_at) {
        mcts_method.iterate(engine, 0);
        for (int i = 0; i < mcts_method.count(engine, ROOT_NODE); i++) {
            mcts_method.child(engine, ROOT_NODE, i, &e);
            if (e.visits == fiodar.hints->view_at)
                break;
        }
    }
    mcts_method.advance(engine, e.step);
    fiodar.apply(pos, e.step);
    mcts_method.begin(engine, pos, 0);
    check_views(engine, ROOT_NODE, pos, net, fiodar.hints->planes->symmetries);
    mcts_method.close(engine);
}

/* Searches for at most 3,000 iterations. Returns the root. */
static struct edge root_after(void *engine, const struct position *pos)
{
    struct edge root;

    mcts_method.begin(engine, pos, 0);
    for (int i = 0; i < 3000 && mcts_method.iterate(engine, 0); i++)
        ;
    mcts_method.look(engine, ROOT_NODE, &root);
    return root;
}

/* The positions come from random play. The player to act loses against best play, but the opponent
   can miss the win. */
TEST(a_modelled_opponent_may_miss_its_win)
{
    HELD(net) own = made_net(&fonver, 1);
    HELD(net) other = made_net(&fonver, 2);
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 * MEGABYTE, 5, own };
    POSITION(pos) = opening_in_words(&fonver, "size=4 pie=off");
    FREED(settings) options;
    void *usual = mcts_method.open(&fonver, &config);
    void *modelled = open_against(&fonver, own, other);
    struct rng rng;
    int lost = 0, hopeful = 0;

    settings_in_words(&fonver, "size=4 pie=off", &options);
    rng_seed(&rng, 7);
    for (int i = 0; i < 40; i++) {
        fonver.reset(pos, &options);
        for (int turn = 0; turn < 7 && !game_over(&fonver, pos); turn++) {
            step steps[MAX_TURN_STEPS];
            const int n = random_turn(&fonver, pos, &rng, steps);

            for (int k = 0; k < n; k++)
                fonver.apply(pos, steps[k]);
        }
        if (game_over(&fonver, pos))
            continue;
        const int actor = fonver.to_act(pos);
        const struct edge by_best_play = root_after(usual, pos), by_its = root_after(modelled, pos);

        if (!by_best_play.proven || by_best_play.value[actor] > 0)
            continue;
        lost++;
        hopeful += !by_its.proven && by_its.value[actor] > 0;
    }

    assert_true(lost > 3 && hopeful > 0);
    mcts_method.close(usual);
    mcts_method.close(modelled);
}

TEST(without_a_model_the_search_is_the_usual_one_again)
{
    HELD(net) own = made_net(&fiodar, 1);
    HELD(net) other = made_net(&fiodar, 2);
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 * MEGABYTE, 5, own };
    POSITION(pos) = opening_in_words(&fiodar, "size=3");
    void *usual = mcts_method.open(&fiodar, &config);
    void *modelled = open_against(&fiodar, own, other);

    grow(usual, pos, 300);
    grow(modelled, pos, 300);
    assert_true(digest(usual, ROOT_NODE) != digest(modelled, ROOT_NODE));
    mcts_method.model_opponent(modelled, NULL);
    grow(modelled, pos, 300);

    assert_true(digest(usual, ROOT_NODE) == digest(modelled, ROOT_NODE));
    mcts_method.close(usual);
    mcts_method.close(modelled);
}
