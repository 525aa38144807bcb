/*
 * test_move_choice.c - turns chosen from a tree written in this file, and at random.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/fonver.h"
#include "search/move_choice.h"
#include "search/random_mover.h"
#include "search/search.h"
#include "tests/support/in_words.h"
#include "tests/support/toy.h"

HELD_BY(search, search_close)

enum { MOST = 3 };

/* The children of the root. Other nodes have no children. */
struct written {
    int count;
    struct edge child[MOST];
};

static int count_of(void *self, node at)
{
    const struct written *w = self;

    return at == ROOT_NODE ? w->count : 0;
}

static void child_of(void *self, node at, int i, struct edge *out)
{
    const struct written *w = self;

    (void)at;
    *out = w->child[i];
    out->to = (node)i + 1;
}

static void look_at(void *self, node at, struct edge *out)
{
    (void)self;
    *out = (struct edge){ .to = at, .visits = 1000 };
}

static void aim_at(void *self, node at, const struct position *pos)
{
    (void)self, (void)at, (void)pos;
}

static bool no_iteration(void *self, int worker)
{
    (void)self, (void)worker;
    return false;
}

static const struct method method = {
    .count = count_of, .child = child_of, .look = look_at, .aim = aim_at, .iterate = no_iteration
};

static struct chooser chooser_of(struct written *w)
{
    return (
        struct chooser){ .game = &fonver, .method = &method, .engine = w, .deadline = INFINITY };
}

static struct edge child(int i, uint64_t visits, double value, bool proven)
{
    return (struct edge){ .visits = visits,
                          .value = { value, 1 - value },
                          .prior = i == 0 ? 0.75 : 0.25,
                          .exact = proven,
                          .proven = proven };
}

/* Returns an opening in which each step is a whole turn and Black, player 0, begins. Sets the steps
   of the root's children. */
static struct position *begin(struct written *w)
{
    struct position *pos = opening_in_words(&fonver, "size=3 pie=off");
    step steps[MAX_STEPS];

    assert_int_equal(fonver.to_act(pos), 0);
    fonver.steps(pos, steps);
    for (int i = 0; i < w->count; i++)
        w->child[i].step = steps[i];
    return pos;
}

TEST(the_lead_decides_when_a_search_may_end)
{
    struct written w = { 2, { child(0, 100, 0.5, false), child(1, 60, 0.4, false) } };
    POSITION(pos) = begin(&w);
    const struct chooser c = chooser_of(&w);

    assert_true(choice_is_final(&c, pos, 39));
    assert_false(choice_is_final(&c, pos, 40));
}

TEST(a_proven_draw_does_not_end_a_search_where_more_may_be_had)
{
    struct written w = { 2, { child(0, 100, 0.5, true), child(1, 60, 0.4, false) } };
    POSITION(pos) = begin(&w);
    const struct chooser c = chooser_of(&w);
    struct edge best;

    assert_true(choice_best(&c, ROOT_NODE, 0, &best));
    assert_int_equal(best.to, 1);
    assert_false(choice_is_final(&c, pos, 0));
    w.child[1].value[0] = 0.6; /* a better estimate */
    assert_true(choice_best(&c, ROOT_NODE, 0, &best));
    assert_int_equal(best.to, 2);
    w.child[0] = child(0, 1, 1, true);
    w.child[0].step = best.step;
    assert_true(choice_is_final(&c, pos, 1000));
}

TEST(the_prior_decides_before_the_first_visit)
{
    struct written w = { 2, { child(1, 0, 0.5, false), child(0, 0, 0.5, false) } };
    const struct chooser c = chooser_of(&w);
    struct edge best;

    assert_true(choice_best(&c, ROOT_NODE, 0, &best));
    assert_int_equal(best.to, 2);
    w.child[0].visits = w.child[1].visits = 1; /* the first of equal children */
    assert_true(choice_best(&c, ROOT_NODE, 0, &best));
    assert_int_equal(best.to, 1);
}

/* Returns how many of 1,000 turns begin with the first child. */
static int first_of_a_thousand(struct written *w, float power, bool by_policy)
{
    POSITION(pos) = begin(w);
    struct chooser c = chooser_of(w);
    step turn[MAX_TURN_STEPS];
    int first = 0;

    c.power = power;
    c.by_policy = by_policy;
    for (c.seed = 1; c.seed <= 1000; c.seed++) {
        choice_turn(&c, pos, turn);
        first += turn[0] == w->child[0].step;
    }
    return first;
}

