/*
 * test_fiodar.c - the rules of Fiodar by clause (src/games/fiodar/RULES.md), notation, pictures.
 *
 * Playouts are in test_fiodar_playout.c, long random games in test_fiodar_games.c, values in
 * test_fiodar_search.c.
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

TEST_PLAY(fiodar, corners_of_the_rhombus_are_no_points, fiodar_opening("size=3"),
          "!D1[D1 is not on the board of size 3] !A4[A4 is not on the board of size 3] "
          "!F5[F5 is not on the board of size 3] +C1 +A3 +E5")

/* ---- Threads and weaves ---- */

/* A single stone is captured between two enemy stones, on each of the three lines. */
TEST(a_stone_cut_on_any_line_is_captured)
{
    static const char *const turns[] = { "B3 C3 D3", "C2 C3 C4", "B2 C3 D4" };

    for (int i = 0; i < 3; i++) {
        struct position *pos = fiodar_opening("size=3");
        fiodar_play(pos, turns[i]);
        PLAYS(fiodar, pos, "captured:p1[1] !C3[C3 would leave a weave of White cut]");
    }
}

/* B4 and D2 are not neighbours of C3, although both differ by one in column and row. */
TEST_PLAY(fiodar, the_fourth_diagonal_is_no_line, fiodar_opening("size=3"),
          "B4 C3 D2 captured:p1[0]")

TEST_PLAY(fiodar, a_thread_that_reaches_the_edge_is_not_cut, fiodar_opening("size=3"),
          "B1 A1 A2 C5 B2 captured:p1[0] rows[W2/4/5/BB2/WB1]")

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

TEST_PLAY(fiodar, a_thread_of_any_length_is_cut_from_both_ends,
          fiodar_drawn("size=5", 'b', 0, long_thread),
          "J5 captured:p1[7] rows[5/6/7/8/B7B/8/7/6/5]")

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

TEST_PLAY(fiodar, the_longest_thread_of_the_largest_board_is_cut_too,
          fiodar_drawn("size=8", 'b', 0, longest_thread), "P8 captured:p1[13]")

/* B2 is connected to B3 and C3. At first no black stone is to its right in its row. */
static const char *const bent[] = {
    "  . . .",   /* 5 */
    " . . . .",  /* 4 */
    "X O O X .", /* 3 */
    " . O . .",  /* 2 */
    "  . . .",   /* 1 */
};

TEST_PLAY(fiodar, a_weave_stands_while_one_stone_is_on_no_cut_thread,
          fiodar_drawn("size=3", 'b', 0, bent),
          "A2 captured:p1[0] pass C2 captured:p1[3] rows[3/4/B2B1/B1B1/3]")

static const char *const two_weaves[] = {
    "  . . .",   /* 5 */
    " . . . .",  /* 4 */
    "X O . O X", /* 3 */
    " . . . .",  /* 2 */
    "  . . .",   /* 1 */
};

TEST_PLAY(fiodar, several_weaves_are_captured_together,
          fiodar_drawn("size=3 self_cut=forbid", 'b', 0, two_weaves),
          "C3 captured:p1[2] rows[3/4/B1B1B/4/3]")

/* ---- Self-cut ---- */

TEST_PLAY(fiodar, a_stone_that_would_be_cut_may_not_be_placed, fiodar_opening("size=3 pie=off"),
          "A1 B3 A2 D3 !C3[C3 would leave a weave of Black cut]")

static const char *const mouth[] = {
    "  . . .",   /* 5 */
    " . . . .",  /* 4 */
    ". O . O X", /* 3 */
    " . . . .",  /* 2 */
    "  . . .",   /* 1 */
};

/* A stone on C3 captures D3, which is between C3 and E3. After that C3 is no longer cut. */
TEST(a_capture_that_frees_the_stone_is_legal_in_either_mode)
{
    PLAYS(fiodar, fiodar_drawn("size=3", 'b', 0, mouth), "C3 rows[3/4/1WB1B/4/3]");
    PLAYS(fiodar, fiodar_drawn("size=3 self_cut=forbid", 'b', 0, mouth), "C3 rows[3/4/1WB1B/4/3]");
}

