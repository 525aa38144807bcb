/*
 * test_siemenet.c - the rules of Siemenet, notation, position text and pictures.
 *
 * The rules are tested clause by clause (src/games/siemenet/RULES.md). Playouts are in
 * test_siemenet_playout.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/drawn.h"

/* ---- Setup ---- */

TEST_PLAY(siemenet, the_common_pawn_starts_in_the_centre_and_white_moves_it, siemenet_opening(""),
          "text[w E5 9/9/9/9/9/9/9/9/9] actor[p1] "
          "sorted[A5 B5 C5 D5 E1 E2 E3 E4 E6 E7 E8 E9 F5 G5 H5 J5]")

TEST(the_start_option_puts_the_common_pawn_elsewhere)
{
    static const char steps[] = "sorted[A2 A3 A4 A5 A6 A7 A8 A9 B1 C1 D1 E1 F1 G1 H1 J1]";

    PLAYS(siemenet, siemenet_opening("start=a1"), steps);
    PLAYS(siemenet, siemenet_opening("variant=revisited start=A1"), steps);
    PLAYS(siemenet, siemenet_opening("variant=extended start=A1"), steps);
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

TEST_PLAY(siemenet, the_common_pawn_passes_own_pawns_but_never_the_opponents,
          siemenet_drawn("size=7", "w", "", crossing),
          "sorted[B4 D3 F4] D3,C3 sorted[D1 D4 D6 D7 E3 F3 G3]")

TEST_PLAY(siemenet, a_pawn_is_placed_on_any_free_neighbour_of_the_common_pawn,
          siemenet_drawn("size=7", "w", "", crossing),
          "F4 mid_turn[yes] actor[p1] sorted[E3 E5 F3 F5 G3 G5] G5 mid_turn[no] actor[p2] "
          "text[b F4 7/7/3B2W/B1W1W1B/7/3B3/W5W]")

TEST_PLAY(siemenet, the_square_just_left_may_be_used_when_it_is_adjacent,
          siemenet_drawn("size=7", "w", "", crossing),
          "D3 offers:D4[D4] D4 text[b D3 7/7/3B3/B1WWW1B/7/3B3/W5W]")

static const char *const walled_corner[] = {
    "W . . . .", /* 5 */
    "@ B . . .", /* 4 */
    "W . . . .", /* 3 */
    "W B . . .", /* 2 */
    ". B . . .", /* 1 */
};

/* The common pawn could reach A1 over A3 and A2, but no square around A1 is free. */
TEST(a_move_after_which_no_pawn_can_be_placed_is_not_legal)
{
    static const char *const wider[] = {
        "W . . . .", "@ . B . .", "W B . . .", "W B . . .", ". B . . W",
    };

    PLAYS(siemenet, siemenet_drawn("size=5", "w", "", walled_corner), "actor[over]");
    PLAYS(siemenet, siemenet_drawn("size=5", "w", "", wider),
          "sorted[B4] !A1,B1[no square next to A1 is empty]");
}

TEST_PLAY(siemenet, a_turn_uses_one_pawn_of_the_supply, siemenet_opening(""),
          "E8,D7 E7,D6 E6,D5 shows[White: 0 points, 38 in supply] "
          "shows[Black: 0 points, 39 in supply]")

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
    PLAYS(siemenet, siemenet_drawn("size=5", "b", "", before_the_trap),
          "A1,A2 actor[over] offers[] result[0]");
    PLAYS(siemenet, siemenet_drawn("variant=revisited size=5", "b", "", before_the_trap),
          "A1,A2 actor[over] offers[] result[0]");
}

TEST_PLAY(siemenet, in_extended_a_stuck_player_passes_or_takes_a_pawn_off,
          siemenet_drawn("variant=extended size=5", "b", "0 0", before_the_trap),
          "A1,A2 actor[p1] sorted[pass xB4 xD3]")

TEST_PLAY(siemenet, a_pawn_taken_off_scores_a_point_and_never_comes_back,
          siemenet_drawn("variant=extended size=5", "b", "0 0", before_the_trap),
          "A1,A2 xD3 text[b A1 5/1W3/5/B4/1B3 1 0] "
          "shows[White: 1 point, 38 in supply, 1 set aside]")

/* White's only pawn has been set aside before. */
TEST(a_stuck_player_without_pawns_ends_the_game_without_a_choice)
{
    static const char *const rows[] = {
        ". . . . .", ". . . . .", ". . . . .", "B . . . .", "@ B . . .",
    };

    PLAYS(siemenet, siemenet_drawn("variant=extended size=5", "w", "1 0", rows),
          "result[W+1] text[w A1 5/5/5/B4/1B3 1 0]");
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

/* White is stuck in the corner. The empty square A8 and the diagonal E5-G7 make no run longer. */
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

TEST_PLAY(siemenet, in_original_each_run_of_three_scores, siemenet_drawn("", "w", "", finished),
          /* White: runs of 3, 4 and 5 score 1, 2 and 3. Black: a run of 3 scores 1. */
          "result[W+5] margin[5] share[1 0]")

TEST_PLAY(siemenet, in_revisited_each_pawn_of_a_group_of_three_or_more_scores,
          siemenet_drawn("variant=revisited", "w", "", finished),
          /* White: groups of 3, 4 and 5. Black: one of 3. */
          "result[W+9]")

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

    PLAYS(siemenet, siemenet_drawn("variant=revisited size=7", "w", "", rows), "result[B+1]");
}

