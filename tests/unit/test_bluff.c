/*
 * test_bluff.c - the toy game Bluff keeps the promises of game.h for tests of search and record.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/toy.h"

enum { GAMES = 200 };

static step any_step(const struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];
    const int n = toy_bluff.steps(pos, steps);

    assert_in_range(n, 1, MAX_STEPS);
    return steps[rng_below(rng, (uint32_t)n)];
}

static struct position *copy_of(const struct position *pos)
{
    struct position *copy = xaligned(toy_bluff.position_size);

    game_copy(&toy_bluff, copy, pos);
    return copy;
}

static void assert_same(const struct position *a, const struct position *b)
{
    assert_memory_equal(a, b, toy_bluff.position_size);
}

/* ---- Views ---- */

/* Plays a random game. Each viewer has a copy that gets only the steps as this viewer sees them.
   The copy must stay equal to the real game after `observe` for this viewer. */
static void check_views(int seats, struct rng *rng)
{
    struct position *real = bluff_start(seats, ""), *views[4];

    for (int v = 0; v <= seats; v++)
        views[v] = copy_of(real);
    while (!game_over(&toy_bluff, real)) {
        const step s = any_step(real, rng);

        for (int v = 0; v <= seats; v++) {
            POSITION(hidden) = copy_of(real);
            const int viewer = v < seats ? v : PUBLIC;

            toy_bluff.hidden->observe(hidden, viewer);
            assert_same(views[v], hidden);
            toy_bluff.apply(views[v], toy_bluff.hidden->observe_step(real, s, viewer));
        }
        toy_bluff.apply(real, s);
    }
    for (int v = 0; v <= seats; v++)
        free(views[v]);
    free(real);
}

TEST(seen_steps_make_the_hidden_position)
{
    struct rng rng;

    rng_seed(&rng, 1);
    for (int i = 0; i < GAMES; i++)
        check_views(2 + i % 2, &rng);
}

/* ---- Determinization ---- */

TEST(what_is_filled_in_cannot_be_told_from_the_truth)
{
    struct rng rng;

    rng_seed(&rng, 2);
    for (int i = 0; i < GAMES; i++) {
        POSITION(pos) = bluff_start(3, "");

        while (!game_over(&toy_bluff, pos)) {
            struct position *hidden = copy_of(pos), *filled;

            toy_bluff.hidden->observe(hidden, i % 3);
            filled = copy_of(hidden);
            toy_bluff.hidden->determinize(filled, &rng);
            assert_false(toy_bluff.hidden->has_unknown(filled));
            assert_int_equal(toy_bluff.to_act(filled), toy_bluff.to_act(pos));
            toy_bluff.hidden->observe(filled, i % 3);
            assert_same(filled, hidden);
            free(hidden);
            free(filled);
            toy_bluff.apply(pos, any_step(pos, &rng));
        }
    }
}

/* The deck has five cards, and p1 holds 3 and 4. Each of the six possible hands of p2 must come up
   in about a sixth of the tries. */
TEST(every_possibility_is_as_likely_as_another)
{
    enum { TRIES = 6000 };
    POSITION(pos) = bluff_start(2, "first:p1 deal:p1:3 deal:p1:4 deal:p2:? deal:p2:?");
    int count[6] = { 0 };
    struct rng rng;

    rng_seed(&rng, 3);
    for (int i = 0; i < TRIES; i++) {
        static const char *const hands[] = { "p2: 1 2", "p2: 1 5", "p2: 2 1",
                                             "p2: 2 5", "p2: 5 1", "p2: 5 2" };
        POSITION(filled) = copy_of(pos);
        FREED(text) view = TEXT_EMPTY;

        toy_bluff.hidden->determinize(filled, &rng);
        toy_bluff.hidden->print_view(filled, 1, NULL, BOARD_PLAIN, &view);
        for (int k = 0; k < 6; k++)
            count[k] += strstr(view.data, hands[k]) != NULL;
    }
    for (int k = 0; k < 6; k++)
        assert_in_range(count[k], TRIES / 6 - 130, TRIES / 6 + 130);
}

