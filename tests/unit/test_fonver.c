/*
 * test_fonver.c - the rules of Fonver, clause by clause (src/games/fonver/RULES.md).
 * Notation, position text and pictures are in test_fonver_text.c, playouts in
 * test_fonver_playout.c, the value of small boards in test_fonver_solve.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/drawn.h"

#define assert_illegal(pos, word, phrase) assert_answer(&fonver, pos, word, ILLEGAL, phrase)

/* ---- A turn: placing ---- */

TEST(black_begins_on_an_empty_board_with_any_point)
{
    POSITION(pos) = fonver_opening("size=3");

    assert_string_equal(fonver_board(pos), "b 3/3/3 0");
    assert_int_equal(fonver.to_act(pos), 0);
    assert_string_equal(fonver_offers(pos), "A1 A2 A3 B1 B2 B3 C1 C2 C3");
}

TEST(one_stone_on_an_empty_point_is_a_turn)
{
    POSITION(pos) = fonver_opening("size=3 pie=off");

    fonver_play(pos, "B2");
    assert_false(fonver.mid_turn(pos));
    assert_int_equal(fonver.to_act(pos), 1);
    assert_string_equal(fonver_offers(pos), "A1 A2 A3 B1 B3 C1 C2 C3");
    assert_illegal(pos, "B2", "B2 is occupied");
    fonver_play(pos, "A3");
    assert_int_equal(fonver.to_act(pos), 0);
    assert_string_equal(fonver_board(pos), "b W2/1B1/3 2");
}

TEST(placing_is_compulsory_there_is_no_pass)
{
    POSITION(pos) = fonver_opening("size=3");

    assert_null(strstr(fonver_offers(pos), "pass"));
    assert_answer(&fonver, pos, "pass", SYNTAX_ERROR, NULL);
    fonver_play(pos, "B2 A1 C3");
    assert_answer(&fonver, pos, "pass", SYNTAX_ERROR, NULL);
    assert_answer(&fonver, pos, "resign", SYNTAX_ERROR, NULL);
}

/* ---- A turn: capturing ---- */

/* C3 makes a crosscut. Its chains reach A1 and D4, but not A4. */
static const char *const one_crosscut[] = {
    ". . . . .", /* 5 */
    "B . . B .", /* 4 */
    ". W . B .", /* 3 */
    "B B W . .", /* 2 */
    "B . . . .", /* 1 */
};

TEST(capturing_is_compulsory_while_there_is_a_crosscut)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", one_crosscut);

    fonver_play(pos, "C3");
    assert_true(fonver.mid_turn(pos));
    assert_int_equal(fonver.to_act(pos), 0);
    assert_string_equal(fonver_offers(pos), "B3 C2");
    assert_illegal(pos, "E5", "E5 holds no enemy stone of a crosscut");
}

TEST(either_enemy_stone_of_a_crosscut_may_be_the_victim)
{
    static const char *const turns[] = { "C3,C3xB3", "C3,C3xC2" };
    static const char *const after[] = { "w 5/B2B1/1B1B1/BBW2/B4 13", "w 5/B2B1/1W1B1/BBB2/B4 13" };

    for (int i = 0; i < 2; i++) {
        POSITION(pos) = fonver_drawn("size=5", "b", "", one_crosscut);
        fonver_play(pos, turns[i]);
        assert_false(fonver.mid_turn(pos));
        assert_int_equal(fonver.to_act(pos), 1);
        assert_string_equal(fonver_board(pos), after[i]);
    }
}

TEST(the_capturing_stone_comes_from_anywhere_in_either_chain)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", one_crosscut);

    fonver_play(pos, "C3 B3");
    assert_int_equal(fonver.to_act(pos), 0);
    assert_string_equal(fonver_offers(pos), "A1 A2 B2 C3 D3 D4");
    assert_illegal(pos, "A4", "A4 holds no stone that could capture B3");
    fonver_play(pos, "D4");
    assert_string_equal(fonver_board(pos), "w 5/B4/1BBB1/BBW2/B4 13");
}

TEST(two_and_two_side_by_side_or_round_the_edge_are_no_crosscut)
{
    static const char *const rows[] = {
        "B . . W", /* 4 */
        "W . . .", /* 3 */
        "B B . .", /* 2 */
        "W . . .", /* 1 */
    };
    POSITION(pos) = fonver_drawn("size=4", "w", "", rows);

    fonver_play(pos, "B1");
    assert_false(fonver.mid_turn(pos));
    fonver_play(pos, "D3");
    assert_false(fonver.mid_turn(pos));
    assert_string_equal(fonver_board(pos), "w B2W/W2B/BB2/WW2 9");
}

