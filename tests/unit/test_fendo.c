/*
 * test_fendo.c - the rules of Fendo clause by clause (src/games/fendo/RULES.md). Texts
 * are in test_fendo_text.c, random games in test_fendo_playout.c; what holds in every
 * game is proved in ../contract.
 *
 * Positions are drawn in position text, a row of the board a line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/drawn.h"

struct listing {
    const struct position *pos;
    struct text words; /* " turn turn " */
    int count;
};

static bool list_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct listing *l = context;

    (void)after;
    fendo.text->print_turn(l->pos, steps, n, &l->words);
    text_add_char(&l->words, ' ');
    l->count++;
    return true;
}

/* Every legal turn as the steps give them, each with a blank before and after it. */
static struct listing turns_of(const struct position *pos)
{
    struct listing l = { pos, TEXT_EMPTY, 0 };

    text_add_char(&l.words, ' ');
    turns_each(&fendo, pos, list_turn, &l);
    return l;
}

static void assert_turns(const struct position *pos, int count, const char *words)
{
    struct listing l = turns_of(pos);

    assert_string_equal(l.words.data, words);
    assert_int_equal(l.count, count);
    text_free(&l.words);
}

static void assert_result(const struct position *pos, const char *words)
{
    FREED(text) out = TEXT_EMPTY;

    assert_int_equal(fendo.to_act(pos), NOBODY);
    fendo.text->print_result(pos, &out);
    assert_string_equal(out.data, words);
}

/* ---- Setup ---- */

TEST(a_side_starts_with_one_piece_on_its_middle_cell_and_white_moves)
{
    POSITION(small) = fendo_at("size=3", NULL);
    POSITION(book) = fendo_at("", NULL);
    POSITION(big) = fendo_at("size=11", NULL);

    fendo_assert_position(small, "w 3/W1O/3");
    fendo_assert_position(book, "w 7/7/7/W5O/7/7/7");
    fendo_assert_position(big, "w 11/11/11/11/11/W9O/11/11/11/11/11");
    assert_int_equal(fendo.to_act(book), 0);
}

/* ---- Moving ---- */

TEST(a_piece_goes_round_one_corner_only)
{
    POSITION(pos) = fendo_at("size=5", "w 5/"
                                       "OOOO1/"
                                       "W4/"
                                       "5/"
                                       "O4");

    fendo_assert_legal(pos, "A3-E3N");
    fendo_assert_legal(pos, "A3-E5W");
    /* Along row 3, up column E, and back along row 5 would be two corners. */
    fendo_assert_illegal(pos, "A3-D5W", "D5 is not within one move of A3");
    fendo_assert_illegal(pos, "A3-A5E", "A5 is not within one move of A3");
}

TEST(a_piece_does_not_cross_a_fence_or_a_piece_nor_land_on_one)
{
    POSITION(pos) = fendo_at("size=5", "w 5/"
                                       "5/"
                                       "W1.|2/"
                                       "._4/"
                                       "OO3");

    fendo_assert_legal(pos, "A3-C3N");
    fendo_assert_legal(pos, "A3-D4N"); /* round the fence */
    fendo_assert_legal(pos, "A3-A2N"); /* up to the fence south of A2 */
    fendo_assert_illegal(pos, "A3-B1N", "B1 is occupied");
    fendo_assert_illegal(pos, "A3-A1N", "A1 is occupied");
    free(pos);
    pos = fendo_at("size=5", "w W_._._._._/"
                             "1.|3/"
                             "1O3/"
                             "5/"
                             "4O");
    fendo_assert_refused(pos, "A5N", ILLEGAL, "the piece on A5 is in a closed area");
    free(pos);
    pos = fendo_at("size=3", "w W|2/"
                             "1O1/"
                             "3");
    fendo_assert_illegal(pos, "A3-B3N", "B3 is not within one move of A3");
    fendo_assert_illegal(pos, "A3-C2N", "C2 is not within one move of A3");
    fendo_assert_legal(pos, "A3-C1N");
}

