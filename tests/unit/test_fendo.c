/*
 * test_fendo.c - the rules of Fendo by clause (src/games/fendo/RULES.md), notation, pictures.
 *
 * Random games are in test_fendo_playout.c. Properties of every game are checked in ../contract.
 *
 * Positions are written as position text, with one row of the board in each line.
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

/* Returns every legal turn in the order of the steps, each with a blank before and after it. */
static struct listing turns_of(const struct position *pos)
{
    struct listing l = { pos, TEXT_EMPTY, 0 };

    text_add_char(&l.words, ' ');
    turns_each(&fendo, pos, list_turn, &l);
    return l;
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

TEST_PLAY(fendo, a_piece_goes_round_one_corner_only,
          fendo_at("size=5", "w 5/"
                             "OOOO1/"
                             "W4/"
                             "5/"
                             "O4"),
          "+A3-E3N "
          "+A3-E5W " /* A path along row 3, up column E and back along row 5 has two corners. */
          "!A3-D5W[D5 is not within one move of A3] !A3-A5E[A5 is not within one move of A3]")

TEST(a_piece_does_not_cross_a_fence_or_a_piece_nor_land_on_one)
{
    PLAYS(fendo,
          fendo_at("size=5", "w 5/"
                             "5/"
                             "W1.|2/"
                             "._4/"
                             "OO3"),
          "+A3-C3N +A3-D4N " /* round the fence */
          "+A3-A2N "         /* up to the fence south of A2 */
          "!A3-B1N[B1 is occupied] !A3-A1N[A1 is occupied]");
    PLAYS(fendo,
          fendo_at("size=5", "w W_._._._._/"
                             "1.|3/"
                             "1O3/"
                             "5/"
                             "4O"),
          "!A5N[the piece on A5 is in a closed area]");
    PLAYS(fendo,
          fendo_at("size=3", "w W|2/"
                             "1O1/"
                             "3"),
          "!A3-B3N[B3 is not within one move of A3] !A3-C2N[C2 is not within one move of A3] "
          "+A3-C1N");
}

TEST(a_target_reached_by_several_routes_is_one_move)
{
    POSITION(pos) = fendo_at("size=3", "w 3/"
                                       "3/"
                                       "W1O");
    struct listing l = turns_of(pos);

    /* B2 can be reached through A2 or B1. Each of the fences B2N, B2E, B2S and B2W is listed
       once. */
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
    assert_answer(&fendo, pos, "A4-A4N", OK, NULL); /* this form is accepted too */
    /* The cells have 24 * 7 sides that are not the edge of the board. Three are sides of G4, where
       Orange's piece stands. A piece can be added on 47 cells. */
    assert_int_equal(l.count, 168 - 3 + 47);
    text_free(&l.words);
}

/* ---- Fences ---- */

TEST_PLAY(fendo, a_fence_needs_a_free_side_that_is_not_the_edge, fendo_at("", NULL),
          "!A4W[that side of A4 is the edge of the board] "
          "!A4-A7N[that side of A7 is the edge of the board] A4N "
          "!G4-A5S[that side of A5 has a fence already]")

TEST_PLAY(fendo, no_fence_closes_off_an_area_without_a_piece,
          fendo_at("size=5", "w ._4/"
                             "W4/"
                             "5/"
                             "5/"
                             "4O"),
          "!A4-B5W[that fence would close off an empty area] +A4-B5E")

TEST_PLAY(fendo, the_areas_count_the_piece_where_it_went_not_where_it_was,
          fendo_at("size=3", "w W_2/"
                             "2O/"
                             "3"),
          "+A3E !A3-B3W[that fence would close off an empty area]")

TEST_PLAY(fendo, no_fence_makes_two_open_areas,
          fendo_at("size=3", "w W_O_W/"
                             "2O/"
                             "O2"),
          "!C3S[that fence would make two open areas] "
          "!C3W[that fence would make two open areas] +A3E")

TEST_PLAY(fendo, a_fence_may_close_the_part_behind_it_for_the_opponent,
          fendo_at("size=3", "w O_2/"
                             "1W1/"
                             "2O"),
          "B2-B3W text[b O_|W1/3/2O] bounds[-7 5]" /* -1 + 1 - 7, -1 + 7 - 1 */)

TEST_PLAY(fendo, a_closed_area_never_changes_again,
          fendo_at("size=3", "w W_|2/"
                             "W2/"
                             "2O"),
          "!A3S[the piece on A3 is in a closed area] !A2-A3E[A3 is occupied] "
          "!A2N[that side of A2 has a fence already]")

/* The steps offer only pieces and targets from which the turn can be completed. */
TEST_PLAY(fendo, a_target_without_a_legal_fence_is_not_offered,
          fendo_at("size=3", "w OO_1/"
                             "W._._/"
                             "1OO"),
          /* On A1, each possible fence would separate two pieces from three. */
          "!A2-A1[no fence is legal on A1] A2 offers[A2 B2 C2 C3] !A1[no fence is legal on A1]")

TEST_PLAY(fendo, a_piece_without_a_legal_fence_is_not_offered,
          fendo_at("size=3", "w O_O_1/"
                             "W._._/"
                             "1OO"),
          "!A2[the piece on A2 can build no legal fence] offers[A1 B2 C2 C3]" /* to add a piece */)

/* ---- Adding ---- */

TEST_PLAY(fendo, an_added_piece_comes_from_the_stock_and_builds_no_fence, fendo_at("size=3", NULL),
          "B1 text[b 3/W1O/1W1] c3 text[w 2O/W1O/1W1]")

TEST_PLAY(fendo, a_piece_is_added_one_move_from_a_friend_in_the_open_area,
          fendo_at("size=5", "w W_|4/"
                             "5/"
                             "OOO2/"
                             "2O2/"
                             "W1O1O"),
          "+B2 !B5[no piece of White in the open area is one move from B5] !C3[C3 is occupied]")

TEST_PLAY(fendo, a_side_has_seven_pieces_in_all,
          fendo_at("size=5", "w WWWWW/"
                             "WW3/"
                             "5/"
                             "5/"
                             "4O"),
          "!C4[White has no piece left in stock] +B4-C4N")

/* ---- Passing ---- */

TEST_PLAY(fendo, passing_is_illegal_while_anything_else_is_possible, fendo_at("", NULL),
          "!pass[pass is legal only if no other turn is]")

TEST_PLAY(fendo, a_player_without_a_piece_in_the_open_area_must_pass,
          fendo_at("size=3", "b O_|2/"
                             "2W/"
                             "W2"),
          "offers[pass] PASS text[w O_|2/2W/W2] actor[p1]")

TEST_PLAY(fendo, a_player_whose_every_fence_is_illegal_must_pass,
          fendo_at("size=3", "b O_|._W_/"
                             "W_W|W/"
                             "O|OW"),
          /* Pieces surround Orange's only piece in the open area. A fence north of it would leave
             two pieces on either side. */
          "offers[pass] !B1[the piece on B1 can build no legal fence]")

/* ---- The end ---- */

TEST_PLAY(fendo, the_game_ends_when_no_area_has_two_pieces,
          fendo_at("size=3", "w 2._/"
                             "W1._/"
                             "2O"),
          "A2-B1E actor[over] result[W+7] margin[7] share[1 0] bounds[7 7] "
          "!pass[the game is over] offers[]")

TEST_PLAY(fendo, orange_wins_are_called_b,
          fendo_at("size=3", "w O1._/"
                             "2._/"
                             "2W"),
          "C1W result[B+7] share[0 1]")

TEST_PLAY(fendo, the_game_goes_on_when_one_side_has_more_than_half,
          fendo_at("size=3", "b W2/"
                             "._._._/"
                             "W1O"),
          "actor[p2] bounds[5 7] " /* 6 + 1 - 2, 6 + 2 - 1 */
          "C1W result[W+7]")

/* ---- Notation ---- */

TEST(words_that_are_no_turn_are_refused)
{
    static const char *const words[] = { "",       " ",       "x",     "A4NN",    "A4-",
                                         "A4-B4X", "A4--B4N", "A4 N",  "-A4N",    "A4B4N",
                                         "I4N",    "A04N",    "passs", "A4-B4NN", "A4N ",
                                         "4A",     "\xff\1",  "A",     "A4-B",    "A4-B4-C4N" };
    POSITION(pos) = fendo_at("", NULL);

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        fendo_assert_refused(pos, words[i], SYNTAX_ERROR,
                             "a turn is C4 (add), C4N (fence), C4-E5W (move and fence) or pass");
    fendo_assert_refused(pos, "H1", SYNTAX_ERROR, "H1 is not on the board of 7 by 7");
    fendo_assert_refused(pos, "A4-A8N", SYNTAX_ERROR, "A8 is not on the board of 7 by 7");
    fendo_assert_position(pos, "w 7/7/7/W5O/7/7/7");
}

TEST_PLAY(fendo, illegal_turns_say_what_is_wrong, fendo_at("", NULL),
          "!G4[G4 is occupied] !G4N[the piece on G4 is the opponent's] !C4N[no piece on C4] "
          "!C4-E5W[no piece on C4] !A4-G4N[G4 is occupied]")

TEST(a_turn_can_be_sent_in_parts_and_any_case)
{
    static const char *const ways[][4] = {
        { "A4-C6S" },      { "a4-c6s" },     { "A4", "C6", "C5" }, { "A4", "C6S" },
        { "A4-C6", "C5" }, { "a4-c6", "s" }, { "a4", "c6", "S" },
    };

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        POSITION(pos) = fendo_at("", NULL);
        for (int k = 0; k < 4 && ways[i][k]; k++) {
            assert_int_equal(fendo.mid_turn(pos), k > 0);
            assert_int_equal(fendo.to_act(pos), 0);
            assert_int_equal(fendo_try(pos, ways[i][k]), OK);
        }
        assert_false(fendo.mid_turn(pos));
        fendo_assert_position(pos, "b 7/2W_4/7/6O/7/7/7");
    }
}

