/*
 * test_fonver.c - the rules of Fonver, notation, position text and pictures.
 *
 * The rules are tested clause by clause (src/games/fonver/RULES.md). Playouts are in
 * test_fonver_playout.c, the values of small boards in test_fonver_solve.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/utf8.h"
#include "tests/support/drawn.h"

/* ---- A turn: placing ---- */

TEST_PLAY(fonver, black_begins_on_an_empty_board_with_any_point, fonver_opening("size=3"),
          "board[b 3/3/3 0] actor[p1] sorted[A1 A2 A3 B1 B2 B3 C1 C2 C3]")

TEST_PLAY(fonver, one_stone_on_an_empty_point_is_a_turn, fonver_opening("size=3 pie=off"),
          "B2 mid_turn[no] actor[p2] sorted[A1 A2 A3 B1 B3 C1 C2 C3] !B2[B2 is occupied] A3 "
          "actor[p1] board[b W2/1B1/3 2]")

TEST_PLAY(fonver, placing_is_compulsory_there_is_no_pass, fonver_opening("size=3"),
          "offers:pass[] ?pass B2 A1 C3 ?pass ?resign")

/* ---- A turn: capturing ---- */

/* C3 makes a crosscut. Its chains reach A1 and D4, but not A4. */
static const char *const one_crosscut[] = {
    ". . . . .", /* 5 */
    "B . . B .", /* 4 */
    ". W . B .", /* 3 */
    "B B W . .", /* 2 */
    "B . . . .", /* 1 */
};

TEST_PLAY(fonver, capturing_is_compulsory_while_there_is_a_crosscut,
          fonver_drawn("size=5", "b", "", one_crosscut),
          "C3 mid_turn[yes] actor[p1] sorted[B3 C2] !E5[E5 holds no enemy stone of a crosscut]")

TEST(either_enemy_stone_of_a_crosscut_may_be_the_victim)
{
    PLAYS(fonver, fonver_drawn("size=5", "b", "", one_crosscut),
          "C3,C3xB3 mid_turn[no] actor[p2] board[w 5/B2B1/1B1B1/BBW2/B4 13]");
    PLAYS(fonver, fonver_drawn("size=5", "b", "", one_crosscut),
          "C3,C3xC2 mid_turn[no] actor[p2] board[w 5/B2B1/1W1B1/BBB2/B4 13]");
}

TEST_PLAY(fonver, the_capturing_stone_comes_from_anywhere_in_either_chain,
          fonver_drawn("size=5", "b", "", one_crosscut),
          "C3 B3 actor[p1] sorted[A1 A2 B2 C3 D3 D4] "
          "!A4[A4 holds no stone that could capture B3] D4 board[w 5/B4/1BBB1/BBW2/B4 13]")

TEST(two_and_two_side_by_side_or_round_the_edge_are_no_crosscut)
{
    static const char *const rows[] = {
        "B . . W", /* 4 */
        "W . . .", /* 3 */
        "B B . .", /* 2 */
        "W . . .", /* 1 */
    };

    PLAYS(fonver, fonver_drawn("size=4", "w", "", rows),
          "B1 mid_turn[no] D3 mid_turn[no] board[w B2W/W2B/BB2/WW2 9]");
}

/* ---- Several crosscuts ---- */

/* C3 makes two crosscuts, with B2 and with D4. */
static const char *const two_crosscuts[] = {
    ". . . . .", /* 5 */
    ". . W B .", /* 4 */
    ". W . W .", /* 3 */
    ". B W . .", /* 2 */
    ". . . . .", /* 1 */
};

TEST_PLAY(fonver, any_crosscut_may_come_first_with_its_own_chains,
          fonver_drawn("size=5", "b", "", two_crosscuts),
          "C3 sorted[B3 C2 C4 D3] C4 sorted[C3 D4]" /* B2 is in another crosscut */)