TEST(a_target_reached_by_several_routes_is_one_move)
{
    POSITION(pos) = fendo_at("size=3", "w 3/"
                                       "3/"
                                       "W1O");
    struct listing l = turns_of(pos);

    /* B2 by way of A2 or B1: fences B2N, E, S, W once each. */
    assert_non_null(strstr(l.words.data, " A1-B2N A1-B2E A1-B2S A1-B2W "));
    assert_null(strstr(strstr(l.words.data, " A1-B2N ") + 1, " A1-B2N "));
    text_free(&l.words);
}

TEST(staying_is_one_turn_for_each_side_it_can_fence)
{
    POSITION(pos) = fendo_at("", NULL);
    struct listing l = turns_of(pos);

    assert_non_null(strstr(l.words.data, " A4N A4E A4S "));
    assert_null(strstr(l.words.data, " A4-A4"));
    fendo_assert_legal(pos, "A4-A4N"); /* understood all the same */
    /* 24 * 7 sides of cells without the board's edge, less the three of G4, and 47 cells
       to add on. */
    assert_int_equal(l.count, 168 - 3 + 47);
    text_free(&l.words);
}

/* ---- Fences ---- */

TEST(a_fence_needs_a_free_side_that_is_not_the_edge)
{
    POSITION(pos) = fendo_at("", NULL);

    fendo_assert_illegal(pos, "A4W", "that side of A4 is the edge of the board");
    fendo_assert_illegal(pos, "A4-A7N", "that side of A7 is the edge of the board");
    assert_int_equal(fendo_try(pos, "A4N"), OK);
    fendo_assert_illegal(pos, "G4-A5S", "that side of A5 has a fence already");
}

TEST(no_fence_closes_off_an_area_without_a_piece)
{
    POSITION(pos) = fendo_at("size=5", "w ._4/"
                                       "W4/"
                                       "5/"
                                       "5/"
                                       "4O");

    fendo_assert_illegal(pos, "A4-B5W", "that fence would close off an empty area");
    fendo_assert_legal(pos, "A4-B5E");
}

TEST(the_areas_count_the_piece_where_it_went_not_where_it_was)
{
    POSITION(pos) = fendo_at("size=3", "w W_2/"
                                       "2O/"
                                       "3");

    fendo_assert_legal(pos, "A3E");
    fendo_assert_illegal(pos, "A3-B3W", "that fence would close off an empty area");
}

TEST(no_fence_makes_two_open_areas)
{
    POSITION(pos) = fendo_at("size=3", "w W_O_W/"
                                       "2O/"
                                       "O2");

    fendo_assert_illegal(pos, "C3S", "that fence would make two open areas");
    fendo_assert_illegal(pos, "C3W", "that fence would make two open areas");
    fendo_assert_legal(pos, "A3E");
}

TEST(a_fence_may_close_the_part_behind_it_for_the_opponent)
{
    POSITION(pos) = fendo_at("size=3", "w O_2/"
                                       "1W1/"
                                       "2O");

    assert_int_equal(fendo_try(pos, "B2-B3W"), OK);
    fendo_assert_position(pos, "b O_|W1/3/2O");
    fendo_assert_bounds(pos, -1 + 1 - 7, -1 + 7 - 1);
}

TEST(a_closed_area_never_changes_again)
{
    POSITION(pos) = fendo_at("size=3", "w W_|2/"
                                       "W2/"
                                       "2O");

    fendo_assert_illegal(pos, "A3S", "the piece on A3 is in a closed area");
    fendo_assert_illegal(pos, "A2-A3E", "A3 is occupied");
    fendo_assert_illegal(pos, "A2N", "that side of A2 has a fence already");
}

/* Only pieces and targets are offered from which the turn can be completed. */
TEST(a_target_without_a_legal_fence_is_not_offered)
{
    POSITION(pos) = fendo_at("size=3", "w OO_1/"
                                       "W._._/"
                                       "1OO");

    /* On A1 either fence would part two pieces from three. */
    fendo_assert_illegal(pos, "A2-A1", "no fence is legal on A1");
    assert_int_equal(fendo_try(pos, "A2"), OK);
    assert_string_equal(fendo_offers(pos), "A2 B2 C2 C3");
    fendo_assert_illegal(pos, "A1", "no fence is legal on A1");
}

TEST(a_piece_without_a_legal_fence_is_not_offered)
{
    POSITION(pos) = fendo_at("size=3", "w O_O_1/"
                                       "W._._/"
                                       "1OO");

    fendo_assert_illegal(pos, "A2", "the piece on A2 can build no legal fence");
    assert_string_equal(fendo_offers(pos), "A1 B2 C2 C3"); /* to add on */
}

