/*
 * test_fiodar_playout.c - random games of Fiodar: legality, distribution, trace for AMAF.
 *
 * RULES.md states how they are drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"
#include "tests/support/drawn.h"
#include "tests/support/walk.h"

enum { GAMES = 40000 };

static const char *const middle[] = {
    "   . . . .",    /* 7 */
    "  . X X O .",   /* 6 */
    " . X . X . .",  /* 5 */
    ". . X . . O .", /* 4 */
    " . O . O . .",  /* 3 */
    "  . O . X .",   /* 2 */
    "   . . . .",    /* 1 */
};

/* Returns whether no enemy stone is next to the point and own stones are on both sides of it along
   a line (RULES.md, "Random games"). */
static bool is_surely_own(const struct position *pos, int point)
{
    static const int ways[3] = { 1, 16, 17 };
    const struct words *own = &pos->stones[pos->mover], *enemy = &pos->stones[!pos->mover];
    bool held = false, met = false;

    for (int i = 0; i < 3; i++) {
        const int ahead = point + ways[i], back = point - ways[i];
        held = held || (words_has(own, ahead) && words_has(own, back));
        met = met || words_has(enemy, ahead) || words_has(enemy, back);
    }
    return held && !met;
}

TEST(each_useful_point_is_drawn_equally_often)
{
    POSITION(pos) = fiodar_drawn("size=4", 'b', 0, middle);
    POSITION(game) = xaligned(fiodar.position_size);
    static step steps[MAX_STEPS];
    static struct trace trace;
    const int n = fiodar.steps(pos, steps);
    int count[POINT_BITS] = { 0 }, useful = 0;
    double chi_square = 0;
    struct rng rng;

    rng_seed(&rng, 3);
    for (int i = 0; i < GAMES; i++) {
        game_copy(&fiodar, game, pos);
        fiodar.playout(game, &rng, &trace);
        assert_int_equal(trace.player[0], 0);
        count[trace.key[0]]++;
    }
    for (int i = 0; i < n; i++)
        useful += steps[i] != PASS && !is_surely_own(pos, (int)steps[i]);
    assert_in_range(useful, 10, n - 2); /* the pass and at least one own point are left out */
    for (int i = 0; i < n; i++) {
        const double mean = (double)GAMES / useful;
        if (steps[i] == PASS || is_surely_own(pos, (int)steps[i]))
            assert_int_equal(count[steps[i]], 0);
        else
            chi_square += pow(count[steps[i]] - mean, 2) / mean;
    }
    /* Chi-square has mean f and variance 2f for f degrees of freedom. The test allows five standard
       deviations. */
    assert_true(chi_square < useful - 1 + 5 * sqrt(2.0 * (useful - 1)));
}

static const char *const full[] = {
    "  X X X",   /* 5 */
    " X X X X",  /* 4 */
    "X X . X X", /* 3 */
    " X X X X",  /* 2 */
    "  X X X",   /* 1 */
};

TEST(who_has_nothing_useful_left_passes)
{
    static struct trace trace;

    for (int player = 0; player < 2; player++) {
        POSITION(pos) = fiodar_drawn("size=3", player ? 'w' : 'b', 0, full);
        struct rng rng;
        rng_seed(&rng, 1);
        assert_int_equal(fiodar.playout(pos, &rng, &trace), 2);
        assert_int_equal(trace.n, 0);
        assert_string_equal(fiodar_result(pos), player ? "B+0.5" : "B+1.5");
    }
}

/* Replays a playout from its trace, turn by turn. The final positions must be equal, with all
   remembered keys. A player who has no stone in the trace has passed. */
static void assert_replays(const char *options, uint64_t seed)
{
    struct position *a = fiodar_opening(options), *b = fiodar_opening(options);
    static struct trace trace;
    struct rng one, two;
    int placed = 0;

    rng_seed(&one, seed);
    rng_seed(&two, seed);
    const int turns = fiodar.playout(a, &one, &trace);
    assert_int_equal(fiodar.playout(b, &two, NULL), turns);
    assert_memory_equal(a, b, game_bytes_used(&fiodar, a));
    free(b);
    b = fiodar_opening(options);
    for (int i = 0; i < turns; i++) {
        const bool passes = placed == trace.n || trace.player[placed] != fiodar.to_act(b);
        const step s = passes ? PASS : trace.key[placed++];
        assert_true(walk_offers(&fiodar, b, s));
        assert_int_equal(fiodar.hints->amaf_key(b, s), passes ? AMAF_NONE : (int)s);
        fiodar.apply(b, s);
    }
    assert_int_equal(placed, trace.n);
    assert_int_equal(fiodar.to_act(b), NOBODY);
    assert_memory_equal(a, b, game_bytes_used(&fiodar, a));
    free(a);
    free(b);
}

TEST(playouts_are_games_by_the_rules)
{
    static const char *const options[] = { "size=2", "size=3 self_cut=forbid",
                                           "size=4", "size=5 self_cut=forbid",
                                           "size=5", "size=7",
                                           "size=8" };

    for (uint64_t seed = 1; seed <= 40; seed++)
        for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
            assert_replays(options[i], seed);
}

static const char *const one_ko[] = {
    "   X X X X",    /* 7 */
    "  X X . X X",   /* 6 */
    " X X X X X X",  /* 5 */
    "X X X X X X X", /* 4 */
    " X X X X X X",  /* 3 */
    "  X O . O X",   /* 2 */
    "   X X X X",    /* 1 */
};

/* Black's only useful point is C2. The stone there brings back a position that is remembered as
   Black's. */
TEST(a_repetition_in_a_playout_is_a_draw)
{
    POSITION(pos) = fiodar_drawn("size=4", 'b', 1, one_ko), *after;
    struct rng rng;

    after = xaligned(fiodar.position_size);
    game_copy(&fiodar, after, pos);
    fiodar_play(after, "C2");
    pos->seen[pos->turns - 4] = after->seen[after->turns - 1];
    rng_seed(&rng, 1);
    assert_int_equal(fiodar.playout(pos, &rng, NULL), 1);
    assert_string_equal(fiodar_result(pos), "0");
    free(after);
}

/* RULES.md states the mean length of random games. If it changes here, change it there. */
TEST(random_games_are_as_long_as_stated)
{
    static const struct {
        int size;
        double mean;
    } stated[] = { { 2, 9.0 }, { 3, 21.6 }, { 4, 41.3 }, { 5, 68.1 }, { 7, 142.1 } };

    for (size_t i = 0; i < sizeof stated / sizeof stated[0]; i++) {
        char options[20];
        struct rng rng;
        double turns = 0;
        rng_seed(&rng, 9);
        snprintf(options, sizeof options, "size=%d", stated[i].size);
        for (int k = 0; k < 400; k++) {
            POSITION(pos) = fiodar_opening(options);
            turns += fiodar.playout(pos, &rng, NULL) / 400.0;
        }
        assert_true(fabs(turns / stated[i].mean - 1) < 0.02);
    }
}
