/*
 * test_hex.c - tests of Hex that the contract tests of all games do not have: the winner, the swap,
 * refusals and their reasons, and games by search and solver.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/search.h"
#include "tests/hex/hex.h"
#include "tests/support/playthrough.h"

HELD_BY(search, search_close)

#define tell_hex NULL

/* ---- Rules ---- */

/* Returns the position of a drawing. The caller frees it with free(). */
static struct position *drawn(const char *pairs, const char *mover, const char *const rows[])
{
    FREED(text) words = TEXT_EMPTY;

    text_addf(&words, "%s ", mover);
    board_in_words(rows, size_in_words(&hex, pairs), &words);
    return position_from_words(&hex, pairs, words.data);
}

TEST(a_chain_from_edge_to_edge_wins)
{
    static const char *const bent[] = {
        " . W B B ", /* 4 */
        " W B W . ", /* 3 */
        " . B B . ", /* 2 */
        " W W . . ", /* 1: C1 joins C2 and the bottom, B1 is White's */
    };

    PLAYS(hex, drawn("size=4 pie=off", "b", bent), "actor[p1] c1 result[B+]");
    PLAYS(hex, opening_in_words(&hex, "size=3 pie=off"), "B2 A1 B3 B1 A3 C2 result[W+]");
}

/* B2 and A3 do not touch. Cells touch on the diagonal of A1 and B2. */
TEST_PLAY(hex, only_one_diagonal_joins, opening_in_words(&hex, "size=2 pie=off"),
          "B1 A1 A2 actor[p2] B2 result[W+]")

TEST_PLAY(hex, a_swap_mirrors_the_first_stone, opening_in_words(&hex, "size=3"),
          "A2 sorted[A1 A3 B1 B2 B3 C1 C2 C3 swap] swap text[b 3/3/1W1] "
          "sorted[A1 A2 A3 B2 B3 C1 C2 C3] A2 sorted[A1 A3 B2 B3 C1 C2 C3]")

/* ---- Refusals ---- */

TEST(a_refused_turn_says_why)
{
    PLAYS(hex, opening_in_words(&hex, "size=3"),
          "!D1[D1 is not on the board of size 3] !A4[A4 is not on the board of size 3] "
          "?pass['pass' is not a turn; write a cell like C4] "
          "!swap[only White may swap, in reply to Black's first stone] A2 !A2[A2 is occupied] "
          "B2 C2 !swap[only White may swap, in reply to Black's first stone]");
    PLAYS(hex, opening_in_words(&hex, "size=3 pie=off"), "A2 !swap[there is no swap with pie=off]");
    PLAYS(hex, opening_in_words(&hex, "size=2 pie=off"),
          "A1 B1 A2 !B2[the game is over] !rubbish[the game is over]");
}

TEST(impossible_positions_are_refused)
{
    static const struct reading wrong[] = {
        { "size=3", "x 3/3/3", "the first word must be the side to move, b or w, not 'x'" },
        { "size=3", "b 3/3/3 1", "the position ends after the board, not '1'" },
        { "size=3", "w 3/3/3", "with 0 stones of Black and 0 of White it cannot be White's turn" },
        { "size=3", "b 3/WW1/3",
          "with 0 stones of Black and 2 of White it cannot be Black's turn" },
        { "size=3", "b 1B1/1B1/WBW",
          "with 3 stones of Black and 2 of White it cannot be Black's turn" },
        { "size=3", "b 1B1/WBW/WB1",
          "the player to move has joined their edges: they have won before" },
    };

    assert_readings(&hex, wrong, sizeof wrong / sizeof wrong[0]);
}

/* ---- Playouts ---- */

/* The trace has each stone once, in turn. The last stone is the winner's. */
TEST(a_playout_records_its_stones)
{
    POSITION(pos) = opening_in_words(&hex, "size=5 pie=off");
    static struct trace trace;
    struct rng rng;

    rng_seed(&rng, 1);
    const int turns = hex.playout(pos, &rng, &trace);
    assert_int_equal(turns, trace.n);
    assert_in_range(trace.n, 9, 25);
    for (int i = 0; i < trace.n; i++) {
        assert_int_equal(trace.player[i], i % 2);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(trace.key[i], trace.key[k]);
    }
    assert_string_equal(result_in_words(&hex, pos), (trace.n % 2) ? "B+" : "W+");
}

/* ---- Search ---- */

/* Returns the turn that the search chooses after so many iterations, as text. The caller frees it
   with text_free. */
static struct text chosen(const struct position *pos, uint64_t iterations)
{
    const struct search_config config = { SEARCH_DEFAULT, 1, 16 << 20, 1, NULL };
    const struct search_limits limits = { .iterations = iterations, .level = 10 };
    HELD(search) s = search_open(&hex, &config);
    struct text out = TEXT_EMPTY;
    step steps[MAX_TURN_STEPS];

    search_run(s, pos, &limits, NULL);
    hex.text->print_turn(pos, steps, search_turn(s, steps), &out);
    return out;
}

TEST(search_wins_in_one_and_keeps_the_enemy_from_it)
{
    static const char *const rows[] = {
        " . . B . . ", /* 5 */
        " . W B . . ", /* 4 */
        " W B W . . ", /* 3: A2 or B2 closes the gap */
        " . . W . . ", /* 2 */
        " B B W . . ", /* 1 */
    };
    static const char *const threat[] = { "B . .", "W . W", ". . B" };
    POSITION(pos) = drawn("size=5 pie=off", "b", rows);
    struct text turn = chosen(pos, 2000);

    play_words(&hex, pos, turn.data);
    assert_string_equal(result_in_words(&hex, pos), "B+");
    text_free(&turn);
    free(pos);
    pos = drawn("size=3 pie=off", "b", threat);
    turn = chosen(pos, 2000);
    assert_string_equal(turn.data, "B2");
    text_free(&turn);
}

/* Without pie, the first player wins on every board (Nash). On small boards the search finds the
   win. */
TEST(the_first_stone_of_a_small_board_wins)
{
    for (int size = 3; size <= 4; size++) {
        FREED(text) pairs = TEXT_EMPTY;
        text_addf(&pairs, "size=%d pie=off", size);
        POSITION(pos) = opening_in_words(&hex, pairs.data);
        while (hex.to_act(pos) != NOBODY) {
            FREED(text) turn = chosen(pos, 20000);
            play_words(&hex, pos, turn.data);
        }
        assert_string_equal(result_in_words(&hex, pos), "B+");
    }
}
