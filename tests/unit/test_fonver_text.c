/*
 * test_fonver_text.c - Fonver in words and pictures: turns, position text, boards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/utf8.h"
#include "tests/support/drawn.h"

/* ---- Turns ---- */

static const char *const middle[] = {
    ". . . . .", /* 5 */
    ". . W B .", /* 4 */
    ". W . W .", /* 3 */
    ". B W . .", /* 2 */
    ". . . . .", /* 1 */
};

TEST(turns_are_read_in_any_form_and_printed_in_one)
{
    static const char *const same[] = { "C3,D4xC4,C4xB3", "c3,d4Xc4,c4xb3", "C3,C4,D4,B3,C4",
                                        "c3,C4,D4,C4xB3" };

    for (int i = 0; i < 4; i++) {
        POSITION(pos) = fonver_drawn("size=5", "b", "", middle);
        FREED(text) out = TEXT_EMPTY;
        static step steps[MAX_TURN_STEPS];
        int n;

        MUST(fonver.text->parse_turn(pos, same[i], steps, &n, &why));
        assert_int_equal(n, 5);
        fonver.text->print_turn(pos, steps, n, &out);
        assert_string_equal(out.data, "C3,D4xC4,C4xB3");
    }
}

TEST(parts_of_a_turn_are_read_in_the_middle_of_it)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", middle);

    fonver_play(pos, "C3,C4 D4,B3 C4");
    assert_string_equal(fonver_board(pos), "w 5/5/1BBW1/1BW2/5 9");
}

TEST(a_refused_turn_says_what_is_wrong)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", middle);

    assert_answer(&fonver, pos, "A1", OK, "");
    assert_answer(&fonver, pos, "C3", OK, "");
    assert_answer(&fonver, pos, "C4", ILLEGAL, "C4 is occupied");
    assert_answer(&fonver, pos, "F1", ILLEGAL, "F1 is not on the board of size 5");
    assert_answer(&fonver, pos, "A6", ILLEGAL, "A6 is not on the board of size 5");
    assert_answer(&fonver, pos, "C3,B2xZ25", ILLEGAL, "Z25 is not on the board of size 5");
    assert_answer(&fonver, pos, "C4xC3", ILLEGAL,
                  "there is no crosscut: name the point to place a stone on");
    assert_answer(&fonver, pos, "A1,C4xC3", ILLEGAL,
                  "the turn is complete, no crosscut is left: no more captures");
    assert_answer(&fonver, pos, "C3,B2xD4", ILLEGAL, "D4 holds no enemy stone of a crosscut");
    assert_answer(&fonver, pos, "C3,B2xC4", ILLEGAL, "B2 holds no stone that could capture C4");
    assert_answer(&fonver, pos, "C3,C3xC4,B2xB3", ILLEGAL,
                  "the turn is complete, no crosscut is left: no more captures");
    assert_answer(&fonver, pos, "swap", ILLEGAL,
                  "only White may swap, in reply to Black's first stone");
    fonver_play(pos, "C3 C4");
    assert_answer(&fonver, pos, "D4xC4", ILLEGAL,
                  "the victim is chosen: name only the stone that takes its place");
    assert_answer(&fonver, pos, "D4", OK, "");
    free(pos);
    static const char *const row[] = { "W W", ". B" };
    pos = fonver_drawn("size=2", "b", "", row);
    assert_answer(&fonver, pos, "A1", ILLEGAL, "the game is over");
    assert_answer(&fonver, pos, "swap", ILLEGAL, "the game is over");
}

TEST(a_word_must_parse_to_its_end)
{
    static const char *const words[] = { "",      "C",        "4",      "C3,",    "C3,D4xC4,",
                                         "A1B1",  "A1 ,B1",   "A1;B1",  "I4",     "A01",
                                         ",",     "C3,,C4",   "C3,C3x", "C3,xC4", "C3,C3xC4xB3",
                                         "swaps", "swap,A1",  "A-1",    "pass",   "resign",
                                         "A1x",   "C3,C4-D4", "\xff",   "C3\n",   "A99999999999",
                                         NULL };
    POSITION(pos) = fonver_drawn("size=5", "b", "", middle);

    assert_no_turns(&fonver, pos, words);
    assert_answer(&fonver, pos, "x", SYNTAX_ERROR,
                  "'x' is not a turn; write K10, or K10,C3xD3 to capture D3 from C3");
    assert_answer(&fonver, pos, "A1B1", SYNTAX_ERROR,
                  "'A1B1' is not a turn; its parts have commas between them");
}

