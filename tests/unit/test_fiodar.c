/*
 * test_fiodar.c - the rules of Fiodar, clause by clause (src/games/fiodar/RULES.md). Texts
 * and pictures are in test_fiodar_text.c, playouts in test_fiodar_playout.c, long random
 * games in test_fiodar_games.c, values in test_fiodar_search.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/proof.h"
#include "games/fiodar/fiodar_internal.h"
#include "tests/support/drawn.h"

/* ---- Board ---- */

TEST(a_board_of_size_n_has_3n_n_minus_1_plus_1_points)
{
    static step steps[MAX_STEPS];

    for (int size = 2; size <= 8; size++) {
        char options[20];
        snprintf(options, sizeof options, "size=%d", size);
        POSITION(pos) = fiodar_opening(options);
        assert_int_equal(fiodar.steps(pos, steps), 3 * size * (size - 1) + 1 + 1);
        assert_int_equal(fiodar.to_act(pos), 0);
    }
}

TEST(corners_of_the_rhombus_are_no_points)
{
    POSITION(pos) = fiodar_opening("size=3");

    assert_string_equal(fiodar_refusal(pos, "D1"), "D1 is not on the board of size 3");
    assert_string_equal(fiodar_refusal(pos, "A4"), "A4 is not on the board of size 3");
    assert_string_equal(fiodar_refusal(pos, "F5"), "F5 is not on the board of size 3");
    assert_true(fiodar_allows(pos, "C1") && fiodar_allows(pos, "A3") && fiodar_allows(pos, "E5"));
}

/* ---- Threads and weaves ---- */

/* A lone stone between two enemy stones, on each of the three lines. */
TEST(a_stone_cut_on_any_line_is_captured)
{
    static const char *const turns[] = { "B3 C3 D3", "C2 C3 C4", "B2 C3 D4" };

    for (int i = 0; i < 3; i++) {
        POSITION(pos) = fiodar_opening("size=3");
        char line[40];
        snprintf(line, sizeof line, "%.2s %.2s %.2s", turns[i], turns[i] + 3, turns[i] + 6);
        fiodar_play(pos, line);
        assert_int_equal(fiodar_captured(pos, 0), 1);
        assert_true(fiodar_allows(pos, "C3") == false);
        assert_string_equal(fiodar_refusal(pos, "C3"), "C3 would leave a weave of White cut");
    }
}

/* B4 and D2 are no neighbours of C3, though both differ by one in column and row. */
TEST(the_fourth_diagonal_is_no_line)
{
    POSITION(pos) = fiodar_opening("size=3");

    fiodar_play(pos, "B4 C3 D2");
    assert_int_equal(fiodar_captured(pos, 0), 0);
}

TEST(a_thread_that_reaches_the_edge_is_not_cut)
{
    POSITION(pos) = fiodar_opening("size=3");

    fiodar_play(pos, "B1 A1 A2 C5 B2");
    assert_int_equal(fiodar_captured(pos, 0), 0);
    assert_string_equal(fiodar_rows(pos), "W2/4/5/BB2/WB1");
}

static const char *const long_thread[] = {
    "    . . . . .",     /* 9 */
    "   . . . . . .",    /* 8 */
    "  . . . . . . .",   /* 7 */
    " . . . . . . . .",  /* 6 */
    "X O O O O O O O .", /* 5 */
    " . . . . . . . .",  /* 4 */
    "  . . . . . . .",   /* 3 */
    "   . . . . . .",    /* 2 */
    "    . . . . .",     /* 1 */
};

TEST(a_thread_of_any_length_is_cut_from_both_ends)
{
    POSITION(pos) = fiodar_drawn("size=5", 'b', 0, long_thread);

    fiodar_play(pos, "J5");
    assert_int_equal(fiodar_captured(pos, 0), 7);
    assert_string_equal(fiodar_rows(pos), "5/6/7/8/B7B/8/7/6/5");
}