/* A stone on C3 makes the thread C3-D3, which B3 and E3 cut. It captures D4, but the thread stays
   cut. */
static const char *const excuse[] = {
    "  . . X",   /* 5 */
    " . . O .",  /* 4 */
    ". O . X O", /* 3 */
    " . . . .",  /* 2 */
    "  . . .",   /* 1 */
};

TEST(a_capture_excuses_a_cut_weave_of_ones_own_only_in_capture_mode)
{
    PLAYS(fiodar, fiodar_drawn("size=3", 'b', 0, excuse), "C3 captured:p1[1] rows[2B/4/1WBBW/4/3]");
    PLAYS(fiodar, fiodar_drawn("size=3 self_cut=forbid", 'b', 0, excuse),
          "!C3[C3 would leave a weave of Black cut]");
}

TEST_PLAY(fiodar, what_a_capture_excused_is_taken_by_any_stone_of_the_other,
          fiodar_drawn("size=3", 'b', 0, excuse), "C3 A1 captured:p2[2] rows[2B/4/1W2W/4/W2]")

TEST_PLAY(fiodar, a_pass_takes_nothing_and_the_cut_weave_must_then_be_mended,
          fiodar_drawn("size=3", 'b', 0, excuse),
          "C3 pass captured:p2[0] !A1[A1 would leave a weave of Black cut] +C4 +pass C4 A1 "
          "captured:p2[0]")

/* ---- Ko and repetition ---- */

/* Black captures B3 with a stone on C3. White would recapture C3 with a stone on B3. */
static const char *const ko[] = {
    "  . . .",   /* 5 */
    " . . . .",  /* 4 */
    "X O . O .", /* 3 */
    " . . . .",  /* 2 */
    "  . . .",   /* 1 */
};

TEST_PLAY(fiodar, the_position_after_ones_own_previous_turn_may_not_come_back,
          fiodar_drawn("size=3", 'b', 0, ko),
          "C3 rows[3/4/B1BW1/4/3] "
          "!B3[B3 would repeat the position after White's previous turn (ko)] A1 E5 +B3")

/* A pass is a turn, and its position counts for ko. So White cannot avoid ko by a pass. */
TEST_PLAY(fiodar, a_pass_is_a_previous_turn_too, fiodar_drawn("size=3", 'w', 0, ko), "pass C3 !B3")

static const char *const two_kos[] = {
    "   . . . .",    /* 7 */
    "  X . X O .",   /* 6 */
    " . . . . . .",  /* 5 */
    ". . . . . . .", /* 4 */
    " . . . . . .",  /* 3 */
    "  X O . O .",   /* 2 */
    "   . . . .",    /* 1 */
};

TEST_PLAY(fiodar, an_older_position_of_ones_own_ends_the_game_in_a_draw,
          fiodar_drawn("size=4", 'b', 0, two_kos),
          "C2 D6 !E6 pass B2 E6 actor[p2] " /* as at the start, but that was after White's turn */
          "!D6 pass actor[p1] " /* as at the start, after White's turn, but a pass draws nothing */
          "C2 result[0] share[0.5 0.5] margin[0]")

/* ---- End and score ---- */

static const char *const settled[] = {
    "  . X .",   /* 5 */
    " . X O .",  /* 4 */
    "X X O O O", /* 3 */
    " X O . .",  /* 2 */
    "  X O .",   /* 1 */
};

/* C5 and B4 belong to Black, C1, C2 and D2 to White. E4 and E5 border both. */
TEST(two_passes_end_the_game_and_the_first_is_worth_half_a_point)
{
    PLAYS(fiodar, fiodar_drawn("size=3", 'b', 0, settled), "pass actor[p2] pass result[W+0.5]");
    PLAYS(fiodar, fiodar_drawn("size=3", 'w', 0, settled), "pass pass result[W+1.5] margin[-1.5]");
}