/* ---- Several crosscuts ---- */

/* C3 makes two: with B2, and with D4. */
static const char *const two_crosscuts[] = {
    ". . . . .", /* 5 */
    ". . W B .", /* 4 */
    ". W . W .", /* 3 */
    ". B W . .", /* 2 */
    ". . . . .", /* 1 */
};

TEST(any_crosscut_may_come_first_with_its_own_chains)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", two_crosscuts);

    fonver_play(pos, "C3");
    assert_string_equal(fonver_offers(pos), "B3 C2 C4 D3");
    fonver_play(pos, "C4");
    assert_string_equal(fonver_offers(pos), "C3 D4"); /* B2 has no part in it */
}

TEST(one_capture_may_close_two_crosscuts)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", two_crosscuts);

    fonver_play(pos, "C3,C3xC4");
    assert_false(fonver.mid_turn(pos));
    assert_string_equal(fonver_board(pos), "w 5/2BB1/1W1W1/1BW2/5 9");
}

TEST(while_one_is_left_the_turn_goes_on_with_the_chains_as_they_are_now)
{
    POSITION(pos) = fonver_drawn("size=5", "b", "", two_crosscuts);

    fonver_play(pos, "C3,D4xC4");
    assert_true(fonver.mid_turn(pos));
    assert_string_equal(fonver_offers(pos), "B3 C2");
    fonver_play(pos, "B3");
    assert_string_equal(fonver_offers(pos), "B2 C3 C4");
    fonver_play(pos, "C4");
    assert_false(fonver.mid_turn(pos));
    assert_string_equal(fonver_board(pos), "w 5/5/1BBW1/1BW2/5 9");
}

TEST(four_crosscuts_may_arise_at_once)
{
    static const char *const rows[] = {
        ". . . . .", /* 5 */
        ". B W B .", /* 4 */
        ". W . W .", /* 3 */
        ". B W B .", /* 2 */
        ". . . . .", /* 1 */
    };
    POSITION(pos) = fonver_drawn("size=5", "b", "", rows);

    fonver_play(pos, "C3");
    assert_string_equal(fonver_offers(pos), "B3 C2 C4 D3");
    fonver_play(pos, "C4");
    assert_string_equal(fonver_offers(pos), "B4 C3 D4");
    fonver_play(pos, "B4");
    assert_string_equal(fonver_offers(pos), "B3 C2 D3");
}

static bool count_turn(void *context, const step steps[], int n, const struct position *after)
{
    int *counts = context;

    (void)after;
    counts[n]++;
    return (void)steps, true;
}

/* C3 is in two crosscuts, and C2 in both. */
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
    POSITION(pos) = fonver_drawn("size=5", "b", "", rows);

    fonver_play(pos, "C3,C3xB3");
    assert_true(fonver.mid_turn(pos));
    assert_string_equal(fonver_offers(pos), "A3 B4");
    fonver_play(pos, "A3");
    assert_string_equal(fonver_offers(pos), "A4 B2 B3");
    fonver_play(pos, "A4");
    assert_string_equal(fonver_board(pos), "w 5/1W3/BB3/1BW2/5 9");
}

/* ---- Winning ---- */

TEST(black_joins_north_and_south)
{
    static const char *const rows[] = { ". B .", "W . W", ". B ." };
    POSITION(pos) = fonver_drawn("size=3 pie=off", "b", "", rows);
    double share[2];

    fonver_play(pos, "B2");
    assert_string_equal(fonver_result(pos), "B+");
    assert_string_equal(fonver_offers(pos), "");
    fonver.payoffs(pos, share);
    assert_true(share[0] == 1 && share[1] == 0);
}

TEST(white_joins_west_and_east)
{
    static const char *const rows[] = { ". B .", "W . W", ". B ." };
    POSITION(pos) = fonver_drawn("size=3 pie=off", "w", "", rows);
    double share[2];

    fonver_play(pos, "B2");
    assert_string_equal(fonver_result(pos), "W+");
    fonver.payoffs(pos, share);
    assert_true(share[0] == 0 && share[1] == 1);
}

TEST(the_other_players_edges_and_diagonals_join_nothing)
{
    static const char *const rows[] = { "B . .", "W B .", ". . ." };
    POSITION(pos) = fonver_drawn("size=3 pie=off", "b", "", rows);

    fonver_play(pos, "C1"); /* corner to corner, diagonally */
    assert_int_equal(fonver.to_act(pos), 1);
    free(pos);
    static const char *const row[] = { ". . W", "B . B", "W . ." };
    pos = fonver_drawn("size=3 pie=off", "b", "", row);
    fonver_play(pos, "B2"); /* west to east */
    assert_int_equal(fonver.to_act(pos), 1);
}