/* ---- Adding ---- */

TEST(an_added_piece_comes_from_the_stock_and_builds_no_fence)
{
    POSITION(pos) = fendo_at("size=3", NULL);

    assert_int_equal(fendo_try(pos, "B1"), OK);
    fendo_assert_position(pos, "b 3/W1O/1W1");
    assert_int_equal(fendo_try(pos, "c3"), OK);
    fendo_assert_position(pos, "w 2O/W1O/1W1");
}

TEST(a_piece_is_added_one_move_from_a_friend_in_the_open_area)
{
    POSITION(pos) = fendo_at("size=5", "w W_|4/"
                                       "5/"
                                       "OOO2/"
                                       "2O2/"
                                       "W1O1O");

    fendo_assert_legal(pos, "B2");
    fendo_assert_illegal(pos, "B5", "no piece of White in the open area is one move from B5");
    fendo_assert_illegal(pos, "C3", "C3 is occupied");
}

TEST(a_side_has_seven_pieces_in_all)
{
    POSITION(pos) = fendo_at("size=5", "w WWWWW/"
                                       "WW3/"
                                       "5/"
                                       "5/"
                                       "4O");

    fendo_assert_illegal(pos, "C4", "White has no piece left in stock");
    fendo_assert_legal(pos, "B4-C4N");
}

/* ---- Passing ---- */

TEST(passing_is_illegal_while_anything_else_is_possible)
{
    POSITION(pos) = fendo_at("", NULL);

    fendo_assert_illegal(pos, "pass", "pass is legal only if no other turn is");
}

TEST(a_player_without_a_piece_in_the_open_area_must_pass)
{
    POSITION(pos) = fendo_at("size=3", "b O_|2/"
                                       "2W/"
                                       "W2");

    assert_turns(pos, 1, " pass ");
    assert_int_equal(fendo_try(pos, "PASS"), OK);
    fendo_assert_position(pos, "w O_|2/2W/W2");
    assert_int_equal(fendo.to_act(pos), 0);
}

TEST(a_player_whose_every_fence_is_illegal_must_pass)
{
    /* Orange's only piece in the open area is shut in by pieces; north of it a fence
       would leave two pieces on either side. */
    POSITION(pos) = fendo_at("size=3", "b O_|._W_/"
                                       "W_W|W/"
                                       "O|OW");

    assert_turns(pos, 1, " pass ");
    fendo_assert_illegal(pos, "B1", "the piece on B1 can build no legal fence");
}

/* ---- The end ---- */

TEST(the_game_ends_when_no_area_has_two_pieces)
{
    POSITION(pos) = fendo_at("size=3", "w 2._/"
                                       "W1._/"
                                       "2O");

    assert_int_equal(fendo_try(pos, "A2-B1E"), OK);
    assert_int_equal(fendo.to_act(pos), NOBODY);
    assert_result(pos, "W+7");
    assert_true(fendo.margin(pos) == 7);
    double share[2];
    fendo.payoffs(pos, share);
    assert_true(share[0] == 1 && share[1] == 0);
    fendo_assert_bounds(pos, 7, 7);
    fendo_assert_illegal(pos, "pass", "the game is over");
    step steps[MAX_STEPS];
    assert_int_equal(fendo.steps(pos, steps), 0);
}

TEST(orange_wins_are_called_b)
{
    POSITION(pos) = fendo_at("size=3", "w O1._/"
                                       "2._/"
                                       "2W");

    assert_int_equal(fendo_try(pos, "C1W"), OK);
    assert_result(pos, "B+7");
    double share[2];
    fendo.payoffs(pos, share);
    assert_true(share[0] == 0 && share[1] == 1);
}

TEST(the_game_goes_on_when_one_side_has_more_than_half)
{
    POSITION(pos) = fendo_at("size=3", "b W2/"
                                       "._._._/"
                                       "W1O");

    assert_int_equal(fendo.to_act(pos), 1);
    fendo_assert_bounds(pos, 6 + 1 - 2, 6 + 2 - 1);
    assert_int_equal(fendo_try(pos, "C1W"), OK);
    assert_result(pos, "W+7");
}