static const char *const longest_thread[] = {
    "       . . . . . . . .",     /* 15 */
    "      . . . . . . . . .",    /* 14 */
    "     . . . . . . . . . .",   /* 13 */
    "    . . . . . . . . . . .",  /* 12 */
    "   . . . . . . . . . . . .", /* 11 */
    "  . . . . . . . . . . . . .",   " . . . . . . . . . . . . . .",
    "X O O O O O O O O O O O O O .", /* 8 */
    " . . . . . . . . . . . . . .",  "  . . . . . . . . . . . . .",
    "   . . . . . . . . . . . .",    "    . . . . . . . . . . .",
    "     . . . . . . . . . .",      "      . . . . . . . . .",
    "       . . . . . . . .", /* 1 */
};

TEST(the_longest_thread_of_the_largest_board_is_cut_too)
{
    POSITION(pos) = fiodar_drawn("size=8", 'b', 0, longest_thread);

    fiodar_play(pos, "P8");
    assert_int_equal(fiodar_captured(pos, 0), 13);
}

/* B2 hangs on B3 and on C3; along its row nothing holds it on the right. */
static const char *const bent[] = {
    "  . . .",   /* 5 */
    " . . . .",  /* 4 */
    "X O O X .", /* 3 */
    " . O . .",  /* 2 */
    "  . . .",   /* 1 */
};

TEST(a_weave_stands_while_one_stone_is_on_no_cut_thread)
{
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, bent);

    fiodar_play(pos, "A2");
    assert_int_equal(fiodar_captured(pos, 0), 0);
    fiodar_play(pos, "pass C2");
    assert_int_equal(fiodar_captured(pos, 0), 3);
    assert_string_equal(fiodar_rows(pos), "3/4/B2B1/B1B1/3");
}

static const char *const two_weaves[] = {
    "  . . .",   /* 5 */
    " . . . .",  /* 4 */
    "X O . O X", /* 3 */
    " . . . .",  /* 2 */
    "  . . .",   /* 1 */
};

TEST(several_weaves_are_captured_together)
{
    POSITION(pos) = fiodar_drawn("size=3 self_cut=forbid", 'b', 0, two_weaves);

    fiodar_play(pos, "C3");
    assert_int_equal(fiodar_captured(pos, 0), 2);
    assert_string_equal(fiodar_rows(pos), "3/4/B1B1B/4/3");
}

/* ---- Self-cut ---- */

TEST(a_stone_that_would_be_cut_may_not_be_placed)
{
    POSITION(pos) = fiodar_opening("size=3 pie=off");

    fiodar_play(pos, "A1 B3 A2 D3");
    assert_string_equal(fiodar_refusal(pos, "C3"), "C3 would leave a weave of Black cut");
    assert_false(fiodar_allows(pos, "C3"));
}

static const char *const mouth[] = {
    "  . . .",   /* 5 */
    " . . . .",  /* 4 */
    ". O . O X", /* 3 */
    " . . . .",  /* 2 */
    "  . . .",   /* 1 */
};

/* C3 takes D3, which stands between it and E3, and is then not cut any more. */
TEST(a_capture_that_frees_the_stone_is_legal_in_either_mode)
{
    static const char *const options[] = { "size=3", "size=3 self_cut=forbid" };

    for (int i = 0; i < 2; i++) {
        POSITION(pos) = fiodar_drawn(options[i], 'b', 0, mouth);
        fiodar_play(pos, "C3");
        assert_string_equal(fiodar_rows(pos), "3/4/1WB1B/4/3");
    }
}

/* C3 makes a thread of C3 and D3 that B3 and E3 cut; it takes D4, which changes nothing there. */
static const char *const excuse[] = {
    "  . . X",   /* 5 */
    " . . O .",  /* 4 */
    ". O . X O", /* 3 */
    " . . . .",  /* 2 */
    "  . . .",   /* 1 */
};

TEST(a_capture_excuses_a_cut_weave_of_ones_own_only_in_capture_mode)
{
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, excuse);

    fiodar_play(pos, "C3");
    assert_int_equal(fiodar_captured(pos, 0), 1);
    assert_string_equal(fiodar_rows(pos), "2B/4/1WBBW/4/3");
    free(pos);
    pos = fiodar_drawn("size=3 self_cut=forbid", 'b', 0, excuse);
    assert_false(fiodar_allows(pos, "C3"));
    assert_string_equal(fiodar_refusal(pos, "C3"), "C3 would leave a weave of Black cut");
}

