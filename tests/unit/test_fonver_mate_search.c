/*
 * test_fonver_mate_search.c - Fonver's search for a win in a turn or two, and its small bitboards.
 *
 * The search must agree with a list of all turns. Small boards must have the same distances as
 * other boards, and mirror images must have the same keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/proof.h"
#include "games/fonver/edge_distance.h"
#include "games/fonver/fonver.h"
#include "games/fonver/small_bitboard.h"
#include "tests/support/drawn.h"
#include "tests/support/walk.h"

static bool is_won_by(const struct position *pos, int player)
{
    double share[2] = { 0, 0 };

    if (game_over(&fonver, pos))
        fonver.payoffs(pos, share);
    return share[player] == 1;
}

/* A search for a turn with a good result for the player. */
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

/* Compares mate_in with all turns in every position of random games. mate_in may miss a lost
   position if the opponent would not win after a pass, or if turns are remembered. Counts the
   answers: lost, open, won. */
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
            const int soon = fonver.proof->mate_in(pos);
            const int obvious = fonver.mid_turn(pos) ? 0 : look(pos);
            if (soon != obvious)
                assert_true(soon == 0 && obvious == -2);
            *missed += soon != obvious;
            seen[soon > 0 ? 2 : soon == 0]++;
            fonver.apply(pos, walk_step(&fonver, pos, &rng));
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

/* Black joins the edges with one stone. The larger board is not searched, so nothing is found
   there. */
TEST(only_small_boards_are_looked_at)
{
    POSITION(small) = position_from_words(&fonver, "size=7 pie=off", "b B6/B6/B6/7/B5W/B5W/B2WWWW");
    POSITION(large) =
        position_from_words(&fonver, "size=8 pie=off", "b B7/B7/B7/8/B6W/B6W/B7/B2WWWWW");

    assert_int_equal(fonver.proof->mate_in(small), 1);
    assert_int_equal(fonver.proof->mate_in(large), 0);
}

/* ---- Distances ---- */

/* Sets `b` to a random board. `black` and `white` are the shares of stones in percent. */
static void scatter(struct board *b, int size, struct rng *rng, unsigned black, unsigned white)
{
    memset(b, 0, sizeof *b);
    b->size = (uint8_t)size;
    for (int r = 0; r < size; r++)
        for (int c = 0; c < size; c++) {
            const unsigned luck = rng_below(rng, 100);
            if (luck < black + white)
                b->stones[r + 1][luck < black ? BLACK : WHITE] |= 2u << c;
        }
}

/* Returns the same distance from a turned board on which the player's edges are the first and last
   row. */
static int away_by_rows(const struct board *b, int player)
{
    uint32_t of[2][MAX_SIZE] = { { 0 } };
    struct ways ways;

    for (int r = 0; r < b->size; r++)
        for (int c = 0; c < b->size; c++)
            for (int p = BLACK; p <= WHITE; p++)
                of[p][player == BLACK ? r : c] |= (uint32_t)has_stone(b, p, point_at(c, r))
                                                  << (player == BLACK ? c : r);
    fonver_ways(of[player], of[!player], b->size, &ways);
    return NEAREST - ways.best;
}

TEST(small_boards_have_the_distances_of_all)
{
    int blocked = 0, joined = 0, between = 0;
    struct rng rng;
    struct board b;

    rng_seed(&rng, 1);
    for (int size = MIN_SIZE; size <= SMALL; size++)
        for (int i = 0; i < 2000; i++) {
            int away[2];
            scatter(&b, size, &rng, rng_below(&rng, 51), rng_below(&rng, 51));
            fonver_small_away(&b, away);
            for (int player = BLACK; player <= WHITE; player++) {
                assert_int_equal(away[player], away_by_rows(&b, player));
                blocked += away[player] == NEAREST;
                joined += away[player] == 0;
                between += away[player] > 1 && away[player] < NEAREST;
            }
        }
    assert_true(blocked > 1000 && joined > 1000 && between > 5000);
}

/* ---- Keys ---- */

static void turn_over(struct position *pos, bool columns, bool rows)
{
    struct board *b = &pos->board;
    const struct board before = *b;

    memset(b->stones, 0, sizeof b->stones);
    for (int r = 0; r < b->size; r++)
        for (int c = 0; c < b->size; c++)
            for (int player = BLACK; player <= WHITE; player++)
                if (has_stone(&before, player, point_at(c, r)))
                    b->stones[(rows ? b->size - 1 - r : r) + 1][player] |=
                        2u << (columns ? b->size - 1 - c : c);
}

static void compare_keys(struct position *pos, struct position *other)
{
    const uint64_t key = fonver.key(pos);

    for (int way = 1; way < 4; way++) {
        game_copy(&fonver, other, pos);
        turn_over(other, way & 1, way & 2);
        assert_true(fonver.key(other) == key);
    }
    game_copy(&fonver, other, pos);
    other->board.mover = !other->board.mover;
    assert_true(fonver.key(other) != key);
}

TEST(mirror_images_of_frozen_positions_have_one_key)
{
    POSITION(pos) = xaligned(fonver.position_size);
    POSITION(other) = xaligned(fonver.position_size);
    static const char *const options[] = { "size=3 repetition=none", "size=4 repetition=none",
                                           "size=5 repetition=none", "size=6 repetition=none",
                                           "size=7 repetition=none" };
    struct rng rng;
    int left;

    rng_seed(&rng, 2);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        POSITION(start) = fonver_opening(options[i]);
        game_copy(&fonver, pos, start);
        fonver.proof->forget_history(pos, &left);
        while (!game_over(&fonver, pos)) {
            fonver.apply(pos, walk_step(&fonver, pos, &rng));
            if (!fonver.mid_turn(pos) && !game_over(&fonver, pos))
                compare_keys(pos, other);
        }
    }
}