/* ---- Position text ---- */

struct reading {
    const char *options, *words, *phrase;
};

static const char board3[] = "row 3 of the board is wrong: 3 rows of 3 points from the top, "
                             "with / between them, B and W for stones, numbers for empty "
                             "points";
static const char side[] = "the first word is the side to move, b or w";
static const char keys[] = "the fourth word is keys of 16 hexadecimal digits with commas";
static const struct reading refused[] = {
    { "size=3", "", side },
    { "size=3", "   ", side },
    { "size=3", "x 3/3/3", side },
    { "size=3", "black 3/3/3", side },
    { "size=3", "b", "the board is missing" },
    { "size=3", "b 4/3/3", board3 },
    { "size=3", "b 2/3/3", board3 },
    { "size=3", "b 03/3/3", board3 },
    { "size=3", "b 0BBB/3/3", board3 },
    { "size=3", "b BBBB/3/3", board3 },
    { "size=3", "b 99999999999999999999/3/3", board3 },
    { "size=3", "b -3/3/3", board3 },
    { "size=3", "b \xff/3/3", board3 },
    { "size=3", "b 3", board3 },
    { "size=3", "b 3/3/3 x", "the third word is the number of turns played, at most 136" },
    { "size=3", "b 3/3/3 137", "the third word is the number of turns played, at most 136" },
    { "size=3", "b 3/3/3 -2", "the third word is the number of turns played, at most 136" },
    { "size=3", "b 3/3/3 00", "the third word is the number of turns played, at most 136" },
    { "size=3", "b 3/3/3 1", "Black moves after an even number of turns, White after an odd one" },
    { "size=3", "w B2/3/3 2", "Black moves after an even number of turns, White after an odd one" },
    { "size=3", "b B1B/3/W2 2", "there are more stones than turns" },
    { "size=3", "b 3/3/3 2", "a player who has moved has a stone on the board" },
    { "size=3", "w 3/3/W2", "a player who has moved has a stone on the board" },
    { "size=3 pie=off", "b 3/3/W2 2", "a player who has moved has a stone on the board" },
    { "size=3", "b BW1/WB1/3",
      "there is a crosscut on the board, but a turn ends without crosscuts" },
    { "size=3", "b 3/WB1/BW1",
      "there is a crosscut on the board, but a turn ends without crosscuts" },
    { "size=3", "b BW1/BW1/B2", "the player to move has joined their edges and has won already" },
    { "size=3", "w WWW/BB1/B2", "the player to move has joined their edges and has won already" },
    { "size=3", "b B2/W2/3 4 123", keys },
    { "size=3", "b B2/W2/3 4 0123456789abcdeg", keys },
    { "size=3", "b B2/W2/3 4 0123456789abcdef,", keys },
    { "size=3", "b B2/W2/3 4 0123456789abcdef0", keys },
    { "size=3", "b B2/W2/3 2 0123456789abcdef,0123456789abcdef",
      "there are more keys of positions than turns before the last" },
    { "size=3 repetition=none", "b B2/W2/3 4 0123456789abcdef",
      "with repetition=none there are no keys of positions" },
    { "size=3", "b B2/W2/3 4 0123456789abcdef x", "there are words after the keys of positions" },
};

TEST(a_text_that_is_no_end_of_a_turn_is_refused)
{
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        POSITION(pos) = fonver_opening(refused[i].options);
        FREED(text) why = TEXT_EMPTY;
        if (fonver_read(pos, refused[i].options, refused[i].words, &why) == OK)
            fail_msg("'%s' was accepted", refused[i].words);
        if (strcmp(why.data, refused[i].phrase) != 0)
            fail_msg("'%s': %s", refused[i].words, why.data);
    }
}