TEST_PLAY(fonver, one_capture_may_close_two_crosscuts,
          fonver_drawn("size=5", "b", "", two_crosscuts),
          "C3,C3xC4 mid_turn[no] board[w 5/2BB1/1W1W1/1BW2/5 9]")

TEST_PLAY(fonver, while_one_is_left_the_turn_goes_on_with_the_chains_as_they_are_now,
          fonver_drawn("size=5", "b", "", two_crosscuts),
          "C3,D4xC4 mid_turn[yes] sorted[B3 C2] B3 sorted[B2 C3 C4] C4 mid_turn[no] "
          "board[w 5/5/1BBW1/1BW2/5 9]")

TEST(four_crosscuts_may_arise_at_once)
{
    static const char *const rows[] = {
        ". . . . .", /* 5 */
        ". B W B .", /* 4 */
        ". W . W .", /* 3 */
        ". B W B .", /* 2 */
        ". . . . .", /* 1 */
    };

    PLAYS(fonver, fonver_drawn("size=5", "b", "", rows),
          "C3 sorted[B3 C2 C4 D3] C4 sorted[B4 C3 D4] B4 sorted[B3 C2 D3]");
}

static bool count_turn(void *context, const step steps[], int n, const struct position *after)
{
    int *counts = context;

    (void)after;
    counts[n]++;
    return (void)steps, true;
}

/* C3 makes two crosscuts, and C2 is in both. */
TEST(the_same_two_points_are_one_capture_even_in_two_crosscuts)
{
    static const char *const rows[] = {
        ". . . . .", /* 5 */
        ". . . . .", /* 4 */
        ". B W B .", /* 3 */
        ". W . W .", /* 2 */
        ". . . . .", /* 1 */
    };
    POSITION(pos) = fonver_drawn("size=5", "b", "", rows);
    int counts[MAX_TURN_STEPS + 1] = { 0 };

    fonver_play(pos, "C2");
    assert_string_equal(fonver_offers(pos), "B2 C3 D2");
    fonver_play(pos, "C3");
    assert_string_equal(fonver_offers(pos), "B3 C2 D3");
    turns_each(&fonver, pos, count_turn, counts);
    assert_int_equal(counts[1], 3);
}

TEST(a_capture_may_open_a_crosscut_where_it_lands)
{
    static const char *const rows[] = {
        ". . . . .", /* 5 */
        "B W . . .", /* 4 */
        "W W . . .", /* 3 */
        ". B W . .", /* 2 */
        ". . . . .", /* 1 */
    };

    PLAYS(fonver, fonver_drawn("size=5", "b", "", rows),
          "C3,C3xB3 mid_turn[yes] sorted[A3 B4] A3 sorted[A4 B2 B3] A4 "
          "board[w 5/1W3/BB3/1BW2/5 9]");
}

/* ---- Winning ---- */

TEST_PLAY(fonver, black_joins_north_and_south,
          fonver_drawn("size=3 pie=off", "b", "", DRAWING(". B .", "W . W", ". B .")),
          "B2 result[B+] sorted[] share[1 0]")

TEST_PLAY(fonver, white_joins_west_and_east,
          fonver_drawn("size=3 pie=off", "w", "", DRAWING(". B .", "W . W", ". B .")),
          "B2 result[W+] share[0 1]")

TEST(the_other_players_edges_and_diagonals_join_nothing)
{
    PLAYS(fonver, fonver_drawn("size=3 pie=off", "b", "", DRAWING("B . .", "W B .", ". . .")),
          "C1 " /* corner to corner, diagonally */
          "actor[p2]");
    PLAYS(fonver, fonver_drawn("size=3 pie=off", "b", "", DRAWING(". . W", "B . B", "W . .")),
          "B2 " /* west to east */
          "actor[p2]");
}

/* B2 joins top and bottom and makes a crosscut. */
static const char *const joined_too_early[] = {
    ". B . .", /* 4 */
    ". B . .", /* 3 */
    "W . B .", /* 2 */
    "B W B .", /* 1 */
};

