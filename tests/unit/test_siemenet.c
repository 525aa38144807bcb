/*
 * test_siemenet.c - the rules of Siemenet, clause by clause (src/games/siemenet/RULES.md).
 * Notation and position text are in test_siemenet_text.c, playouts in test_siemenet_playout.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/drawn.h"

/* ---- Setup ---- */

TEST(the_common_pawn_starts_in_the_centre_and_white_moves_it)
{
    POSITION(pos) = siemenet_opening("");

    assert_string_equal(siemenet_text(pos), "w E5 9/9/9/9/9/9/9/9/9");
    assert_int_equal(siemenet.to_act(pos), 0);
    assert_string_equal(siemenet_offers(pos), "A5 B5 C5 D5 E1 E2 E3 E4 E6 E7 E8 E9 F5 G5 H5 J5");
}

TEST(the_start_option_puts_the_common_pawn_elsewhere)
{
    static const char *const options[] = { "start=a1", "variant=revisited start=A1",
                                           "variant=extended start=A1" };

    for (int i = 0; i < 3; i++) {
        POSITION(pos) = siemenet_opening(options[i]);
        assert_string_equal(siemenet_offers(pos),
                            "A2 A3 A4 A5 A6 A7 A8 A9 B1 C1 D1 E1 F1 G1 H1 J1");
    }
}

static void assert_refused(const char *options, const char *phrase)
{
    FREED(settings) s;
    FREED(text) why = TEXT_EMPTY;

    settings_init(&s, siemenet.options);
    assert_int_equal(settings_set_all(&s, options, &why), OK);
    assert_int_equal(siemenet.accept(&s, &why), REFUSED);
    assert_string_equal(why.data, phrase);
}

TEST(options_that_do_not_go_together_are_refused)
{
    assert_refused("size=11", "the original variant is played on size 5, 7 or 9; 11 is for "
                              "revisited and extended");
    assert_refused("size=5 start=F1", "start is centre or a vertex from A1 to E5, not 'F1'");
    assert_refused("start=middle", "start is centre or a vertex from A1 to J9, not 'middle'");
}

/* ---- A turn ---- */

static const char *const crossing[] = {
    ". . . . . . .", /* 7 */
    ". . . . . . .", /* 6 */
    ". . . B . . .", /* 5 */
    "B . W @ W . B", /* 4 */
    ". . . . . . .", /* 3 */
    ". . . B . . .", /* 2 */
    "W . . . . . W", /* 1 */
};

TEST(the_common_pawn_passes_own_pawns_but_never_the_opponents)
{
    POSITION(pos) = siemenet_drawn("size=7", "w", "", crossing);

    assert_string_equal(siemenet_offers(pos), "B4 D3 F4");
    siemenet_play(pos, "D3,C3");
    assert_string_equal(siemenet_offers(pos), "D1 D4 D6 D7 E3 F3 G3");
}

TEST(a_pawn_is_placed_on_any_free_neighbour_of_the_common_pawn)
{
    POSITION(pos) = siemenet_drawn("size=7", "w", "", crossing);

    siemenet_play(pos, "F4");
    assert_true(siemenet.mid_turn(pos));
    assert_int_equal(siemenet.to_act(pos), 0);
    assert_string_equal(siemenet_offers(pos), "E3 E5 F3 F5 G3 G5");
    siemenet_play(pos, "G5");
    assert_false(siemenet.mid_turn(pos));
    assert_int_equal(siemenet.to_act(pos), 1);
    assert_string_equal(siemenet_text(pos), "b F4 7/7/3B2W/B1W1W1B/7/3B3/W5W");
}

TEST(the_square_just_left_may_be_used_when_it_is_adjacent)
{
    POSITION(pos) = siemenet_drawn("size=7", "w", "", crossing);

    siemenet_play(pos, "D3");
    assert_non_null(strstr(siemenet_offers(pos), "D4"));
    siemenet_play(pos, "D4");
    assert_string_equal(siemenet_text(pos), "b D3 7/7/3B3/B1WWW1B/7/3B3/W5W");
}

static const char *const walled_corner[] = {
    "W . . . .", /* 5 */
    "@ B . . .", /* 4 */
    "W . . . .", /* 3 */
    "W B . . .", /* 2 */
    ". B . . .", /* 1 */
};

