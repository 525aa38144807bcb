/*
 * test_fonver_mate_search.c - what Fonver sees a turn or two ahead against all turns, one by one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/proof.h"
#include "games/fonver/fonver.h"
#include "tests/support/drawn.h"

static bool is_won_by(const struct position *pos, int player)
{
    double share[2] = { 0, 0 };

    if (game_over(&fonver, pos))
        fonver.payoffs(pos, share);
    return share[player] == 1;
}

/* Looks for a turn that the player wishes for. */
struct quest {
    int player;
    bool found;
};

static bool stop_at_win(void *context, const step steps[], int n, const struct position *after)
{
    struct quest *q = context;

    (void)steps;
    (void)n;
    q->found = is_won_by(after, q->player);
    return !q->found;
}

static bool wins_now(const struct position *pos)
{
    struct quest q = { .player = fonver.to_act(pos) };

    turns_each(&fonver, pos, stop_at_win, &q);
    return q.found;
}

static bool stop_at_safety(void *context, const step steps[], int n, const struct position *after)
{
    struct quest *q = context;

    (void)steps;
    (void)n;
    q->found = game_over(&fonver, after) ? !is_won_by(after, !q->player) : !wins_now(after);
    return !q->found;
}

static int look(const struct position *pos)
{
    struct quest q = { .player = fonver.to_act(pos) };

    if (wins_now(pos))
        return 1;
    turns_each(&fonver, pos, stop_at_safety, &q);
    return q.found ? 0 : -2;
}

/* In every position of random games; those that are lost may be missed where the opponent would not
   win after a pass, or where turns are remembered. Counts what was seen: lost, open, won. */
static void compare(const char *options, int games, int seen[3], int *missed)
{
    POSITION(pos) = xaligned(fonver.position_size);
    struct rng rng;
    int left;

    rng_seed(&rng, 6);
    for (int i = 0; i < games; i++) {
        POSITION(start) = fonver_opening(options);
        game_copy(&fonver, pos, start);
        if (i % 2)
            fonver.proof->forget_history(pos, &left);
        while (!game_over(&fonver, pos)) {
            step steps[MAX_STEPS];
            const int n = fonver.steps(pos, steps), soon = fonver.proof->mate_in(pos);
            const int obvious = fonver.mid_turn(pos) ? 0 : look(pos);
            if (soon != obvious)
                assert_true(soon == 0 && obvious == -2);
            *missed += soon != obvious;
            seen[soon > 0 ? 2 : soon == 0]++;
            fonver.apply(pos, steps[rng_below(&rng, (uint32_t)n)]);
        }
    }
}

TEST(it_sees_what_all_turns_show)
{
    static const char *const options[] = { "size=2 pie=off repetition=none",
                                           "size=3 pie=off repetition=none",
                                           "size=4 pie=off repetition=none",
                                           "size=5 pie=off repetition=none" };

    for (int i = 0; i < 4; i++) {
        int seen[3] = { 0, 0, 0 }, missed = 0;
        compare(options[i], i < 3 ? 200 : 30, seen, &missed);
        print_message("%s: %d lost, %d open, %d won, %d missed\n", options[i], seen[0], seen[1],
                      seen[2], missed);
        assert_true(seen[1] > 30 && seen[2] > 30 && (i == 0 || seen[0] > 10));
        assert_true(missed * 10 <= seen[0]);
    }
}

TEST(what_is_remembered_makes_nothing_false)
{
    static const char *const options[] = { "size=2", "size=2 repetition=superko", "size=3",
                                           "size=3 repetition=superko" };
    int seen[3] = { 0, 0, 0 }, missed = 0;

    for (int i = 0; i < 4; i++)
        compare(options[i], 100, seen, &missed);
    assert_true(seen[0] > 10 && seen[2] > 30);
}

/* Black joins the edges with A4, but on a board too large nothing is seen. */
TEST(only_small_boards_are_looked_at)
{
    POSITION(small) = position_from_words(&fonver, "size=7 pie=off", "b B6/B6/B6/7/B5W/B5W/B2WWWW");
    POSITION(large) =
        position_from_words(&fonver, "size=8 pie=off", "b B7/B7/B7/8/B6W/B6W/B7/B2WWWWW");

    assert_int_equal(fonver.proof->mate_in(small), 1);
    assert_int_equal(fonver.proof->mate_in(large), 0);
}
