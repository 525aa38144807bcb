/*
 * test_brute.c - whether the luck of FENCE! can be computed from what all may see.
 *
 * It can where a game was dealt from a short seed, as all were once: the seed that dealt the tiles
 * is found by trying, and it tells all cards and dice to come. It cannot where a secret deals.
 *
 * BRUTE_BITS=32 tries all short seeds that there are, which takes minutes; 16 bits are tried
 * unless it is set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/brute.h"
#include "tests/support/must.h"
#include "tests/support/test.h"

#include "games/fence/fence.h"

#include <stdlib.h>
#include <string.h>

static const struct game *const list[] = { &fence, NULL };

static int open_match(void **state)
{
    static struct match m;

    match_open(&m, list);
    *state = &m;
    return 0;
}

static int close_match(void **state)
{
    match_close(*state);
    return 0;
}

#define TEST_MATCH(name) TEST_OF(struct match *m, name, open_match, close_match)

static uint64_t last_seed(void)
{
    const char *bits = getenv("BRUTE_BITS");

    return ((uint64_t)1 << (bits ? atoi(bits) : 16)) - 1;
}

/* Plays the first choice there is until the game has so many steps. */
static void play_on(struct match *m, int steps)
{
    static step choices[MAX_STEPS];

    while (m->now < steps && match_to_act(m) >= 0) {
        m->game->steps(match_position(m), choices);
        match_play_steps(m, choices, 1);
    }
}

/* The old way. */
TEST_MATCH(a_short_seed_is_found_and_tells_all_luck)
{
    struct witnessed seen;

    MUST(match_set_engine(m, "seed", "40961", &why));
    MUST(match_new_game(m, &fence, "players=3", &why));
    brute_witness(m, &seen);
    assert_in_range(seen.count, 40, MOST_WITNESSED);
    const uint64_t seed = brute_search(&seen, 1, last_seed());
    assert_int_equal(seed, 40961);
    brute_forget(&seen);

    /* What is to come, the cards of others and the dice, before it comes. */
    const struct deal_rng luck = brute_luck(seed);
    int cards = 0, dice = 0;
    play_on(m, 250);
    for (int i = 0; i < m->now; i++) {
        if (m->game->to_act(position_at(m, i)) != CHANCE)
            continue;
        assert_int_equal(m->game->hidden->deal(position_at(m, i), &luck), m->steps[i]);
        cards += match_view_step(m, i, PUBLIC) != m->steps[i];
        dice += i > 100;
    }
    assert_in_range(cards, 10, 250);
    assert_in_range(dice, 10, 250);
}

TEST_MATCH(no_seed_deals_what_a_secret_has_dealt)
{
    struct witnessed seen;

    for (int game = 0; game < 2; game++) {
        MUST(match_new_game(m, &fence, "players=3", &why));
        brute_witness(m, &seen);
        assert_in_range(seen.count, 40, MOST_WITNESSED);
        assert_int_equal(brute_search(&seen, 1, last_seed()), 0);
        brute_forget(&seen);
    }
}

/* Nor do the luck of other games, and the numbers that the engine thinks by, say anything of it. */
TEST_MATCH(games_and_searches_share_no_secret)
{
    struct deal_rng luck[8];

    for (int i = 0; i < 8; i++) {
        MUST(match_new_game(m, &fence, "players=2 tiles=demo", &why));
        assert_true(m->luck.is_secret);
        assert_int_equal(m->deal_seed, 0);
        luck[i] = m->luck;
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(luck[i].key, luck[k].key, sizeof luck[i].key);
    }
    MUST(match_set_engine(m, "seed", "7", &why)); /* for the next game */
    assert_true(m->luck.is_secret);
    assert_memory_equal(m->luck.key, luck[7].key, sizeof luck[7].key);
}
