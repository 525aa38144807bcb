/*
 * test_fonver_playout.c - Fonver's playouts agree with the rules for the same random numbers.
 *
 * Play by the rules looks for a win after every turn and keeps no forest of chains. So the test
 * shows that playouts end with the first turn that wins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/fonver_internal.h"
#include "tests/support/in_words.h"
#include "tests/support/walk.h"

/* The empty points in the order in which the playout keeps them. */
struct list {
    int n;
    uint16_t point[MAX_SIZE * MAX_SIZE];
};

static void list_empty(struct list *l, const struct board *b)
{
    *l = (struct list){ 0 };
    for (int r = 0; r < b->size; r++)
        for (int c = 0; c < b->size; c++)
            if (!has_stone(b, BLACK, point_at(c, r)) && !has_stone(b, WHITE, point_at(c, r)))
                l->point[l->n++] = (uint16_t)point_at(c, r);
}

/* Draws a step in the same way as the playout. */
static step draw(const struct position *pos, struct list *l, struct rng *rng)
{
    step steps[MAX_STEPS];

    if (pos->board.stage == TO_PLACE) {
        const uint32_t i = rng_below(rng, (uint32_t)l->n);
        const step s = PLACE | (step)l->point[i];
        l->point[i] = l->point[--l->n];
        return s;
    }
    const int n = fonver.steps(pos, steps);
    const step s = steps[rng_below(rng, (uint32_t)n)];
    if ((s & KIND) == TAKER)
        l->point[l->n++] = (uint16_t)(s & POINT);
    return s;
}

/* Does the same as fonver.playout, by the rules. */
static int play_by_rules(struct position *pos, struct rng *rng, struct trace *trace)
{
    struct list l;
    int turns = 0;

    trace->n = 0;
    list_empty(&l, &pos->board);
    while (pos->board.stage != OVER) {
        const step s = draw(pos, &l, rng);
        const int key = fonver.hints->amaf_key(pos, s);
        if (key != AMAF_NONE)
            trace_add(trace, pos->board.mover, key);
        fonver.apply(pos, s);
        turns += !fonver.mid_turn(pos);
    }
    return turns;
}

static void start(struct position *pos, int size)
{
    FREED(settings) s;
    FREED(text) pairs = TEXT_EMPTY;

    text_addf(&pairs, "size=%d pie=off repetition=none", size);
    settings_in_words(&fonver, pairs.data, &s);
    fonver.reset(pos, &s);
}

/* Plays at most `count` random steps. Stops before the end of the game. */
static void wander(struct position *pos, int count, struct rng *rng)
{
    POSITION(next) = xaligned(fonver.position_size);

    for (int i = 0; i < count; i++) {
        game_copy(&fonver, next, pos);
        fonver.apply(next, walk_step(&fonver, pos, rng));
        if (game_over(&fonver, next))
            break;
        game_copy(&fonver, pos, next);
    }
}

static void assert_same_board(const struct board *a, const struct board *b)
{
    for (int r = 0; r <= a->size + 1; r++)
        for (int player = BLACK; player <= WHITE; player++)
            assert_int_equal(a->stones[r][player], b->stones[r][player]);
}

static void compare(const struct position *from, uint64_t seed)
{
    POSITION(fast) = xaligned(fonver.position_size);
    POSITION(slow) = xaligned(fonver.position_size);
    static struct trace fast_trace, slow_trace;
    double fast_share[2], slow_share[2];
    struct rng a, b;

    rng_seed(&a, seed);
    rng_seed(&b, seed);
    game_copy(&fonver, fast, from);
    game_copy(&fonver, slow, from);
    const int turns = fonver.playout(fast, &a, &fast_trace);
    assert_int_equal(play_by_rules(slow, &b, &slow_trace), turns);
    assert_int_equal(a.s[0], b.s[0]);
    assert_same_board(&fast->board, &slow->board);
    fonver.payoffs(fast, fast_share);
    fonver.payoffs(slow, slow_share);
    assert_true(fast_share[0] == slow_share[0]);
    assert_int_equal(fast_trace.n, slow_trace.n);
    assert_memory_equal(fast_trace.key, slow_trace.key, (size_t)fast_trace.n * sizeof(uint16_t));
    assert_memory_equal(fast_trace.player, slow_trace.player, (size_t)fast_trace.n);
}

TEST(a_playout_is_the_rules_on_the_same_random_numbers)
{
    POSITION(pos) = xaligned(fonver.position_size);
    const int games = walk_games(10);
    struct rng rng;

    rng_seed(&rng, 23);
    for (int size = MIN_SIZE; size <= MAX_SIZE; size++)
        for (int i = 0; i < games; i++) {
            start(pos, size);
            wander(pos, (int)rng_below(&rng, (uint32_t)(size * size)), &rng);
            compare(pos, rng_next(&rng));
        }
}

/* A game near the cap on turns ends as a draw, in playouts as by the rules. */
TEST(the_cap_on_turns_holds_in_playouts)
{
    POSITION(pos) = xaligned(fonver.position_size);
    double share[2];
    struct rng rng;

    rng_seed(&rng, 5);
    start(pos, 9);
    pos->turns = (uint16_t)(max_turns(9) - 6);
    compare(pos, 1);
    assert_int_equal(fonver.playout(pos, &rng, NULL), 6);
    fonver.payoffs(pos, share);
    assert_true(share[0] == 0.5 && share[1] == 0.5);
}