TEST_PLAY(fiodar, passes_that_do_not_follow_each_other_end_nothing,
          fiodar_drawn("size=3", 'b', 0, settled), "pass E4 pass E5 pass actor[p2]")

TEST_PLAY(fiodar, captures_count_and_nothing_is_removed_as_dead, fiodar_drawn("size=3", 'b', 0, ko),
          "C3 pass pass " /* all empty points border both */
          "result[B+0.5]")

TEST(empty_points_of_an_empty_board_are_nobodys)
{
    PLAYS(fiodar, fiodar_opening("size=4"), "pass pass result[B+0.5]");
    PLAYS(fiodar, fiodar_opening("size=4"), "D4 pass pass result[B+35.5]");
}

/* Returns a game that has one turn less than the longest game. */
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
    PLAYS(fiodar, nearly_too_long(), "actor[p2] E4 result[0]");
    PLAYS(fiodar, nearly_too_long(), "actor[p2] pass result[0]");
}

/* ---- Pie rule ---- */

TEST_PLAY(fiodar, swap_turns_the_stone_white_where_it_lies, fiodar_opening("size=3"),
          "!swap[only White may swap, in reply to Black's first stone] B2 actor[p2] +swap swap "
          "rows[3/4/5/1W2/3] actor[p1] !swap C3 !swap")

TEST(without_pie_or_without_a_stone_there_is_no_swap)
{
    PLAYS(fiodar, fiodar_opening("size=3 pie=off"), "B2 !swap[there is no swap with pie=off]");
    PLAYS(fiodar, fiodar_opening("size=3"), "pass !swap");
}

/* After the swap one position is remembered, with a white stone. */
TEST(after_the_swap_the_memory_starts_afresh)
{
    POSITION(pos) = fiodar_opening("size=3");

    fiodar_play(pos, "B2 swap");
    assert_int_equal(pos->turns, 1);
    assert_true(pos->seen[0] == stone_key(WHITE, point_at(1, 1)));
}

/* ---- Keys ---- */

/* Two orders of the same stones give the same key, because only the remembered positions differ.
   The full keys differ. */
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

/* ---- Turns ---- */

TEST_PLAY(fiodar, a_refused_turn_is_told_why, fiodar_opening("size=3"),
          "c3 !C3[C3 is occupied] !P15[P15 is not on the board of size 3] "
          "?C3,C4['C3,C4' is not a turn; write a point like B2, or pass] PASS Pass "
          "!A1[the game is over]")

/* ---- Position text ---- */

/* Reads a position. Returns the error, or "" if it is accepted. Then the position must print the
   same text. Valid until the next call. */
static const char *reading(const char *options, const char *words)
{
    static char buffer[400];
    POSITION(pos) = fiodar_opening("");
    FREED(text) why = TEXT_EMPTY;

    if (read_position(&fiodar, options, words, pos, &why) == OK)
        assert_string_equal(fiodar_text(pos), words);
    snprintf(buffer, sizeof buffer, "%s", why.data);
    return buffer;
}

/* Returns `pattern` with % replaced by the keys that are remembered after these turns. */
static const char *with_keys(const char *options, const char *turns, const char *pattern)
{
    static char buffer[4000];
    POSITION(pos) = fiodar_opening(options);

    fiodar_play(pos, turns);
    const char *keys = strrchr(fiodar_text(pos), ' ') + 1;
    snprintf(buffer, sizeof buffer, "%.*s%s%s", (int)strcspn(pattern, "%"), pattern, keys,
             strchr(pattern, '%') + 1);
    return buffer;
}

static void assert_reads(const char *options, const char *turns, const char *pattern)
{
    assert_string_equal(reading(options, with_keys(options, turns, pattern)), "");
}

static void assert_refused(const char *options, const char *turns, const char *pattern,
                           const char *reason)
{
    assert_string_equal(reading(options, with_keys(options, turns, pattern)), reason);
}