TEST(what_a_capture_excused_is_taken_by_any_stone_of_the_other)
{
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, excuse);

    fiodar_play(pos, "C3 A1");
    assert_int_equal(fiodar_captured(pos, 1), 2);
    assert_string_equal(fiodar_rows(pos), "2B/4/1W2W/4/W2");
}

TEST(a_pass_takes_nothing_and_the_cut_weave_must_then_be_mended)
{
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, excuse);

    fiodar_play(pos, "C3 pass");
    assert_int_equal(fiodar_captured(pos, 1), 0);
    assert_string_equal(fiodar_refusal(pos, "A1"), "A1 would leave a weave of Black cut");
    assert_true(fiodar_allows(pos, "C4") && fiodar_allows(pos, "pass"));
    fiodar_play(pos, "C4 A1");
    assert_int_equal(fiodar_captured(pos, 1), 0);
}

/* ---- Ko and repetition ---- */

/* Black takes B3 from C3; White would take back C3 from B3. */
static const char *const ko[] = {
    "  . . .",   /* 5 */
    " . . . .",  /* 4 */
    "X O . O .", /* 3 */
    " . . . .",  /* 2 */
    "  . . .",   /* 1 */
};

TEST(the_position_after_ones_own_previous_turn_may_not_come_back)
{
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, ko);

    fiodar_play(pos, "C3");
    assert_string_equal(fiodar_rows(pos), "3/4/B1BW1/4/3");
    assert_string_equal(fiodar_refusal(pos, "B3"),
                        "B3 would repeat the position after White's previous turn (ko)");
    assert_false(fiodar_allows(pos, "B3"));
    fiodar_play(pos, "A1 E5");
    assert_true(fiodar_allows(pos, "B3"));
}

/* A pass is a turn, after which the stones lie as they did: White's passes put off nothing. */
TEST(a_pass_is_a_previous_turn_too)
{
    POSITION(pos) = fiodar_drawn("size=3", 'w', 0, ko);

    fiodar_play(pos, "pass C3");
    assert_false(fiodar_allows(pos, "B3"));
}

static const char *const two_kos[] = {
    "   . . . .",    /* 7 */
    "  X . X O .",   /* 6 */
    " . . . . . .",  /* 5 */
    ". . . . . . .", /* 4 */
    " . . . . . .",  /* 3 */
    "  X O . O .",   /* 2 */
    "   . . . .",    /* 1 */
};

TEST(an_older_position_of_ones_own_ends_the_game_in_a_draw)
{
    POSITION(pos) = fiodar_drawn("size=4", 'b', 0, two_kos);
    double share[2];

    fiodar_play(pos, "C2 D6");
    assert_false(fiodar_allows(pos, "E6"));
    fiodar_play(pos, "pass B2 E6");
    assert_int_equal(fiodar.to_act(pos), 1); /* so it lay at the start, but for White */
    assert_false(fiodar_allows(pos, "D6"));
    fiodar_play(pos, "pass");
    assert_int_equal(fiodar.to_act(pos),
                     0); /* so White left it at the start: a pass draws nothing */
    fiodar_play(pos, "C2");
    assert_string_equal(fiodar_result(pos), "0");
    fiodar.payoffs(pos, share);
    assert_true(share[0] == 0.5 && share[1] == 0.5);
    assert_true(fiodar.margin(pos) == 0);
}

/* ---- End and score ---- */

static const char *const settled[] = {
    "  . X .",   /* 5 */
    " . X O .",  /* 4 */
    "X X O O O", /* 3 */
    " X O . .",  /* 2 */
    "  X O .",   /* 1 */
};

/* Black has C5 and B4, White C1, C2 and D2; E4 and E5 border both. */
TEST(two_passes_end_the_game_and_the_first_is_worth_half_a_point)
{
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, settled);

    fiodar_play(pos, "pass");
    assert_int_equal(fiodar.to_act(pos), 1);
    fiodar_play(pos, "pass");
    assert_string_equal(fiodar_result(pos), "W+0.5");
    free(pos);
    pos = fiodar_drawn("size=3", 'w', 0, settled);
    fiodar_play(pos, "pass pass");
    assert_string_equal(fiodar_result(pos), "W+1.5");
    assert_true(fiodar.margin(pos) == -1.5);
}

