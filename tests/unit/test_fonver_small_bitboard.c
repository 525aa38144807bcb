/*
 * test_fonver_small_bitboard.c - small boards as words: distances as on any board, keys of mirror images.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/proof.h"
#include "games/fonver/edge_distance.h"
#include "games/fonver/small_bitboard.h"
#include "tests/support/drawn.h"

/* ---- Distances ---- */

/* Black's stones and White's, so many in a hundred of each. */
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

/* The same on a board turned so that the player's edges are the first row and the last. */
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
            step steps[MAX_STEPS];
            const int n = fonver.steps(pos, steps);
            fonver.apply(pos, steps[rng_below(&rng, (uint32_t)n)]);
            if (!fonver.mid_turn(pos) && !game_over(&fonver, pos))
                compare_keys(pos, other);
        }
    }
}
