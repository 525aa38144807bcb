/*
 * test_speed.c - what bench tells of a net's speed can be right.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/bench.h"
#include "games/fendo/fendo.h"
#include "tests/support/made_net.h"

HELD_BY(net, net_free)

static bool goes_on(void *context)
{
    return *(const bool *)context;
}

TEST(evaluations_are_counted_and_so_is_their_share_of_the_best)
{
    bool on = true;
    const struct search_listener l = { .go_on = goes_on, .context = &on };
    POSITION(pos) = bench_opening(&fendo, "");
    HELD(net) net = made_net(&fendo, 1);
    double share = -1;

    assert_true(speed_evaluations(&l, &fendo, net, pos, 0.01, &share) > 0);
    assert_true(share > 0);
}

TEST(an_interrupted_count_of_evaluations_ends_at_once)
{
    bool on = false;
    const struct search_listener l = { .go_on = goes_on, .context = &on };
    POSITION(pos) = bench_opening(&fendo, "");
    HELD(net) net = made_net(&fendo, 1);
    double share = -1;

    assert_true(speed_evaluations(&l, &fendo, net, pos, 1e9, &share) == 0);
    assert_true(share == 0);
}
