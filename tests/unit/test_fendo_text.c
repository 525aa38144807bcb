/*
 * test_fendo_text.c - Fendo in words and pictures: notation, position text, boards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/drawn.h"

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

TEST(illegal_turns_say_what_is_wrong)
{
    POSITION(pos) = fendo_at("", NULL);

    fendo_assert_illegal(pos, "G4", "G4 is occupied");
    fendo_assert_illegal(pos, "G4N", "the piece on G4 is the opponent's");
    fendo_assert_illegal(pos, "C4N", "no piece on C4");
    fendo_assert_illegal(pos, "C4-E5W", "no piece on C4");
    fendo_assert_illegal(pos, "A4-G4N", "G4 is occupied");
}

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

TEST(parts_of_turns_are_refused_as_precisely)
{
    POSITION(pos) = fendo_at("size=5", "w ._4/"
                                       "W4/"
                                       "O4/"
                                       "5/"
                                       "4O");

    assert_int_equal(fendo_try(pos, "A4"), OK);
    fendo_assert_illegal(pos, "A3", "A3 is occupied");
    fendo_assert_illegal(pos, "A2", "A2 is not within one move of A4");
    fendo_assert_illegal(pos, "B5W", "that fence would close off an empty area");
    fendo_assert_refused(pos, "pass", SYNTAX_ERROR,
                         "the next step is the cell to move to, E5 or with its fence E5W");
    assert_int_equal(fendo_try(pos, "A4"), OK); /* stays */
    fendo_assert_illegal(pos, "B5", "B5 is not next to A4, the cell whose side must be fenced");
    fendo_assert_illegal(pos, "A5", "that side of A4 has a fence already");
    fendo_assert_illegal(pos, "W", "that side of A4 is the edge of the board");
    fendo_assert_refused(pos, "A5N", SYNTAX_ERROR,
                         "the next step is the cell across the side to fence, or N, E, S or W");
    assert_int_equal(fendo_try(pos, "B4"), OK);
    fendo_assert_position(pos, "b ._4/W|4/O4/5/4O");
}

TEST(steps_are_printed_as_the_points_to_click)
{
    POSITION(pos) = fendo_at("size=3", "w 3/W1O/3");

    assert_string_equal(fendo_offers(pos), "A2 A1 B1 C1 B2 A3 B3 C3");
    assert_int_equal(fendo_try(pos, "A2-B1"), OK);
    assert_string_equal(fendo_offers(pos), "B2 C1 A1");
}

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
    static const struct {
        const char *words, *phrase;
    } cases[] = {
        { "", "the first word is the side to move, w or b" },
        { "w", "the first word is the side to move, w or b" },
        { "white 3/W1O/3", "the first word is the side to move, w or b" },
        { "p1 3/W1O/3", "the first word is the side to move, w or b" },
        { "w ", "a row of the board has too few cells" },
        { "w 3/W1O", "the board has too few rows" },
        { "w 3/W1O/", "a row of the board has too few cells" },
        { "w 3/W1O/3/3", "the board has too many rows" },
        { "w 3/W1O/3 4", "a position is two words, the side to move and the board" },
        { "w 3 /W1O/3", "the board has too few rows" },
        { "w 4/W1O/3", "a row of the board has too many cells" },
        { "w 3/W1O/99999999999999999999", "a row of the board has too many cells" },
        { "w 3/W11O/3", "a row of the board has too many cells" },
        { "w 3/W1OO/3", "a row of the board has too many cells" },
        { "w 3/W1/3", "a row of the board has too few cells" },
        { "w 3/W0.O/3", "a row of the board is made of W, O, ., numbers of empty cells, "
                        "and _ and | for fences" },
        { "w 3/W1_O/3", "a row of the board is made of W, O, ., numbers of empty cells, "
                        "and _ and | for fences" },
        { "w 3/W|_1O/3", "a row of the board is made of W, O, ., numbers of empty cells, "
                         "and _ and | for fences" },
        { "w 3/W1O/3\x80", "a row of the board has too many cells" },
        { "w 3/W1O|/3", "no fence fits east of the last column" },
        { "w 3/W1O/._2", "no fence fits south of the lowest row" },
        { "w 3/2O/3", "a side has 1 to 7 pieces on the board, not 0" },
        { "w WWW/WWW/WWO", "a side has 1 to 7 pieces on the board, not 8" },
        { "w ._|2/W1O/3", "there is an area without a piece" },
        { "w W_O_._/W1O/3", "there are two open areas" },
    };
    POSITION(pos) = xaligned(fendo.position_size);
    FREED(settings) settings;
    FREED(text) why = TEXT_EMPTY;

    settings_init(&settings, fendo.options);
    assert_int_equal(settings_set(&settings, "size", "3", &why), OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text_clear(&why);
        assert_int_not_equal(fendo.text->parse_position(pos, &settings, cases[i].words, &why), OK);
        assert_string_equal(why.data, cases[i].phrase);
    }
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
