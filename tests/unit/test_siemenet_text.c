/*
 * test_siemenet_text.c - Siemenet in words and pictures: turns, position text, boards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/drawn.h"

/* ---- Turns ---- */

TEST(turns_are_read_in_any_case_and_printed_in_one_form)
{
    static const char *const same[] = { "C4,B5", "c4,b5", "C4,b5" };

    for (int i = 0; i < 3; i++) {
        POSITION(pos) = siemenet_drawn("size=5", "w", "", siemenet_middle);
        FREED(text) out = TEXT_EMPTY;
        static step steps[MAX_TURN_STEPS];
        int n;

        MUST(siemenet.text->parse_turn(pos, same[i], steps, &n, &why));
        assert_int_equal(n, 2);
        siemenet.text->print_turn(pos, steps, n, &out);
        assert_string_equal(out.data, "C4,B5");
    }
}

TEST(a_refused_turn_says_what_is_wrong)
{
    POSITION(pos) = siemenet_drawn("size=5", "w", "", siemenet_middle);

    assert_answer(&siemenet, pos, "C4,C5", OK, "");
    assert_answer(&siemenet, pos, "A3", OK, "");
    assert_answer(&siemenet, pos, "B3,A2", ILLEGAL, "B3 is occupied");
    assert_answer(&siemenet, pos, "C3,C4", ILLEGAL, "the common pawn stands on C3 and must move");
    assert_answer(&siemenet, pos, "C1,D1", ILLEGAL, "the common pawn cannot reach C1");
    assert_answer(&siemenet, pos, "D2,D1", ILLEGAL, "the common pawn cannot reach D2");
    assert_answer(&siemenet, pos, "C5,C2", ILLEGAL, "C2 is occupied");
    assert_answer(&siemenet, pos, "C5,A1", ILLEGAL, "A1 is occupied");
    assert_answer(&siemenet, pos, "C5,A3", ILLEGAL, "A3 is not next to C5");
    assert_answer(&siemenet, pos, "C5,C5", ILLEGAL, "C5 is occupied");
    assert_answer(&siemenet, pos, "C6,C5", ILLEGAL, "C6 is not on the board of size 5");
    assert_answer(&siemenet, pos, "pass", ILLEGAL, "pass is for the extended variant only");
    assert_answer(&siemenet, pos, "xB3", ILLEGAL,
                  "taking a pawn off is for the extended variant only");
}

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

TEST(in_mid_turn_only_the_placement_is_read)
{
    POSITION(pos) = siemenet_drawn("size=5", "w", "", siemenet_middle);

    siemenet_play(pos, "c4");
    assert_answer(&siemenet, pos, "c3", OK, "");
    assert_answer(&siemenet, pos, "C3,C5", ILLEGAL,
                  "the common pawn has moved: name only the square of the placed pawn");
    assert_answer(&siemenet, pos, "A1", ILLEGAL, "A1 is occupied");
    assert_answer(&siemenet, pos, "E5", ILLEGAL, "E5 is not next to C4");
    assert_answer(&siemenet, pos, "pass", ILLEGAL, "pass is for the extended variant only");
}

TEST(ways_out_are_for_stuck_players_of_extended)
{
    POSITION(pos) = siemenet_opening("variant=extended size=5");

    assert_answer(&siemenet, pos, "pass", ILLEGAL, "White is not stuck: pass is not allowed");
    assert_answer(&siemenet, pos, "xD4", ILLEGAL,
                  "White is not stuck: taking a pawn off is not allowed");
    siemenet_play(pos, "C4");
    assert_answer(&siemenet, pos, "pass", ILLEGAL,
                  "the common pawn has moved: a pawn must be placed");
    free(pos);
    pos = siemenet_drawn("variant=extended size=5", "w", "0 0", siemenet_trapped);
    assert_answer(&siemenet, pos, "PASS", OK, "");
    assert_answer(&siemenet, pos, "XB4", OK, "");
    assert_answer(&siemenet, pos, "xA2", ILLEGAL, "White has no pawn on A2");
    assert_answer(&siemenet, pos, "C4,C5", ILLEGAL,
                  "White is stuck: take one of your pawns off (xD7) or pass");
    siemenet_play(pos, "pass");
    assert_answer(&siemenet, pos, "pass", ILLEGAL, "the game is over");
}

/* ---- Position text ---- */

struct reading {
    const char *options, *words, *phrase; /* phrase NULL: accepted */
};

#define EMPTY_5 "5/5/5/5/5"

static const struct reading readings[] = {
    { "size=5", "w C3 " EMPTY_5, NULL },
    { "size=5", "W\tc3  5/5/5/5/5 ", NULL },
    { "size=5", "b C4 5/5/2W2/5/5", NULL },
    { "variant=extended size=5", "w A1 5/1W3/3W1/B4/1B3 0 0", NULL },
    { "variant=extended size=5", "w A1 5/1W3/3W1/B4/1B3 0 0 over", NULL },
    { "size=5", "", "the first word is the side to move, w or b, not ''" },
    { "size=5", "p1 C3 " EMPTY_5, "the first word is the side to move, w or b, not 'p1'" },
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
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++) {
        const struct reading *r = &readings[i];
        POSITION(pos) = xaligned(siemenet.position_size);
        FREED(settings) s;
        FREED(text) why = TEXT_EMPTY;

        settings_in_words(&siemenet, r->options, &s);
        const enum status status = siemenet.text->parse_position(pos, &s, r->words, &why);
        if ((status == OK) != !r->phrase || (r->phrase && strcmp(why.data, r->phrase)))
            fail_msg("%s: %s", r->words, why.data);
    }
}

TEST(a_board_of_the_wrong_shape_is_refused)
{
    static const char *const boards[] = {
        "5/5/5/5",        "5/5/5/5/5/5",  "5/5/5/5/5/", "/5/5/5/5", "6/5/5/5/5",  "4/5/5/5/5",
        "5/5/5/5/05",     "5/5/5/5/5x",   "5/5/5/5/W5", "5/5/5//5", "5/5/5/5/-5", "5 /5/5/5/5",
        "99999999999999", "5/5/5/5/0W4W", "W",          "",         "5/5/5/5/4",  "5/5/5/5/41B",
    };
    POSITION(pos) = xaligned(siemenet.position_size);
    FREED(settings) s;

    FREED(text) why = TEXT_EMPTY, line = TEXT_EMPTY;
    settings_in_words(&siemenet, "size=5", &s);
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        text_clear(&line);
        text_clear(&why);
        text_addf(&line, "w C3 %s", boards[i]);
        if (siemenet.text->parse_position(pos, &s, line.data, &why) == OK || !why.length)
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