TEST_PLAY(fonver, edges_joined_in_the_middle_of_a_turn_are_no_win_yet,
          fonver_drawn("size=4", "b", "", joined_too_early),
          "B2 actor[p1] sorted[A2 B1] B3xA2 actor[p2] board[w 1B2/4/BBB1/BWB1 11]")

TEST_PLAY(fonver, edges_still_joined_when_the_turn_is_complete_win,
          fonver_drawn("size=4", "b", "", joined_too_early),
          "B2,A1xA2 result[B+] board[w 1B2/1B2/BBB1/1WB1 11]")

TEST_PLAY(fonver, a_capture_may_join_the_edges,
          fonver_drawn("size=3", "b", "", DRAWING(". B .", "W W B", ". . W")),
          "B1 sorted[B2 C1] C2xB2 result[B+]")

/* ---- Pie rule ---- */

TEST(swap_mirrors_the_stone_on_the_diagonal_and_makes_it_white)
{
    PLAYS(fonver, fonver_opening("size=5"), "B4 swap board[b 5/5/5/3W1/5 2] actor[p1]");
    PLAYS(fonver, fonver_opening("size=5"), "C3 SWAP board[b 5/5/2W2/5/5 2]");
}

TEST(swap_is_offered_to_white_only_in_his_first_turn)
{
    PLAYS(fonver, fonver_opening("size=2"),
          "!swap[only White may swap, in reply to Black's first stone] A1 sorted[A2 B1 B2 swap] "
          "B2 sorted[A2 B1] !swap[only White may swap, in reply to Black's first stone]");
    PLAYS(fonver, fonver_opening("size=3"), "A1 swap offers:swap[] C3 offers:swap[]");
}

TEST_PLAY(fonver, without_the_pie_rule_there_is_no_swap, fonver_opening("size=2 pie=off"),
          "A1 sorted[A2 B1 B2] !swap[there is no swap with pie=off]")

/* ---- Repetition ---- */

/* After the first round, each placed stone captures and leaves its point free, so the turns
   repeat. */
static const char *const circle[] = {
    "W W . B", /* 4 */
    "B W B W", /* 3 */
    "B . W W", /* 2 */
    "B W B B", /* 1 */
};
#define FIRST_ROUND "B2,C3xB3,C1xC2"

#define ONCE_ROUND "C1,C1xC2 C1,C1xC2"

TEST_PLAY(fonver, the_third_occurrence_of_a_position_is_a_draw,
          fonver_drawn("size=4 pie=off", "b", "", circle),
          FIRST_ROUND " " ONCE_ROUND " actor[p2] " ONCE_ROUND " result[0] share[0.5 0.5]")

TEST_PLAY(fonver, superko_forbids_the_second_occurrence,
          fonver_drawn("size=4 pie=off repetition=superko", "b", "", circle),
          FIRST_ROUND " C1,C1xC2 "
                      "!C1,C1xC2[every way to complete that turn repeats an earlier position] C1 "
                      "C2 " /* another stone may capture on C2 */
                      "offers:C1[]")

TEST(without_a_rule_for_it_positions_recur_until_the_cap)
{
    POSITION(pos) = fonver_drawn("size=4 pie=off repetition=none", "b", "40", circle);

    fonver_play(pos, FIRST_ROUND);
    for (int i = 0; i < 61; i++)
        fonver_play(pos, ONCE_ROUND);
    assert_string_equal(fonver_board(pos), "w WW1B/BB1W/BBBW/BW1B 163");
    assert_int_equal(fonver.to_act(pos), 1);
    fonver_play(pos, "C1,C1xC2");
    assert_string_equal(fonver_result(pos), "0");
}

/* A position text and its history. The history has all positions that the mover of *from can reach,
   except by turns that begin with the step `spared`. */
struct forbidding {
    struct text words;
    int keys;
    bool by_victim; /* compare `spared` with the second step instead */
    const char *spared;
    const struct position *from;
};