/* A1 can be reached over A3 and A2, but nothing around it is free. */
TEST(a_move_after_which_no_pawn_can_be_placed_is_not_legal)
{
    POSITION(pos) = siemenet_drawn("size=5", "w", "", walled_corner);

    assert_int_equal(siemenet.to_act(pos), NOBODY);
    free(pos);
    static const char *const wider[] = {
        "W . . . .", "@ . B . .", "W B . . .", "W B . . .", ". B . . W",
    };
    pos = siemenet_drawn("size=5", "w", "", wider);
    assert_string_equal(siemenet_offers(pos), "B4");
    assert_answer(&siemenet, pos, "A1,B1", ILLEGAL, "no square next to A1 is empty");
}

TEST(a_turn_uses_one_pawn_of_the_supply)
{
    POSITION(pos) = siemenet_opening("");
    FREED(text) board = TEXT_EMPTY;

    siemenet_play(pos, "E8,D7 E7,D6 E6,D5");
    siemenet.picture->print_board(pos, NULL, BOARD_PLAIN, &board);
    assert_non_null(strstr(board.data, "White: 0 points, 38 in supply"));
    assert_non_null(strstr(board.data, "Black: 0 points, 39 in supply"));
}

/* ---- Being unable to play ---- */

static const char *const before_the_trap[] = {
    ". . . . .", /* 5 */
    "@ W . . .", /* 4 */
    ". . . W .", /* 3 */
    ". . . . .", /* 2 */
    ". B . . .", /* 1 */
};

TEST(original_and_revisited_end_at_once_when_a_player_is_stuck)
{
    static const char *const options[] = { "size=5", "variant=revisited size=5" };

    for (int i = 0; i < 2; i++) {
        POSITION(pos) = siemenet_drawn(options[i], "b", "", before_the_trap);
        siemenet_play(pos, "A1,A2");
        assert_int_equal(siemenet.to_act(pos), NOBODY);
        assert_string_equal(siemenet_offers(pos), "");
        assert_string_equal(siemenet_result(pos), "0");
    }
}

TEST(in_extended_a_stuck_player_passes_or_takes_a_pawn_off)
{
    POSITION(pos) = siemenet_drawn("variant=extended size=5", "b", "0 0", before_the_trap);

    siemenet_play(pos, "A1,A2");
    assert_int_equal(siemenet.to_act(pos), 0);
    assert_string_equal(siemenet_offers(pos), "pass xB4 xD3");
}

TEST(a_pawn_taken_off_scores_a_point_and_never_comes_back)
{
    POSITION(pos) = siemenet_drawn("variant=extended size=5", "b", "0 0", before_the_trap);
    FREED(text) board = TEXT_EMPTY;

    siemenet_play(pos, "A1,A2 xD3");
    assert_string_equal(siemenet_text(pos), "b A1 5/1W3/5/B4/1B3 1 0");
    siemenet.picture->print_board(pos, NULL, BOARD_PLAIN, &board);
    assert_non_null(strstr(board.data, "White: 1 point, 38 in supply, 1 set aside"));
}

/* White's only pawn has been taken off earlier. */
TEST(a_stuck_player_without_pawns_ends_the_game_without_a_choice)
{
    static const char *const rows[] = {
        ". . . . .", ". . . . .", ". . . . .", "B . . . .", "@ B . . .",
    };
    POSITION(pos) = siemenet_drawn("variant=extended size=5", "w", "1 0", rows);

    assert_string_equal(siemenet_result(pos), "W+1");
    assert_string_equal(siemenet_text(pos), "w A1 5/5/5/B4/1B3 1 0");
}

TEST(pass_ends_the_game_at_once)
{
    POSITION(pos) = siemenet_drawn("variant=extended size=5", "b", "0 0", before_the_trap);

    siemenet_play(pos, "A1,A2");
    const uint64_t stuck = siemenet.key(pos);
    siemenet_play(pos, "pass");
    assert_int_equal(siemenet.to_act(pos), NOBODY);
    assert_true(siemenet.key(pos) != stuck);
    assert_string_equal(siemenet_text(pos), "w A1 5/1W3/3W1/B4/1B3 0 0 over");
}