TEST_PLAY(siemenet, extended_adds_the_pawns_set_aside,
          siemenet_drawn("variant=extended", "w", "1 1", finished),
          "xA3 shows[White: 13 points] shows[Black: 4 points]")

TEST_PLAY(siemenet, equal_scores_are_a_draw, siemenet_drawn("size=5", "b", "", before_the_trap),
          "A1,A2 share[0.5 0.5] margin[0]")

/* Eight squares are vacant, besides that of the common pawn. Each player can place four more
   pawns. */
TEST(bounds_count_the_pawns_that_can_still_be_placed)
{
    static const char *const rows[] = {
        "W W B B .", /* 5 */
        "B B W W .", /* 4 */
        "W W B B .", /* 3 */
        "B B W W .", /* 2 */
        "@ . . . .", /* 1 */
    };

    PLAYS(siemenet, siemenet_drawn("variant=revisited size=5", "w", "", rows), "bounds[-12 12]");
}

/* ---- Turns ---- */

TEST_PLAY(siemenet, turns_are_read_in_any_case_and_printed_in_one_form,
          siemenet_drawn("size=5", "w", "", siemenet_middle),
          "prints:C4,B5[C4,B5] prints:c4,b5[C4,B5] prints:C4,b5[C4,B5]")

TEST_PLAY(siemenet, a_refused_turn_says_what_is_wrong,
          siemenet_drawn("size=5", "w", "", siemenet_middle),
          "+C4,C5 +A3 !B3,A2[B3 is occupied] !C3,C4[the common pawn stands on C3 and must move] "
          "!C1,D1[the common pawn cannot reach C1] !D2,D1[the common pawn cannot reach D2] "
          "!C5,C2[C2 is occupied] !C5,A1[A1 is occupied] !C5,A3[A3 is not next to C5] "
          "!C5,C5[C5 is occupied] !C6,C5[C6 is not on the board of size 5] "
          "!pass[pass is for the extended variant only] "
          "!xB3[taking a pawn off is for the extended variant only]")

TEST(a_word_must_parse_to_its_end)
{
    static const char *const words[] = { "",         "C",      "4",      "C4,",    "C4,C5,",
                                         "C4,C5,C6", "C4C5",   "C4 ,C5", "C4,C5x", "C4;C5",
                                         "I4,C5",    "C04,C5", ",",      "C4,,C5", "passing",
                                         "C4,pass",  "C-4",    "\xff",   NULL };
    POSITION(pos) = siemenet_drawn("size=5", "w", "", siemenet_middle);

    assert_no_turns(&siemenet, pos, words);
    assert_answer(&siemenet, pos, "x", SYNTAX_ERROR,
                  "'x' is not a turn; write E8,D7 for the common pawn to E8 and a pawn on D7");
    assert_answer(&siemenet, pos, "xD7D7", ILLEGAL, "D7 is not on the board of size 5");
    assert_answer(&siemenet, pos, "xD4,", SYNTAX_ERROR,
                  "'xD4,' is not a turn; xD7 takes the pawn on D7 off");
}

TEST_PLAY(siemenet, in_mid_turn_only_the_placement_is_read,
          siemenet_drawn("size=5", "w", "", siemenet_middle),
          "c4 +c3 !C3,C5[the common pawn has moved: name only the square of the placed pawn] "
          "!A1[A1 is occupied] !E5[E5 is not next to C4] "
          "!pass[pass is for the extended variant only]")

TEST(ways_out_are_for_stuck_players_of_extended)
{
    PLAYS(siemenet, siemenet_opening("variant=extended size=5"),
          "!pass[White is not stuck: pass is not allowed] "
          "!xD4[White is not stuck: taking a pawn off is not allowed] C4 "
          "!pass[the common pawn has moved: a pawn must be placed]");
    PLAYS(siemenet, siemenet_drawn("variant=extended size=5", "w", "0 0", siemenet_trapped),
          "+PASS +XB4 !xA2[White has no pawn on A2] "
          "!C4,C5[White is stuck: take one of your pawns off (xD7) or pass] pass "
          "!pass[the game is over]");
}

/* ---- Position text ---- */

#define EMPTY_5 "5/5/5/5/5"