TEST(passes_that_do_not_follow_each_other_end_nothing)
{
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, settled);

    fiodar_play(pos, "pass E4 pass E5 pass");
    assert_int_equal(fiodar.to_act(pos), 1);
}

TEST(captures_count_and_nothing_is_removed_as_dead)
{
    POSITION(pos) = fiodar_drawn("size=3", 'b', 0, ko);

    fiodar_play(pos, "C3 pass pass"); /* all empty points border both */
    assert_string_equal(fiodar_result(pos), "B+0.5");
}

TEST(empty_points_of_an_empty_board_are_nobodys)
{
    POSITION(pos) = fiodar_opening("size=4");

    fiodar_play(pos, "pass pass");
    assert_string_equal(fiodar_result(pos), "B+0.5");
    free(pos);
    pos = fiodar_opening("size=4");
    fiodar_play(pos, "D4 pass pass");
    assert_string_equal(fiodar_result(pos), "B+35.5");
}

/* As many turns as the game may have, but one. */
static struct position *nearly_too_long(void)
{
    struct position *pos = fiodar_drawn("size=3", 'b', 0, settled);

    for (; pos->turns < 6 * 19 - 1; pos->turns++)
        pos->seen[pos->turns] = pos->seen[pos->turns - 1];
    for (int i = 0; i < pos->turns - 1; i++)
        pos->seen[i] = (uint64_t)i + 1;
    pos->mover = 1;
    return pos;
}

TEST(a_game_of_six_turns_a_point_is_drawn)
{
    static const char *const last[] = { "E4", "pass" };

    for (int i = 0; i < 2; i++) {
        POSITION(pos) = nearly_too_long();
        assert_int_equal(fiodar.to_act(pos), 1);
        fiodar_play(pos, last[i]);
        assert_string_equal(fiodar_result(pos), "0");
    }
}

/* ---- Pie rule ---- */

TEST(swap_turns_the_stone_white_where_it_lies)
{
    POSITION(pos) = fiodar_opening("size=3");

    assert_string_equal(fiodar_refusal(pos, "swap"),
                        "only White may swap, in reply to Black's first stone");
    fiodar_play(pos, "B2");
    assert_int_equal(fiodar.to_act(pos), 1);
    assert_true(fiodar_allows(pos, "swap"));
    fiodar_play(pos, "swap");
    assert_string_equal(fiodar_rows(pos), "3/4/5/1W2/3");
    assert_int_equal(fiodar.to_act(pos), 0);
    assert_false(fiodar_allows(pos, "swap"));
    fiodar_play(pos, "C3");
    assert_false(fiodar_allows(pos, "swap"));
}

TEST(without_pie_or_without_a_stone_there_is_no_swap)
{
    POSITION(pos) = fiodar_opening("size=3 pie=off");

    fiodar_play(pos, "B2");
    assert_string_equal(fiodar_refusal(pos, "swap"), "there is no swap with pie=off");
    free(pos);
    pos = fiodar_opening("size=3");
    fiodar_play(pos, "pass");
    assert_false(fiodar_allows(pos, "swap"));
}

/* One position is remembered after it, and it is White's. */
TEST(after_the_swap_the_memory_starts_afresh)
{
    POSITION(pos) = fiodar_opening("size=3");

    fiodar_play(pos, "B2 swap");
    assert_int_equal(pos->turns, 1);
    assert_true(pos->seen[0] == stone_key(WHITE, point_at(1, 1)));
}

/* ---- Keys ---- */

/* Two orders of the same stones: one key, for all is alike but what was remembered; and of
   that the full key knows. */
TEST(the_full_key_tells_histories_apart)
{
    POSITION(a) = fiodar_opening("size=3 pie=off");
    POSITION(b) = fiodar_opening("size=3 pie=off");

    fiodar_play(a, "A1 B1 C1 A2");
    fiodar_play(b, "C1 B1 A1 A2");
    assert_true(fiodar.key(a) == fiodar.key(b));
    assert_true(fiodar.proof->full_key(a) != fiodar.proof->full_key(b));
    fiodar_play(b, "pass");
    assert_true(fiodar.key(a) != fiodar.key(b));
}