/* B2 joins top and bottom and makes a crosscut. */
static const char *const joined_too_early[] = {
    ". B . .", /* 4 */
    ". B . .", /* 3 */
    "W . B .", /* 2 */
    "B W B .", /* 1 */
};

TEST(edges_joined_in_the_middle_of_a_turn_are_no_win_yet)
{
    POSITION(pos) = fonver_drawn("size=4", "b", "", joined_too_early);

    fonver_play(pos, "B2");
    assert_int_equal(fonver.to_act(pos), 0);
    assert_string_equal(fonver_offers(pos), "A2 B1");
    fonver_play(pos, "B3xA2");
    assert_int_equal(fonver.to_act(pos), 1);
    assert_string_equal(fonver_board(pos), "w 1B2/4/BBB1/BWB1 11");
}

TEST(edges_still_joined_when_the_turn_is_complete_win)
{
    POSITION(pos) = fonver_drawn("size=4", "b", "", joined_too_early);

    fonver_play(pos, "B2,A1xA2");
    assert_string_equal(fonver_result(pos), "B+");
    assert_string_equal(fonver_board(pos), "w 1B2/1B2/BBB1/1WB1 11");
}

TEST(a_capture_may_join_the_edges)
{
    static const char *const rows[] = { ". B .", "W W B", ". . W" };
    POSITION(pos) = fonver_drawn("size=3", "b", "", rows);

    fonver_play(pos, "B1");
    assert_string_equal(fonver_offers(pos), "B2 C1");
    fonver_play(pos, "C2xB2");
    assert_string_equal(fonver_result(pos), "B+");
}

/* ---- Pie rule ---- */

TEST(swap_mirrors_the_stone_on_the_diagonal_and_makes_it_white)
{
    POSITION(pos) = fonver_opening("size=5");

    fonver_play(pos, "B4 swap");
    assert_string_equal(fonver_board(pos), "b 5/5/5/3W1/5 2");
    assert_int_equal(fonver.to_act(pos), 0);
    free(pos);
    pos = fonver_opening("size=5");
    fonver_play(pos, "C3 SWAP");
    assert_string_equal(fonver_board(pos), "b 5/5/2W2/5/5 2");
}

TEST(swap_is_offered_to_white_only_in_his_first_turn)
{
    POSITION(pos) = fonver_opening("size=2");

    assert_illegal(pos, "swap", "only White may swap, in reply to Black's first stone");
    fonver_play(pos, "A1");
    assert_string_equal(fonver_offers(pos), "A2 B1 B2 swap");
    fonver_play(pos, "B2");
    assert_string_equal(fonver_offers(pos), "A2 B1");
    assert_illegal(pos, "swap", "only White may swap, in reply to Black's first stone");
    free(pos);
    pos = fonver_opening("size=3");
    fonver_play(pos, "A1 swap");
    assert_null(strstr(fonver_offers(pos), "swap"));
    fonver_play(pos, "C3");
    assert_null(strstr(fonver_offers(pos), "swap"));
}

TEST(without_the_pie_rule_there_is_no_swap)
{
    POSITION(pos) = fonver_opening("size=2 pie=off");

    fonver_play(pos, "A1");
    assert_string_equal(fonver_offers(pos), "A2 B1 B2");
    assert_illegal(pos, "swap", "there is no swap with pie=off");
}

/* ---- Repetition ---- */

/* Whatever is placed is captured from where it stands, round and round. */
static const char *const circle[] = {
    "W W . B", /* 4 */
    "B W B W", /* 3 */
    "B . W W", /* 2 */
    "B W B B", /* 1 */
};
static const char *const first_round = "B2,C3xB3,C1xC2";

static const char *const once_round = "C1,C1xC2 C1,C1xC2";

TEST(the_third_occurrence_of_a_position_is_a_draw)
{
    POSITION(pos) = fonver_drawn("size=4 pie=off", "b", "", circle);
    double share[2];

    fonver_play(pos, first_round);
    fonver_play(pos, once_round);
    assert_int_equal(fonver.to_act(pos), 1);
    fonver_play(pos, once_round);
    assert_string_equal(fonver_result(pos), "0");
    fonver.payoffs(pos, share);
    assert_true(share[0] == 0.5 && share[1] == 0.5);
}