static const struct reading readings[] = {
    { "size=5", "w C3 " EMPTY_5, NULL },
    { "size=5", "W\tc3  5/5/5/5/5 ", NULL },
    { "size=5", "b C4 5/5/2W2/5/5", NULL },
    { "variant=extended size=5", "w A1 5/1W3/3W1/B4/1B3 0 0", NULL },
    { "variant=extended size=5", "w A1 5/1W3/3W1/B4/1B3 0 0 over", NULL },
    { "size=5", "", "the first word must be the side to move, w or b, not ''" },
    { "size=5", "p1 C3 " EMPTY_5, "the first word must be the side to move, w or b, not 'p1'" },
    { "size=5", "w", "the second word is the square of the common pawn, not ''" },
    { "size=5", "w F1 " EMPTY_5, "the second word is the square of the common pawn, not 'F1'" },
    { "size=5", "w C33 " EMPTY_5, "the second word is the square of the common pawn, not 'C33'" },
    { "size=5", "w C3 " EMPTY_5 " 0 0", "the position ends here, not '0'" },
    { "size=5", "w C3 " EMPTY_5 " over", "the position ends here, not 'over'" },
    { "size=5", "w D3 " EMPTY_5, "on an empty board the common pawn stands on C3" },
    { "size=5", "b C3 " EMPTY_5,
      "White has had 0 turns and Black 0, so it cannot be Black's turn" },
    { "size=5", "w C4 5/5/2W2/5/5",
      "White has had 1 turns and Black 0, so it cannot be White's turn" },
    { "size=5", "b C3 5/5/2W2/5/5", "C3 cannot hold the common pawn and a player's pawn" },
    { "size=5", "b C5 5/5/2W2/5/5",
      "White has just placed a pawn, but has none next to the common pawn" },
    { "variant=extended size=5", "w C3 " EMPTY_5,
      "the words after the board are the numbers of pawns that White and Black have set aside, not "
      "''" },
    { "variant=extended size=5", "w C3 " EMPTY_5 " 0 041",
      "the words after the board are the numbers of pawns that White and Black have set aside, not "
      "'041'" },
    { "variant=extended size=5", "w C3 " EMPTY_5 " 41 41",
      "the words after the board are the numbers of pawns that White and Black have set aside, not "
      "'41'" },
    { "variant=extended size=5", "w C3 " EMPTY_5 " 0 0 done",
      "only 'over' may follow the numbers of pawns set aside, not 'done'" },
    { "variant=extended size=5", "w C3 " EMPTY_5 " 0 0 over",
      "White cannot have passed: only a stuck player with a pawn on the board passes" },
    { "variant=extended size=5", "w A1 5/1W3/3W1/B4/1B3 39 39",
      "White has 40 pawns in all, not 41" },
};

TEST(position_text_is_read_or_refused_with_a_reason)
{
    assert_readings(&siemenet, readings, sizeof readings / sizeof readings[0]);
}

TEST(a_board_of_the_wrong_shape_is_refused)
{
    static const char *const boards[] = {
        "5/5/5/5",        "5/5/5/5/5/5",  "5/5/5/5/5/", "/5/5/5/5", "6/5/5/5/5",  "4/5/5/5/5",
        "5/5/5/5/05",     "5/5/5/5/5x",   "5/5/5/5/W5", "5/5/5//5", "5/5/5/5/-5", "5 /5/5/5/5",
        "99999999999999", "5/5/5/5/0W4W", "W",          "",         "5/5/5/5/4",  "5/5/5/5/41B",
    };
    POSITION(pos) = xaligned(siemenet.position_size);
    FREED(text) why = TEXT_EMPTY, line = TEXT_EMPTY;

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        text_clear(&line);
        text_clear(&why);
        text_addf(&line, "w C3 %s", boards[i]);
        if (read_position(&siemenet, "size=5", line.data, pos, &why) == OK || !why.length)
            fail_msg("%s was accepted", line.data);
    }
}

/* ---- Pictures ---- */

TEST(the_plain_board_marks_the_common_pawn_and_the_last_placement)
{
    POSITION(last) = siemenet_drawn("variant=extended size=5", "w", "0 0", siemenet_middle);
    POSITION(pos) = siemenet_drawn("variant=extended size=5", "w", "0 0", siemenet_middle);
    FREED(text) out = TEXT_EMPTY;

    siemenet_play(pos, "D3,D2");
    siemenet.picture->print_board(pos, last, BOARD_PLAIN, &out);
    assert_string_equal(out.data, "    A B C D E\n"
                                  "  5 . . . . . 5\n"
                                  "  4 . X . O . 4\n"
                                  "  3 . O . @ X 3\n"
                                  "  2 . . X(O). 2\n"
                                  "  1 O . . . . 1\n"
                                  "    A B C D E\n"
                                  "    O White: 0 points, 36 in supply, 0 set aside\n"
                                  "    X Black: 0 points, 37 in supply, 0 set aside\n"
                                  "    @ common pawn on D3; Black moves it\n");
}

TEST(the_board_says_who_is_stuck_and_that_the_game_is_over)
{
    POSITION(pos) = siemenet_drawn("variant=extended size=5", "w", "0 0", siemenet_trapped);
    FREED(text) out = TEXT_EMPTY;

    siemenet.picture->print_board(pos, NULL, BOARD_COLOUR, &out);
    assert_non_null(strstr(out.data, "White is stuck"));
    siemenet_play(pos, "pass");
    siemenet.picture->print_board(pos, NULL, BOARD_COLOUR, &out);
    assert_non_null(strstr(out.data, "the game is over, 0"));
}