static bool forbid(void *context, const step steps[], int n, const struct position *after)
{
    struct forbidding *f = context;
    FREED(text) word = TEXT_EMPTY;

    if (!f->by_victim || n > 1)
        fonver.text->print_step(f->from, steps[f->by_victim], &word);
    if (!f->spared || !word.length || strcmp(word.data, f->spared) != 0)
        text_addf(&f->words, "%c%016llx", f->keys++ ? ',' : ' ',
                  (unsigned long long)fonver.key(after));
    return true;
}

/* Returns the position `words` after `turn`, with superko. Its history has all positions that the
   mover could reach, except by turns with the step `spared`. */
static struct position *forbidden(const char *words, const char *turn, const char *spared,
                                  bool by_victim)
{
    static const char options[] = "size=4 pie=off repetition=superko";
    struct forbidding f = { .spared = spared, .by_victim = by_victim };
    struct position *pos = fonver_opening(options);
    FREED(text) why = TEXT_EMPTY;

    assert_int_equal(read_position(&fonver, options, words, pos, &why), OK);
    fonver_play(pos, turn);
    f.from = pos;
    text_add(&f.words, words);
    turns_each(&fonver, pos, forbid, &f);
    if (read_position(&fonver, options, f.words.data, pos, &why) != OK)
        fail_msg("%s: %s", f.words.data, why.data);
    text_free(&f.words);
    return pos;
}

TEST(a_player_without_a_legal_turn_loses)
{
    PLAYS(fonver, forbidden("b 4/4/W3/B3 140", "D4", NULL, false),
          "actor[p1] D4 result[B+] sorted[]");
    PLAYS(fonver, forbidden("b 4/4/W3/B3 140", "D4", "C2", false), "D4 actor[p2] sorted[C2]");
}

static const char *const before_crosscut = "b 4/1W2/1BW1/4 140";

TEST_PLAY(fonver, a_step_that_can_only_lead_to_a_forbidden_position_is_not_offered,
          forbidden(before_crosscut, "", "C2", true),
          "sorted[C3] " /* all other placements end the turn */
          "C3 sorted[C2] !B3[every way to complete that turn repeats an earlier position] "
          "!B2xB3[every way to complete that turn repeats an earlier position] C2 sorted[B2 C3]")

TEST_PLAY(fonver, superko_looks_at_the_end_of_a_turn_only,
          forbidden(before_crosscut, "", "C3", false), "sorted[C3] C3 sorted[B3 C2]")

/* ---- The end ---- */

TEST_PLAY(fonver, a_game_of_four_times_the_points_and_100_turns_is_a_draw,
          fonver_drawn("size=3 pie=off", "b", "134", DRAWING(". . .", "W . .", "B . .")),
          "C3 actor[p2] C2 result[0]")

TEST_PLAY(fonver, a_win_in_the_last_turn_counts,
          fonver_drawn("size=3 pie=off", "w", "135", DRAWING("B . .", "W W .", "B . .")),
          "C2 result[W+]")

/* ---- Turns ---- */

TEST_PLAY(fonver, turns_are_read_in_any_form_and_printed_in_one,
          fonver_drawn("size=5", "b", "", two_crosscuts),
          "prints:C3,D4xC4,C4xB3[C3,D4xC4,C4xB3] prints:c3,d4Xc4,c4xb3[C3,D4xC4,C4xB3] "
          "prints:C3,C4,D4,B3,C4[C3,D4xC4,C4xB3] prints:c3,C4,D4,C4xB3[C3,D4xC4,C4xB3]")

TEST_PLAY(fonver, parts_of_a_turn_are_read_in_the_middle_of_it,
          fonver_drawn("size=5", "b", "", two_crosscuts),
          "C3,C4 D4,B3 C4 board[w 5/5/1BBW1/1BW2/5 9]")