/* All 80 pawns are on the board, and the common pawn has open space around it. */
static const char *const all_placed[] = {
    "WBWBWBWBWBW", "BWBWBWBWBWB", "WBWBWBWBWBW", "BWBWBWBWBWB", "WBWBWBWBWBW", "BWBWBWBWBWB",
    "WBWBWBWBWBW", "BWB@.......", "...........", "...........", "...........",
};

TEST(an_empty_supply_leaves_a_player_stuck_too)
{
    POSITION(pos) = siemenet_drawn("variant=revisited size=11", "w", "", all_placed);

    assert_int_equal(siemenet.to_act(pos), NOBODY);
    free(pos);
    pos = siemenet_drawn("variant=extended size=11", "w", "0 0", all_placed);
    assert_int_equal(siemenet.to_act(pos), 0);
    assert_memory_equal(siemenet_offers(pos), "pass xA11 xA5 ", 14);
}

/* ---- Score ---- */

/* White is stuck in the corner; A8 and the diagonal E5-G7 make nothing longer. */
static const char *const finished[] = {
    "W W W . W W W W .", /* 9 */
    ". . . . . . . . .", /* 8 */
    "W . . . . . B . .", /* 7 */
    "W . . . . B . . .", /* 6 */
    "W . . . B . . . .", /* 5 */
    "W . . . . . . . .", /* 4 */
    "W . B B B . . . .", /* 3 */
    "B . . . . . . . B", /* 2 */
    "@ B . B . B . B .", /* 1 */
};

TEST(in_original_each_run_of_three_scores)
{
    POSITION(pos) = siemenet_drawn("", "w", "", finished);
    double share[2];

    /* White: three in line 1, four 2, five 3. Black: one run of three. */
    assert_string_equal(siemenet_result(pos), "W+5");
    assert_true(siemenet.margin(pos) == 5);
    siemenet.payoffs(pos, share);
    assert_true(share[0] == 1 && share[1] == 0);
}

TEST(in_revisited_each_pawn_of_a_group_of_three_or_more_scores)
{
    POSITION(pos) = siemenet_drawn("variant=revisited", "w", "", finished);

    /* White: groups of 3, 4 and 5. Black: one of 3. */
    assert_string_equal(siemenet_result(pos), "W+9");
}

TEST(groups_turn_corners_but_pairs_and_diagonals_score_nothing)
{
    static const char *const rows[] = {
        "W W . B . W B", /* 7: pairs and diagonals */
        ". . B . W . B", /* 6 */
        "W . . . . . .", /* 5 */
        "W W . . B . W", /* 4: White 3 round a corner, Black 4 in a zigzag */
        ". . . B B . .", /* 3 */
        "B . . B . . W", /* 2 */
        "@ B . W . . .", /* 1 */
    };
    POSITION(pos) = siemenet_drawn("variant=revisited size=7", "w", "", rows);

    assert_string_equal(siemenet_result(pos), "B+1");
}

TEST(extended_adds_the_pawns_set_aside)
{
    POSITION(pos) = siemenet_drawn("variant=extended", "w", "1 1", finished);

    siemenet_play(pos, "xA3");
    FREED(text) board = TEXT_EMPTY;
    siemenet.picture->print_board(pos, NULL, BOARD_PLAIN, &board);
    assert_non_null(strstr(board.data, "White: 13 points"));
    assert_non_null(strstr(board.data, "Black: 4 points"));
}

TEST(equal_scores_are_a_draw)
{
    POSITION(pos) = siemenet_drawn("size=5", "b", "", before_the_trap);
    double share[2];

    siemenet_play(pos, "A1,A2");
    siemenet.payoffs(pos, share);
    assert_true(share[0] == 0.5 && share[1] == 0.5);
    assert_true(siemenet.margin(pos) == 0);
}

/* Eight squares are vacant beside the common pawn: four more for either. */
TEST(bounds_count_the_pawns_that_can_still_be_placed)
{
    static const char *const rows[] = {
        "W W B B .", /* 5 */
        "B B W W .", /* 4 */
        "W W B B .", /* 3 */
        "B B W W .", /* 2 */
        "@ . . . .", /* 1 */
    };
    POSITION(pos) = siemenet_drawn("variant=revisited size=5", "w", "", rows);
    double low, high;

    siemenet.hints->bounds(pos, &low, &high);
    assert_true(low == -12 && high == 12);
}