TEST(positions_are_read_as_they_are_printed)
{
    assert_string_equal(reading("size=2", "b 2/3/2 play 0 0 -"), "");
    assert_reads("size=2", "B2", "w 2/1B1/2 play 0 0 %");
    assert_reads("size=2", "B2 swap", "b 2/1W1/2 play 0 0 %");
    assert_reads("size=2", "pass", "w 2/3/2 passed 0 0 %");
    assert_reads("size=2", "pass pass", "b 2/3/2 ended 0 0 %");
    assert_reads("size=2", "A2 B2 C2", "w 2/B1B/2 play 1 0 %");
}

TEST(words_out_of_place_are_refused)
{
    static const char row_1[] = "row 1 of the board is wrong: 3 rows from the top, with / between "
                                "them, B and W for stones, numbers for empty points";

    assert_string_equal(reading("size=2", "x 2/3/2 play 0 0 -"),
                        "the first word must be the side to move, b or w, not 'x'");
    assert_string_equal(reading("size=2", "b 2/4/2 play 0 0 -"),
                        "row 2 of the board is wrong: 3 rows from the top, with / between them, B "
                        "and W for stones, numbers for empty points");
    assert_string_equal(reading("size=2", "b 2/3/2/ play 0 0 -"), row_1);
    assert_string_equal(reading("size=2", "b 2/3/2/2 play 0 0 -"), row_1);
    assert_string_equal(reading("size=2", "b 2/3/2 begun 0 0 -"),
                        "the word after the board is play, passed, ended or drawn, not 'begun'");
    assert_string_equal(reading("size=2", "b 2/3/2 play 0 01 -"),
                        "the words after the state are the numbers of stones that Black and White "
                        "have captured, not '01'");
    assert_string_equal(
        reading("size=2", "b 2/3/2 play 0 0 12"),
        "the last word is the remembered positions, 16 hexadecimal digits each with , "
        "between them, or -, not '12'");
    assert_string_equal(reading("size=2", "b 2/3/2 play 0 0 - -"),
                        "the position ends here, not '-'");
}

TEST(what_no_game_can_lead_to_is_refused)
{
    static const char wrong_side[] = "after that number of turns the other side is to move";

    assert_refused("size=2 pie=off", "B2", "b 2/1B1/2 play 0 0 %", wrong_side);
    assert_string_equal(reading("size=2", "w 2/3/2 play 0 0 -"), wrong_side);
    assert_refused("size=2", "B2", "w 2/1BB/2 play 0 0 %",
                   "Black has had 1 turns and cannot have placed 2 stones");
    assert_refused("size=2", "B2", "w 2/1B1/2 play 0 1 %",
                   "Black has had 1 turns and cannot have placed 2 stones");
    assert_refused("size=2", "B2", "w 2/B2/2 play 0 0 %",
                   "the last remembered position is not the one on the board");
    assert_refused("size=2", "B2", "w 2/1B1/2 passed 0 0 %",
                   "the remembered positions do not lead to 'passed'");
    assert_refused("size=2", "B2", "w 2/1B1/2 drawn 0 0 %",
                   "the remembered positions do not lead to 'drawn'");
    assert_refused("size=2", "B2 pass", "b 2/1B1/2 play 0 0 %",
                   "the remembered positions do not lead to 'play'");
    assert_refused("size=2", "B2 pass", "b 2/1B1/2 ended 0 0 %",
                   "the remembered positions do not lead to 'ended'");
    assert_refused("size=2", "pass pass", "b 2/3/2 passed 0 0 %",
                   "the remembered positions do not lead to 'passed'");
}

/* A cut weave of the player to move would have been captured. With self_cut=forbid neither player
   may have a cut weave. */