TEST_PLAY(fendo, parts_of_turns_are_refused_as_precisely,
          fendo_at("size=5", "w ._4/"
                             "W4/"
                             "O4/"
                             "5/"
                             "4O"),
          "A4 !A3[A3 is occupied] !A2[A2 is not within one move of A4] "
          "!B5W[that fence would close off an empty area] "
          "?pass[the next step is the cell to move to, E5 or with its fence E5W] A4 " /* stays */
          "!B5[B5 is not next to A4, the cell whose side must be fenced] "
          "!A5[that side of A4 has a fence already] "
          "!W[that side of A4 is the edge of the board] "
          "?A5N[the next step is the cell across the side to fence, or N, E, S or W] B4 "
          "text[b ._4/W|4/O4/5/4O]")

TEST_PLAY(fendo, steps_are_printed_as_the_points_to_click, fendo_at("size=3", "w 3/W1O/3"),
          "offers[A2 A1 B1 C1 B2 A3 B3 C3] A2-B1 offers[B2 C1 A1]")

/* ---- Position text ---- */

TEST(position_text_draws_cells_and_fences)
{
    static const char *const words[] = {
        "w 3/W1O/3",
        "b W|1._/._2/2O",
        "b ._W_|1/2O/3",
        "w O_|2/2W/W2",
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        POSITION(pos) = fendo_at("size=3", words[i]);
        fendo_assert_position(pos, words[i]);
    }
}

