/*
 * test_move_choice.c - turns out of a tree that is written down here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/fonver.h"
#include "search/move_choice.h"
#include "tests/support/in_words.h"
#include "tests/support/test.h"

#include <math.h>

enum { MOST = 3 };

/* The root's children. Nodes below have none. */
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

/* The first turn of a game in which a step is a whole turn, and Black, 0, begins. */
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

    assert_true(choice_settled(&c, pos, 39));
    assert_false(choice_settled(&c, pos, 40));
}

TEST(a_proven_draw_does_not_end_a_search_where_more_may_be_had)
{
    struct written w = { 2, { child(0, 100, 0.5, true), child(1, 60, 0.4, false) } };
    POSITION(pos) = begin(&w);
    const struct chooser c = chooser_of(&w);
    struct edge best;

    assert_true(choice_best(&c, ROOT_NODE, 0, &best));
    assert_int_equal(best.to, 1);
    assert_false(choice_settled(&c, pos, 0));
    w.child[1].value[0] = 0.6; /* an estimate that is better */
    assert_true(choice_best(&c, ROOT_NODE, 0, &best));
    assert_int_equal(best.to, 2);
    w.child[0] = child(0, 1, 1, true);
    w.child[0].step = best.step;
    assert_true(choice_settled(&c, pos, 1000));
}

/* How often of a thousand turns the first child was taken. */
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

/* The share of 1,000 by lot is good to 0.05. */
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

/* Before anything was tried, a net's policy speaks alone. */
TEST(steps_without_visits_are_drawn_by_their_priors)
{
    struct written w = { 2, { child(0, 0, 0.5, false), child(1, 0, 0.5, false) } };

    assert_about(first_of_a_thousand(&w, 1, true), 0.75);
    assert_about(first_of_a_thousand(&w, 2, true), 0.9);
    w.child[1].visits = 2; /* 0.75 to 2.25 */
    assert_about(first_of_a_thousand(&w, 1, true), 0.25);
}