TEST(superko_forbids_the_second_occurrence)
{
    POSITION(pos) = fonver_drawn("size=4 pie=off repetition=superko", "b", "", circle);

    fonver_play(pos, first_round);
    fonver_play(pos, "C1,C1xC2");
    assert_illegal(pos, "C1,C1xC2", "every way to complete that turn repeats an earlier position");
    fonver_play(pos, "C1 C2"); /* but another stone may take C2 */
    assert_null(strstr(fonver_offers(pos), "C1"));
}

TEST(without_a_rule_for_it_positions_recur_until_the_cap)
{
    POSITION(pos) = fonver_drawn("size=4 pie=off repetition=none", "b", "40", circle);

    fonver_play(pos, first_round);
    for (int i = 0; i < 61; i++)
        fonver_play(pos, once_round);
    assert_string_equal(fonver_board(pos), "w WW1B/BB1W/BBBW/BW1B 163");
    assert_int_equal(fonver.to_act(pos), 1);
    fonver_play(pos, "C1,C1xC2");
    assert_string_equal(fonver_result(pos), "0");
}

/* A position text whose past is all that the mover of *from can reach, except where the turn
   begins with the step `spared`. */
struct forbidding {
    struct text words;
    int keys;
    bool by_victim; /* compare the second step of the turn instead */
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

/* The position `words`, played with superko, once the mover after `turn` has been everywhere
   they could go, except by `spared`. */
static struct position *forbidden(const char *words, const char *turn, const char *spared,
                                  bool by_victim)
{
    static const char options[] = "size=4 pie=off repetition=superko";
    struct forbidding f = { .spared = spared, .by_victim = by_victim };
    struct position *pos = fonver_opening(options);
    FREED(text) why = TEXT_EMPTY;

    assert_int_equal(fonver_read(pos, options, words, &why), OK);
    fonver_play(pos, turn);
    f.from = pos;
    text_add(&f.words, words);
    turns_each(&fonver, pos, forbid, &f);
    if (fonver_read(pos, options, f.words.data, &why) != OK)
        fail_msg("%s: %s", f.words.data, why.data);
    text_free(&f.words);
    return pos;
}

TEST(a_player_without_a_legal_turn_loses)
{
    POSITION(pos) = forbidden("b 4/4/W3/B3 140", "D4", NULL, false);

    assert_int_equal(fonver.to_act(pos), 0);
    fonver_play(pos, "D4");
    assert_string_equal(fonver_result(pos), "B+");
    assert_string_equal(fonver_offers(pos), "");
    free(pos);
    pos = forbidden("b 4/4/W3/B3 140", "D4", "C2", false);
    fonver_play(pos, "D4");
    assert_int_equal(fonver.to_act(pos), 1);
    assert_string_equal(fonver_offers(pos), "C2");
}

static const char *const before_crosscut = "b 4/1W2/1BW1/4 140";

TEST(a_step_that_can_only_lead_to_a_forbidden_position_is_not_offered)
{
    POSITION(pos) = forbidden(before_crosscut, "", "C2", true);

    assert_string_equal(fonver_offers(pos), "C3"); /* all other placements end the turn */
    fonver_play(pos, "C3");
    assert_string_equal(fonver_offers(pos), "C2");
    assert_illegal(pos, "B3", "every way to complete that turn repeats an earlier position");
    assert_illegal(pos, "B2xB3", "every way to complete that turn repeats an earlier position");
    fonver_play(pos, "C2");
    assert_string_equal(fonver_offers(pos), "B2 C3");
}

TEST(superko_looks_at_the_end_of_a_turn_only)
{
    POSITION(pos) = forbidden(before_crosscut, "", "C3", false);

    assert_string_equal(fonver_offers(pos), "C3");
    fonver_play(pos, "C3");
    assert_string_equal(fonver_offers(pos), "B3 C2");
}

/* ---- The end ---- */

TEST(a_game_of_four_times_the_points_and_100_turns_is_a_draw)
{
    static const char *const rows[] = { ". . .", "W . .", "B . ." };
    POSITION(pos) = fonver_drawn("size=3 pie=off", "b", "134", rows);

    fonver_play(pos, "C3");
    assert_int_equal(fonver.to_act(pos), 1);
    fonver_play(pos, "C2");
    assert_string_equal(fonver_result(pos), "0");
}

TEST(a_win_in_the_last_turn_counts)
{
    static const char *const rows[] = { "B . .", "W W .", "B . ." };
    POSITION(pos) = fonver_drawn("size=3 pie=off", "w", "135", rows);

    fonver_play(pos, "C2");
    assert_string_equal(fonver_result(pos), "W+");
}