TEST(what_cannot_be_a_position_is_refused)
{
    static const struct reading refused[] = {
        { "size=3", "", "the first word must be the side to move, w or b" },
        { "size=3", "w", "the first word must be the side to move, w or b" },
        { "size=3", "white 3/W1O/3", "the first word must be the side to move, w or b" },
        { "size=3", "p1 3/W1O/3", "the first word must be the side to move, w or b" },
        { "size=3", "w ", "a row of the board has too few cells" },
        { "size=3", "w 3/W1O", "the board has too few rows" },
        { "size=3", "w 3/W1O/", "a row of the board has too few cells" },
        { "size=3", "w 3/W1O/3/3", "the board has too many rows" },
        { "size=3", "w 3/W1O/3 4", "a position is two words, the side to move and the board" },
        { "size=3", "w 3 /W1O/3", "the board has too few rows" },
        { "size=3", "w 4/W1O/3", "a row of the board has too many cells" },
        { "size=3", "w 3/W1O/99999999999999999999", "a row of the board has too many cells" },
        { "size=3", "w 3/W11O/3", "a row of the board has too many cells" },
        { "size=3", "w 3/W1OO/3", "a row of the board has too many cells" },
        { "size=3", "w 3/W1/3", "a row of the board has too few cells" },
        { "size=3", "w 3/W0.O/3",
          "a row of the board is made of W, O, ., numbers of empty cells, "
          "and _ and | for fences" },
        { "size=3", "w 3/W1_O/3",
          "a row of the board is made of W, O, ., numbers of empty cells, "
          "and _ and | for fences" },
        { "size=3", "w 3/W|_1O/3",
          "a row of the board is made of W, O, ., numbers of empty cells, "
          "and _ and | for fences" },
        { "size=3", "w 3/W1O/3\x80", "a row of the board has too many cells" },
        { "size=3", "w 3/W1O|/3", "no fence fits east of the last column" },
        { "size=3", "w 3/W1O/._2", "no fence fits south of the lowest row" },
        { "size=3", "w 3/2O/3", "a side has 1 to 7 pieces on the board, not 0" },
        { "size=3", "w WWW/WWW/WWO", "a side has 1 to 7 pieces on the board, not 8" },
        { "size=3", "w ._|2/W1O/3", "there is an area without a piece" },
        { "size=3", "w W_O_._/W1O/3", "there are two open areas" },
    };

    assert_readings(&fendo, refused, sizeof refused / sizeof refused[0]);
}