/* The share of 1,000 random turns may be off by 0.05. */
#define assert_about(count, share) assert_true(fabs((count) / 1000.0 - (share)) < 0.05)

TEST(steps_are_drawn_by_a_power_of_their_visits)
{
    struct written w = { 2, { child(0, 300, 0.5, false), child(1, 100, 0.5, false) } };

    assert_int_equal(first_of_a_thousand(&w, 0, false), 1000);
    assert_about(first_of_a_thousand(&w, 1, false), 0.75);
    assert_about(first_of_a_thousand(&w, 2, false), 0.9);
    assert_about(first_of_a_thousand(&w, 0.5F, false), 0.634);
}

TEST(what_is_lost_for_certain_is_not_drawn)
{
    struct written w = { 2, { child(0, 10, 0.1, false), child(1, 1000, 0, true) } };

    assert_int_equal(first_of_a_thousand(&w, 1, false), 1000);
}

/* Before the first visit, only the net's policy decides. */
TEST(steps_without_visits_are_drawn_by_their_priors)
{
    struct written w = { 2, { child(0, 0, 0.5, false), child(1, 0, 0.5, false) } };

    assert_about(first_of_a_thousand(&w, 1, true), 0.75);
    assert_about(first_of_a_thousand(&w, 2, true), 0.9);
    w.child[1].visits = 2; /* weights 0.75 and 2.25 */
    assert_about(first_of_a_thousand(&w, 1, true), 0.25);
}

/* Returns a number that identifies a turn of at most 3 steps. */
static int name_of(const step steps[], int n)
{
    int name = 1;

    for (int i = 0; i < n; i++)
        name = name * 2 + (steps[i] == COIN_RIGHT);
    return name;
}

/*
 * The row is 1 2 4 2 3. Its even coins are inside, so a turn takes an odd end and then another
 * coin. After L come L (2), or R (3) and then one of two 2s. After R come R (2), or L (1) and then
 * one of two 2s. These are six turns of two or three steps. Uniform steps would favour the short
 * turns.
 */
TEST(every_turn_is_as_likely_as_any_other)
{
    enum { DRAWS = 60000, TURNS = 6 };
    POSITION(pos) = coins_start("12423");
    int count[16] = { 0 }, turns = 0;
    double chi_squared = 0;
    struct rng rng;

    rng_seed(&rng, 2);
    for (int i = 0; i < DRAWS; i++) {
        step out[MAX_TURN_STEPS];
        const int n = random_turn(&toy_coins, pos, &rng, out);
        assert_in_range(n, 2, 3);
        count[name_of(out, n)]++;
    }

    for (int i = 0; i < 16; i++) {
        const double expected = (double)DRAWS / TURNS, off = count[i] - expected;
        turns += count[i] > 0;
        chi_squared += count[i] ? off * off / expected : 0;
    }
    assert_int_equal(turns, TURNS);
    assert_true(chi_squared < 25); /* with five degrees of freedom, one chance in 7000 */
}

/* 40 odd coins make one turn with 2^39 variants. These are too many to list. */
TEST(too_many_turns_are_drawn_by_steps)
{
    POSITION(pos) = coins_start("1111111111111111111111111111111111111111");
    step out[MAX_TURN_STEPS];
    struct rng rng;
    int left = 0;

    rng_seed(&rng, 2);
    assert_int_equal(random_turn(&toy_coins, pos, &rng, out), 40);
    for (int i = 0; i < 40; i++)
        left += out[i] == COIN_LEFT;
    assert_in_range(left, 8, 32);
}

TEST(the_seed_decides)
{
    POSITION(pos) = coins_start("12423");
    const struct search_limits limits = { .seconds = 3600, .level = 10 };
    int differ = 0, first = 0;

    for (uint64_t seed = 0; seed < 20; seed++) {
        const struct search_config config = { SEARCH_RANDOM, 1, 1 << 20, seed, NULL };
        step out[2][MAX_TURN_STEPS];
        int n[2];

        for (int i = 0; i < 2; i++) {
            HELD(search) s = search_open(&toy_coins, &config);
            search_run(s, pos, &limits, NULL);
            n[i] = search_turn(s, out[i]);
        }
        assert_int_equal(name_of(out[0], n[0]), name_of(out[1], n[1]));
        if (seed == 0)
            first = name_of(out[0], n[0]);
        differ += name_of(out[0], n[0]) != first;
    }
    assert_true(differ > 5);
}