TEST(a_position_that_superko_forbids_is_refused)
{
    static const char options[] = "size=3 repetition=superko";
    POSITION(pos) = fonver_opening(options);
    FREED(text) words = TEXT_EMPTY, why = TEXT_EMPTY;

    assert_int_equal(fonver_read(pos, options, "b B2/W2/3 6", &why), OK);
    text_addf(&words, "b B2/W2/3 6 %016llx", (unsigned long long)fonver.key(pos));
    assert_int_equal(fonver_read(pos, options, words.data, &why), ILLEGAL);
    assert_string_equal(why.data, "with repetition=superko the position cannot be a repetition");
}

/* Turns that are left out are as few as the stones allow. */
TEST(what_is_left_out_of_a_text_is_filled_in)
{
    static const struct {
        const char *words, *full;
    } table[] = {
        { "b 3/3/3", "b 3/3/3 0" },       { "B 3/3/3 0", "b 3/3/3 0" },
        { "w 3/1b1/3", "w 3/1B1/3 1" },   { " W\t3/1B1/3 ", "w 3/1B1/3 1" },
        { "b 3/3/w2", "b 3/3/W2 2" }, /* after a swap */
        { "b 3/1B1/W2", "b 3/1B1/W2 2" }, { "b 1B1/1B1/W2", "b 1B1/1B1/W2 4" },
        { "w BB1/3/W2", "w BB1/3/W2 3" }, { "w BB1/3/W2 77", "w BB1/3/W2 77" },
    };

    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        POSITION(pos) = fonver_opening("size=3");
        FREED(text) why = TEXT_EMPTY;
        if (fonver_read(pos, "size=3", table[i].words, &why) != OK)
            fail_msg("'%s': %s", table[i].words, why.data);
        assert_string_equal(fonver_text(pos), table[i].full);
    }
}

/* ---- Pictures ---- */

TEST(the_board_shows_stones_edges_and_what_is_to_be_chosen)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", middle);
    POSITION(last) = fonver_drawn("size=5", "b", "", middle);
    FREED(text) board = TEXT_EMPTY;

    fonver.picture->print_board(pos, NULL, BOARD_PLAIN, &board);
    assert_non_null(strstr(board.data, "  4 O .  .  O  #  . O 4\n"));
    assert_non_null(strstr(board.data, "  3 O .  O  .  O  . O 3\n"));
    assert_null(strstr(board.data, "choose"));
    text_clear(&board);
    fonver_play(pos, "C3");
    fonver.picture->print_board(pos, last, BOARD_PLAIN, &board);
    assert_non_null(strstr(board.data, "Black chooses the stone to capture, in []\n"));
    text_clear(&board);
    fonver.picture->print_board(pos, last, BOARD_COLOUR, &board);
    assert_null(strstr(board.data, "[]"));
    assert_null(strstr(board.data, "Black #"));
    assert_non_null(strstr(board.data, "a red ✕\n"));
    text_clear(&board);
    fonver.picture->draw(pos, last, &board);
    assert_memory_equal(board.data, "<svg ", 5);
    assert_string_equal(board.data + board.length - 7, "</svg>\n");
    assert_null(strstr(board.data, "\n\n"));
}

/* A terminal of 80 columns and 24 lines, with a line for the prompt and one to say whose turn it is.
   The largest boards have two rows in a line. */
TEST(large_boards_fit_a_terminal)
{
    static const char *const sizes[] = { "size=18", "size=19", "size=20", "size=24", "size=25" };

    for (int i = 0; i < 5; i++) {
        POSITION(pos) = fonver_opening(sizes[i]);
        FREED(text) out = TEXT_EMPTY;
        int lines = 0;

        fonver.picture->print_board(pos, NULL, BOARD_COLOUR, &out);
        for (const char *line = out.data; *line; line = strchr(line, '\n') + 1, lines++)
            assert_true(utf8_columns(line, strcspn(line, "\n")) <= 80);
        assert_true(lines <= 22);
    }
}