TEST(a_refused_turn_says_what_is_wrong)
{
    PLAYS(fonver, fonver_drawn("size=5", "b", "", two_crosscuts),
          "+A1 +C3 !C4[C4 is occupied] !F1[F1 is not on the board of size 5] "
          "!A6[A6 is not on the board of size 5] !C3,B2xZ25[Z25 is not on the board of size 5] "
          "!C4xC3[there is no crosscut: name the point to place a stone on] "
          "!A1,C4xC3[the turn is complete, no crosscut is left: no more captures] "
          "!C3,B2xD4[D4 holds no enemy stone of a crosscut] "
          "!C3,B2xC4[B2 holds no stone that could capture C4] "
          "!C3,C3xC4,B2xB3[the turn is complete, no crosscut is left: no more captures] "
          "!swap[only White may swap, in reply to Black's first stone] C3 C4 "
          "!D4xC4[the victim is chosen: name only the stone that takes its place] +D4");
    PLAYS(fonver, fonver_drawn("size=2", "b", "", DRAWING("W W", ". B")),
          "!A1[the game is over] !swap[the game is over]");
}

TEST(a_word_must_parse_to_its_end)
{
    static const char *const words[] = { "",      "C",        "4",      "C3,",    "C3,D4xC4,",
                                         "A1B1",  "A1 ,B1",   "A1;B1",  "I4",     "A01",
                                         ",",     "C3,,C4",   "C3,C3x", "C3,xC4", "C3,C3xC4xB3",
                                         "swaps", "swap,A1",  "A-1",    "pass",   "resign",
                                         "A1x",   "C3,C4-D4", "\xff",   "C3\n",   "A99999999999",
                                         NULL };
    POSITION(pos) = fonver_drawn("size=5", "b", "", two_crosscuts);

    assert_no_turns(&fonver, pos, words);
    assert_answer(&fonver, pos, "x", SYNTAX_ERROR,
                  "'x' is not a turn; write K10, or K10,C3xD3 to capture D3 from C3");
    assert_answer(&fonver, pos, "A1B1", SYNTAX_ERROR,
                  "'A1B1' is not a turn; its parts have commas between them");
}

/* ---- Position text ---- */

static const char board3[] = "row 3 of the board is wrong: 3 rows of 3 points from the top, "
                             "with / between them, B and W for stones, numbers for empty "
                             "points";
static const char side[] = "the first word must be the side to move, b or w";
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
      "with repetition=none a position has no keys" },
    { "size=3", "b B2/W2/3 4 0123456789abcdef x", "there are words after the keys of positions" },
};

TEST(a_text_that_is_no_end_of_a_turn_is_refused)
{
    assert_readings(&fonver, refused, sizeof refused / sizeof refused[0]);
}

TEST(a_position_that_superko_forbids_is_refused)
{
    static const char options[] = "size=3 repetition=superko";
    POSITION(pos) = fonver_opening(options);
    FREED(text) words = TEXT_EMPTY, why = TEXT_EMPTY;

    assert_int_equal(read_position(&fonver, options, "b B2/W2/3 6", pos, &why), OK);
    text_addf(&words, "b B2/W2/3 6 %016llx", (unsigned long long)fonver.key(pos));
    assert_int_equal(read_position(&fonver, options, words.data, pos, &why), ILLEGAL);
    assert_string_equal(why.data, "with repetition=superko the position cannot be a repetition");
}

/* A missing number of turns becomes the smallest number that the stones allow. */
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
        if (read_position(&fonver, "size=3", table[i].words, pos, &why) != OK)
            fail_msg("'%s': %s", table[i].words, why.data);
        assert_string_equal(fonver_text(pos), table[i].full);
    }
}

/* ---- Pictures ---- */

TEST(the_board_shows_stones_edges_and_what_is_to_be_chosen)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", two_crosscuts);
    POSITION(last) = fonver_drawn("size=5", "b", "", two_crosscuts);
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

/* The terminal has 80 columns and 24 lines. The prompt and the player to move take one line each.
   The largest boards show two rows in one line. */
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
