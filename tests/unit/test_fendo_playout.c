/*
 * test_fendo_playout.c - random games of Fendo, uniform over whole turns; bounds; AMAF keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/drawn.h"
#include "tests/support/walk.h"

/* ---- Random games, bounds, keys ---- */

TEST_PLAY(fendo, bounds_are_exact_when_one_side_has_left_the_open_area,
          fendo_at("size=3", "b O_|2/"
                             "2W/"
                             "W2"),
          "bounds[7 7]")

TEST(a_random_game_ends_in_a_position_that_the_rules_know)
{
    struct rng rng;

    rng_seed(&rng, 12);
    for (int i = 0; i < 1000; i++) {
        const char *options = fendo.variants[i % 5];
        POSITION(pos) = fendo_at(options, NULL);
        FREED(text) words = TEXT_EMPTY;
        for (uint32_t n = rng_below(&rng, 40); n-- && !game_over(&fendo, pos);)
            fendo.apply(pos, walk_step(&fendo, pos, &rng));
        fendo.playout(pos, &rng, NULL);
        assert_int_equal(fendo.to_act(pos), NOBODY);
        assert_false(fendo.mid_turn(pos));
        fendo.text->print_position(pos, &words);
        POSITION(again) = fendo_at(options, words.data);
        assert_int_equal(fendo.to_act(again), NOBODY);
        assert_true(fendo.margin(again) == fendo.margin(pos));
    }
}

/* ---- Uniformity ---- */

/* The turns, or rests of a turn, as the AMAF keys of their steps, and how often each was drawn. */
struct tally {
    int count, seen[4096];
    uint16_t key[4096][3];
    int keys[4096];
};

struct tally_context {
    const struct position *start;
    struct tally *tally;
};

static bool tally_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct tally_context *c = context;
    struct tally *t = c->tally;
    POSITION(pos) = xaligned(fendo.position_size);

    (void)after;
    assert_true(t->count < 4096 && n <= 3);
    game_copy(&fendo, pos, c->start);
    t->keys[t->count] = n;
    for (int i = 0; i < n; i++) {
        t->key[t->count][i] = (uint16_t)fendo.hints->amaf_key(pos, steps[i]);
        fendo.apply(pos, steps[i]);
    }
    t->seen[t->count++] = 0;
    return true;
}

static bool begins_with(const struct trace *trace, const uint16_t key[], int n)
{
    return trace->n >= n && !memcmp(trace->key, key, (size_t)n * sizeof *key);
}

/* Draws random games from `start`. Compares how often they begin with each legal turn with a
   uniform distribution, by Pearson's chi-square. For k turns it has mean k - 1 and variance 2 (k -
   1). The test allows 5 standard deviations. */
static void assert_uniform(const struct position *start, uint64_t seed)
{
    enum { DRAWS_A_TURN = 100 };
    struct tally *t = xcalloc(1, sizeof *t);
    struct trace *trace = xcalloc(1, sizeof *trace);
    POSITION(pos) = xaligned(fendo.position_size);
    struct tally_context context = { start, t };
    struct rng rng;
    double chi = 0;

    rng_seed(&rng, seed);
    turns_each(&fendo, start, tally_turn, &context);
    assert_true(t->count > 1);
    for (int i = 0; i < DRAWS_A_TURN * t->count; i++) {
        int found = 0;
        game_copy(&fendo, pos, start);
        trace->n = 0;
        fendo.playout(pos, &rng, trace);
        while (found < t->count && !begins_with(trace, t->key[found], t->keys[found]))
            found++;
        assert_true(found < t->count);
        assert_int_equal(trace->player[0], fendo.to_act(start));
        t->seen[found]++;
    }
    for (int k = 0; k < t->count; k++)
        chi += pow(t->seen[k] - DRAWS_A_TURN, 2) / DRAWS_A_TURN;
    const double freedom = t->count - 1;
    if (fabs(chi - freedom) > 5 * sqrt(2 * freedom))
        fail_msg("chi square %.1f with %.0f degrees of freedom", chi, freedom);
    free(trace);
    free(t);
}

TEST(random_games_choose_uniformly_among_whole_turns)
{
    static const struct {
        const char *options, *words;
    } cases[] = {
        { "size=3", NULL },
        /* Many candidates here are illegal, and pieces reach the same cells. */
        { "size=3", "w W|2/W1._/1WO" },
        { "size=5", "b 2.|W1/O_.|2._/1._O_|1W/W2._|1/.|O.|1O" },
        { "", NULL },
        { "size=9", "w 9/9/2W6/9/W3.|2O1/4._4/9/9/8O" },
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        POSITION(pos) = fendo_at(cases[i].options, cases[i].words);
        assert_uniform(pos, 21 + i);
    }
}

TEST(random_games_complete_a_turn_uniformly)
{
    POSITION(pos) = fendo_at("size=5", "b 2.|W1/O_.|2._/1._O_|1W/W2._|1/.|O.|1O");

    assert_int_equal(fendo_try(pos, "B1"), OK);
    assert_uniform(pos, 31);
    assert_int_equal(fendo_try(pos, "C2"), OK);
    assert_uniform(pos, 32);
    free(pos);
    pos = fendo_at("size=9", NULL);
    assert_int_equal(fendo_try(pos, "A5"), OK);
    assert_uniform(pos, 33);
    assert_int_equal(fendo_try(pos, "F9"), OK);
    assert_uniform(pos, 34);
}

/* ---- Hints ---- */

static int key_of_fence(const char *words, const char *turn)
{
    POSITION(pos) = fendo_at("size=3", words);
    step steps[MAX_TURN_STEPS];
    int n = 0;

    MUST(fendo.text->parse_turn(pos, turn, steps, &n, &why));
    assert_int_equal(n, 3);
    fendo.apply(pos, steps[0]);
    fendo.apply(pos, steps[1]);
    return fendo.hints->amaf_key(pos, steps[2]);
}

TEST(a_fence_has_one_key_from_either_side)
{
    const int east = key_of_fence("w 3/W1O/3", "A2-B2E"), north = key_of_fence("w 3/W1O/3", "A2N");

    assert_int_equal(key_of_fence("b 3/W1O/3", "C2W"), east);
    assert_int_equal(key_of_fence("b 3/W1O/3", "C2-A3S"), north);
    assert_int_not_equal(east, north);
    assert_true(east >= 0 && east < fendo.hints->amaf_keys);
}
