/*
 * test_siemenet_playout.c - playouts of Siemenet: their distribution and their trace.
 *
 * The distribution is the one that RULES.md states. The trace has all data for AMAF.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/drawn.h"

enum { GAMES = 60000, MARGINS = 161 };

/* A1 can be reached, but no square around it is free. */
static const char *const walled[] = {
    "W . . . .", /* 5 */
    "@ . . B .", /* 4 */
    "W B . . .", /* 3 */
    "W B . . .", /* 2 */
    ". B . . W", /* 1 */
};

/* The game lasts at most ten more turns. The first turns have many variations. */
static const char *const late[] = {
    "W @ . . B", /* 5 */
    "B . W W .", /* 4 */
    "W . B W B", /* 3 */
    "B . . W .", /* 2 */
    ". . W B .", /* 1 */
};

/* Returns Pearson's statistic of counts against probabilities, and sets the degrees of freedom. All
   cases that are expected fewer than ten times count as one case. */
static double chi_square(const int count[], const double expected[], int n, int *freedom)
{
    double sum = 0, rare = 0;
    int rare_count = 0;

    *freedom = -1;
    for (int i = 0; i < n; i++) {
        const double mean = GAMES * expected[i];
        if (expected[i] == 0)
            assert_int_equal(count[i], 0);
        if (mean < 10) {
            rare += mean;
            rare_count += count[i];
            continue;
        }
        sum += pow(count[i] - mean, 2) / mean;
        ++*freedom;
    }
    return rare > 0 ? sum + pow(rare_count - rare, 2) / rare : sum;
}

/* The statistic has mean f and variance 2f. Five standard deviations practically never happen, and
   the seed is fixed. */
static void assert_fits(const int count[], const double expected[], int n)
{
    int freedom;
    const double x = chi_square(count, expected, n, &freedom);

    assert_true(freedom > 0);
    assert_true(x < freedom + 5 * sqrt(2.0 * freedom));
}

/* Adds to `expected` the probability that each AMAF key is the first one of a playout with uniform
   steps. The last element of the array is for games without a key. */
static void first_key(const struct position *pos, double weight, double expected[])
{
    step steps[MAX_STEPS];
    const int n = siemenet.steps(pos, steps);

    if (!n)
        expected[siemenet.hints->amaf_keys] += weight;
    for (int i = 0; i < n; i++) {
        const int key = siemenet.hints->amaf_key(pos, steps[i]);
        if (key >= 0) {
            expected[key] += weight / n;
            continue;
        }
        POSITION(after) = xaligned(siemenet.position_size);
        game_copy(&siemenet, after, pos);
        siemenet.apply(after, steps[i]);
        first_key(after, weight / n, expected);
    }
}

static void assert_first_keys_fit(const struct position *pos)
{
    const int keys = siemenet.hints->amaf_keys;
    double *expected = xcalloc((size_t)keys + 1, sizeof *expected);
    int *count = xcalloc((size_t)keys + 1, sizeof *count);
    POSITION(game) = xaligned(siemenet.position_size);
    static struct trace trace;
    struct rng rng;

    rng_seed(&rng, 7);
    first_key(pos, 1, expected);
    for (int i = 0; i < GAMES; i++) {
        game_copy(&siemenet, game, pos);
        siemenet.playout(game, &rng, &trace);
        count[trace.n ? trace.key[0] : keys]++;
        assert_true(!trace.n || trace.player[0] == siemenet.to_act(pos));
    }
    assert_fits(count, expected, keys + 1);
    free(expected);
    free(count);
}

TEST(the_first_turn_is_drawn_uniformly_step_by_step)
{
    POSITION(pos) = siemenet_drawn("size=5", "w", "", siemenet_middle);

    assert_first_keys_fit(pos);
    free(pos);
    pos = siemenet_opening("variant=revisited size=13 start=N13");
    assert_first_keys_fit(pos);
}

TEST(a_destination_without_room_makes_no_other_more_likely)
{
    POSITION(pos) = siemenet_drawn("size=5", "w", "", walled);

    assert_string_equal(siemenet_offers(pos), "B4 C4");
    assert_first_keys_fit(pos);
}

TEST(in_mid_turn_the_placement_is_drawn_uniformly)
{
    POSITION(pos) = siemenet_drawn("size=5", "w", "", siemenet_middle);

    siemenet_play(pos, "C4");
    assert_first_keys_fit(pos);
}

TEST(a_stuck_player_draws_uniformly_among_pass_and_pawns)
{
    POSITION(pos) = siemenet_drawn("variant=extended size=5", "w", "0 0", siemenet_trapped);

    assert_first_keys_fit(pos);
}

/* Adds to `expected` the probability of each final margin. */
static void final_margin(const struct position *pos, double weight, double expected[])
{
    step steps[MAX_STEPS];
    const int n = siemenet.steps(pos, steps);

    if (!n)
        expected[(int)siemenet.margin(pos) + MARGINS / 2] += weight;
    for (int i = 0; i < n; i++) {
        POSITION(after) = xaligned(siemenet.position_size);
        game_copy(&siemenet, after, pos);
        siemenet.apply(after, steps[i]);
        final_margin(after, weight / n, expected);
    }
}

/* The games are played to the end. So playouts also have to leave out destinations without room. */
TEST(final_margins_come_out_as_the_whole_tree_says)
{
    static const char *const options[] = { "size=5", "variant=revisited size=5" };

    for (int k = 0; k < 2; k++) {
        POSITION(pos) = siemenet_drawn(options[k], "b", "", late);
        POSITION(game) = xaligned(siemenet.position_size);
        double expected[MARGINS] = { 0 };
        int count[MARGINS] = { 0 };
        struct rng rng;

        rng_seed(&rng, 11);
        final_margin(pos, 1, expected);
        for (int i = 0; i < GAMES; i++) {
            game_copy(&siemenet, game, pos);
            siemenet.playout(game, &rng, NULL);
            assert_int_equal(siemenet.to_act(game), NOBODY);
            count[(int)siemenet.margin(game) + MARGINS / 2]++;
        }
        assert_fits(count, expected, MARGINS);
    }
}

TEST(the_trace_holds_every_pawn_played)
{
    static struct trace trace;
    struct rng rng;

    rng_seed(&rng, 3);
    for (int i = 0; i < 200; i++) {
        POSITION(pos) = siemenet_opening("variant=extended");
        const int turns = siemenet.playout(pos, &rng, &trace);
        assert_true(trace.n == turns || trace.n == turns - 1); /* a pass has no key */
        for (int k = 0; k < trace.n; k++)
            assert_int_equal(trace.player[k], k % 2);
    }
}