/* ---- Pictures ---- */

TEST(the_board_shows_walls_areas_and_the_last_turn)
{
    POSITION(last) = fendo_at("size=3", "w 2._/W1._/2O"),
    *pos = fendo_at("size=3", "w 2._/W1._/2O");
    FREED(text) out = TEXT_EMPTY;

    assert_int_equal(fendo_try(pos, "A2-B1E"), OK);
    fendo.picture->print_board(pos, last, BOARD_PLAIN, &out);
    assert_string_equal(out.data, "     A   B   C\n"
                                  "   +---+---+---+\n"
                                  " 3 | w   w   w | 3\n"
                                  "   +   +   +---+\n"
                                  " 2 | w   w   w | 2\n"
                                  "   +   +   +---+\n"
                                  " 1 | w  (W)# O | 1\n"
                                  "   +---+---+---+\n"
                                  "     A   B   C\n"
                                  "   White  W  stock 6, closed cells 8 (w)\n"
                                  "   Orange O  stock 6, closed cells 1\n"
                                  "   # is the fence built last\n");
    free(pos);
}

TEST(the_picture_has_every_piece_and_fence)
{
    POSITION(pos) = fendo_at("size=3", "w W|O_|1/3/W2");
    FREED(text) out = TEXT_EMPTY;
    int fences = 0, discs = 0;

    fendo.picture->draw(pos, NULL, &out);
    for (const char *s = out.data; (s = strstr(s, "stroke=\"#4a2c17\"")); s++)
        fences++;
    for (const char *s = out.data; (s = strstr(s, "r=\"20\"")); s++)
        discs++;
    assert_int_equal(fences, 3);
    assert_int_equal(discs, 3);
}