/* ---- Chance ---- */

/* The same seed deals the same cards. Another seed deals other cards. */
TEST(the_seed_alone_decides_what_is_dealt)
{
    int different = 0;

    for (uint64_t seed = 1; seed <= 20; seed++) {
        POSITION(a) = bluff_start(3, "");
        POSITION(b) = bluff_start(3, "");
        POSITION(c) = bluff_start(3, "");
        struct deal_rng luck, another;

        deal_rng_take_seed(&luck, seed);
        deal_rng_take_seed(&another, seed + 1);

        while (toy_bluff.to_act(a) == CHANCE) {
            toy_bluff.apply(a, toy_bluff.hidden->deal(a, &luck));
            toy_bluff.apply(b, toy_bluff.hidden->deal(b, &luck));
            toy_bluff.apply(c, toy_bluff.hidden->deal(c, &another));
        }
        assert_same(a, b);
        different += memcmp(a, c, toy_bluff.position_size) != 0;
    }
    assert_true(different > 15);
}

/* ---- Results ---- */

static void assert_chips(int seats, const char *words, const double chips[])
{
    POSITION(pos) = bluff_start(seats, words);
    double share[MAX_PLAYERS];

    assert_int_equal(toy_bluff.to_act(pos), NOBODY);
    toy_bluff.payoffs(pos, share);
    for (int p = 0; p < seats; p++)
        assert_true(fabs(share[p] * 2 * seats - chips[p]) < 1e-9);
}

#define DEALT3 \
    "first:p2 deal:p1:1 deal:p1:6 deal:p2:2 deal:p2:5 deal:p3:3 deal:p3:4 bury:2 bury:3 bury:1 "

TEST(the_highest_card_left_takes_the_pot)
{
    assert_chips(3, DEALT3 "pass pass pass", (double[]){ 4, 1, 1 });
    assert_chips(3, DEALT3 "bet fold call", (double[]){ 5, 0, 1 });
    assert_chips(3, DEALT3 "pass bet fold call", (double[]){ 1, 5, 0 });
    assert_chips(3, DEALT3 "bet fold fold", (double[]){ 1, 4, 1 });
}

/* A player whose cards are unknown shows the kept card at the end. A player who folded does not. */
TEST(unknown_cards_are_shown_in_the_end)
{
    POSITION(pos) =
        bluff_start(2, "first:p2 deal:p1:1 deal:p1:4 deal:p2:? deal:p2:? bury:? bury:1 bet call");

    assert_int_equal(toy_bluff.to_act(pos), CHANCE);
    assert_chips(
        2, "first:p2 deal:p1:1 deal:p1:4 deal:p2:? deal:p2:? bury:? bury:1 bet call show:p2:5",
        (double[]){ 0, 4 });
    assert_chips(2, "first:p2 deal:p1:1 deal:p1:4 deal:p2:? deal:p2:? bury:? bury:1 bet fold",
                 (double[]){ 1, 3 });
}

/* The dealer reveals hidden outcomes to a viewer's game, so that it ends like the real game. */
TEST(a_dealer_who_knows_the_truth_tells_how_it_ends)
{
    POSITION(truth) =
        bluff_start(2, "first:p2 deal:p1:1 deal:p1:4 deal:p2:5 deal:p2:2 bury:2 bury:1 bet call");
    POSITION(seen) =
        bluff_start(2, "first:p2 deal:p1:? deal:p1:? deal:p2:? deal:p2:? bury:? bury:? bet call");
    step told;
    int count = 0;

    for (; toy_bluff.hidden->reveal(truth, seen, &told); count++)
        toy_bluff.apply(seen, told);
    assert_int_equal(count, 2);
    assert_int_equal(toy_bluff.to_act(seen), NOBODY);
    assert_int_equal(told, BLUFF_SHOW << 8 | 1 << 4 | 5);
    assert_false(toy_bluff.hidden->reveal(truth, truth, &told));
}