TEST(cut_weaves_that_would_have_been_captured_are_refused)
{
    static const char *const cut[] = { "B", "W" };
    char line[200];

    for (int i = 0; i < 2; i++) {
        POSITION(pos) = fiodar_opening("size=3");
        const int own = i, other = !i;
        words_flip(&pos->stones[own], point_at(2, 2));
        words_flip(&pos->stones[other], point_at(1, 2));
        words_flip(&pos->stones[other], point_at(3, 2));
        snprintf(line, sizeof line, "b 3/4/1%s%s%s1/4/3 play 1 1 ", cut[other], cut[own],
                 cut[other]);
        for (int k = 1; k < 6; k++)
            snprintf(line + strlen(line), sizeof line - strlen(line), "%016x,", k);
        snprintf(line + strlen(line), sizeof line - strlen(line), "%016llx",
                 (unsigned long long)(keys_of(&pos->stones[0], 0) ^ keys_of(&pos->stones[1], 1)));
        const char *why = reading("size=3", line);
        assert_string_equal(why, i ? "" : "a weave of Black is cut and would have been captured");
        why = reading("size=3 self_cut=forbid", line);
        assert_true(strstr(why, "is cut and would have been captured") != NULL);
    }
}

/* ---- Boards ---- */

static void assert_board(const struct position *pos, const struct position *last,
                         const char *expected)
{
    FREED(text) out = TEXT_EMPTY;

    fiodar.picture->print_board(pos, last, BOARD_PLAIN, &out);
    assert_string_equal(out.data, expected);
}

TEST(the_board_is_a_hexagon_with_the_last_stone_marked)
{
    POSITION(pos) = fiodar_opening("size=3");
    POSITION(last) = fiodar_opening("size=3");

    fiodar_play(pos, "C4 D2");
    fiodar_play(last, "C4");
    assert_board(pos, last,
                 "    C5 . . . \n"
                 "   B4 . X . . \n"
                 "  A3 . . . . . \n"
                 "   A2 . . .(O)\\\n"
                 "    A1 . . . \\ E\n"
                 "        \\ \\ \\ D\n"
                 "         A B C\n"
                 "    X Black: 0 territory, 0 captured\n"
                 "    O White: 0 territory, 0 captured\n");
}

TEST(territory_and_the_end_are_shown)
{
    static const char *const rows[] = { " X .", "X X X", " O O" };
    POSITION(pos) = fiodar_drawn("size=2", 'w', 3, rows);

    fiodar_play(pos, "pass pass");
    assert_board(pos, NULL,
                 "   B3 X x \n"
                 "  A2 X X X \n"
                 "   A1 O O \\\n"
                 "       \\ \\ C\n"
                 "        A B\n"
                 "    X Black: 1 territory (x), 3 captured\n"
                 "    O White: 0 territory, 3 captured\n"
                 "    both have passed, White first: B+0.5\n");
}

/* With only one stone on the board, all other points would be its territory. */
TEST(territory_is_shown_once_both_have_stones)
{
    POSITION(pos) = fiodar_opening("size=2");

    fiodar_play(pos, "B2");
    assert_false(fiodar_shows_territory(pos));
    fiodar_play(pos, "A1");
    assert_true(fiodar_shows_territory(pos));
}

/* Stones are discs, captured stones are dashed rings, and territory is tinted. */
TEST(the_picture_shows_stones_captures_and_the_result)
{
    POSITION(pos) = fiodar_opening("size=2");
    POSITION(last) = fiodar_opening("size=2");
    FREED(text) out = TEXT_EMPTY;
    int discs = 0;

    fiodar_play(last, "A2 B2");
    fiodar_play(pos, "A2 B2 C2");
    fiodar.picture->draw(pos, last, &out);
    for (const char *s = out.data; (s = strstr(s, "<circle")); s++)
        discs++;
    assert_int_equal(discs, 2 + 1 + 1 + 2); /* stones, ring, spot, and a disc beside each name */
    assert_non_null(strstr(out.data, "stroke-dasharray"));
    assert_null(strstr(out.data, "wins"));
    text_clear(&out);
    fiodar_play(pos, "pass pass");
    fiodar.picture->draw(pos, NULL, &out);
    assert_non_null(strstr(out.data, "Black wins, B+5.5"));
}
