/*
 * test_random_mover.c - the lower mark is uniform over whole turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/test.h"

#include "search/random_mover.h"
#include "search/search.h"
#include "tests/support/toy.h"

#include <stdlib.h>

/* Which of the turns of length up to 3 it is. */
static int name_of(const step steps[], int n)
{
    int name = 1;

    for (int i = 0; i < n; i++)
        name = name * 2 + (steps[i] == COIN_RIGHT);
    return name;
}

/*
 * From 1 2 4 2 3: the even coins are inside, so a turn takes an odd end and then another
 * coin. L and then L (2), or R (3) and then 2 or 2; R and then R (2), or L (1) and then
 * 2 or 2: six turns, of two and three steps. Uniform steps would favour the short ones.
 */
TEST(every_turn_is_as_likely_as_any_other)
{
    enum { DRAWS = 60000, TURNS = 6 };
    struct position *pos = coins_start("12423");
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
    assert_true(chi_squared < 25); /* five degrees of freedom: one chance in 7000 */
    free(pos);
}

/* 40 odd coins make one turn of 2^39 kinds; that many are not gone through. */
TEST(too_many_turns_are_drawn_by_steps)
{
    struct position *pos = coins_start("1111111111111111111111111111111111111111");
    step out[MAX_TURN_STEPS];
    struct rng rng;
    int left = 0;

    rng_seed(&rng, 2);
    assert_int_equal(random_turn(&toy_coins, pos, &rng, out), 40);
    for (int i = 0; i < 40; i++)
        left += out[i] == COIN_LEFT;
    assert_in_range(left, 8, 32);
    free(pos);
}

TEST(the_seed_decides)
{
    struct position *pos = coins_start("12423");
    const struct search_limits limits = { .seconds = 3600, .level = 10 };
    int differ = 0, first = 0;

    for (uint64_t seed = 0; seed < 20; seed++) {
        const struct search_config config = { SEARCH_RANDOM, 1, 1 << 20, seed, NULL };
        step out[2][MAX_TURN_STEPS];
        int n[2];

        for (int i = 0; i < 2; i++) {
            struct search *s = search_open(&toy_coins, &config);
            search_run(s, pos, &limits, NULL);
            n[i] = search_turn(s, out[i]);
            search_close(s);
        }
        assert_int_equal(name_of(out[0], n[0]), name_of(out[1], n[1]));
        if (seed == 0)
            first = name_of(out[0], n[0]);
        differ += name_of(out[0], n[0]) != first;
    }
    assert_true(differ > 5);
    free(pos);
}
