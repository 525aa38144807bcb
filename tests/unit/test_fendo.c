/*
 * test_fendo.c - Fendo clause by clause (src/games/fendo/RULES.md), its notation, texts,
 * bounds and random games. What holds in every game is proved in ../contract.
 *
 * Positions are drawn in position text, a row of the board a line, where that helps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../support/test.h"

#include "../../src/base/memory.h"
#include "../../src/games/fendo/fendo.h"
#include "../../src/hints.h"
#include "../../src/turns.h"

#include <math.h>
#include <stdlib.h>

/* ---- Helpers ---- */

static struct text why = TEXT_EMPTY; /* of the last refusal */

static struct position *at(const char *options, const char *words)
{
    struct position *pos = xaligned(fendo.position_size);
    struct settings settings;

    settings_init(&settings, fendo.options);
    assert_int_equal(settings_set_all(&settings, options, &why), OK);
    text_clear(&why);
    if (!words)
        fendo.reset(pos, &settings);
    else if (fendo.parse_position(pos, &settings, words, &why) != OK)
        fail_msg("%s: %s", words, why.data);
    settings_free(&settings);
    return pos;
}

/* Plays a turn or some steps, if they are legal. */
static enum status play(struct position *pos, const char *word)
{
    step steps[MAX_TURN_STEPS];
    int n = 0;

    text_clear(&why);
    const enum status status = fendo.parse_turn(pos, word, steps, &n, &why);
    for (int i = 0; status == OK && i < n; i++)
        fendo.apply(pos, steps[i]);
    return status;
}

static void assert_legal(const struct position *pos, const char *word)
{
    step steps[MAX_TURN_STEPS];
    int n;

    text_clear(&why);
    if (fendo.parse_turn(pos, word, steps, &n, &why) != OK)
        fail_msg("%s: %s", word, why.data);
}

static void assert_refused(const struct position *pos, const char *word, enum status status,
                           const char *phrase)
{
    step steps[MAX_TURN_STEPS];
    int n;

    text_clear(&why);
    assert_int_equal(fendo.parse_turn(pos, word, steps, &n, &why), status);
    assert_string_equal(why.data, phrase);
}

static void assert_illegal(const struct position *pos, const char *word, const char *phrase)
{
    assert_refused(pos, word, ILLEGAL, phrase);
}

struct listing {
    const struct position *pos;
    struct text words; /* " turn turn " */
    int count;
};

static bool list_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct listing *l = context;

    (void)after;
    fendo.print_turn(l->pos, steps, n, &l->words);
    text_add_char(&l->words, ' ');
    l->count++;
    return true;
}

/* Every legal turn as the steps give them, each with a blank before and behind. */
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

static void assert_position(const struct position *pos, const char *words)
{
    struct text out = TEXT_EMPTY;

    fendo.print_position(pos, &out);
    assert_string_equal(out.data, words);
    text_free(&out);
}

static void assert_result(const struct position *pos, const char *words)
{
    struct text out = TEXT_EMPTY;

    assert_int_equal(fendo.to_act(pos), NOBODY);
    fendo.print_result(pos, &out);
    assert_string_equal(out.data, words);
    text_free(&out);
}

static void assert_bounds(const struct position *pos, double low, double high)
{
    double l, h;

    fendo.hints->bounds(pos, &l, &h);
    assert_true(l == low && h == high);
}

/* ---- Setup ---- */

static void a_side_starts_with_one_piece_on_its_middle_cell_and_white_moves(void **state)
{
    struct position *small = at("size=3", NULL), *book = at("", NULL), *big = at("size=11", NULL);

    (void)state;
    assert_position(small, "w 3/W1O/3");
    assert_position(book, "w 7/7/7/W5O/7/7/7");
    assert_position(big, "w 11/11/11/11/11/W9O/11/11/11/11/11");
    assert_int_equal(fendo.to_act(book), 0);
    free(small);
    free(book);
    free(big);
}

/* ---- Moving ---- */

static void a_piece_goes_round_one_corner_only(void **state)
{
    struct position *pos = at("size=5", "w 5/"
                                        "OOOO1/"
                                        "W4/"
                                        "5/"
                                        "O4");

    (void)state;
    assert_legal(pos, "A3-E3N");                                      /* a line */
    assert_legal(pos, "A3-E5W");                                      /* a line and another */
    assert_illegal(pos, "A3-D5W", "D5 is not within one move of A3"); /* takes two corners */
    assert_illegal(pos, "A3-A5E", "A5 is not within one move of A3");
    free(pos);
}

static void a_piece_does_not_cross_a_fence_or_a_piece_nor_land_on_one(void **state)
{
    struct position *pos = at("size=5", "w 5/"
                                        "5/"
                                        "W1.|2/"
                                        "._4/"
                                        "OO3");

    (void)state;
    assert_legal(pos, "A3-C3N");
    assert_legal(pos, "A3-D4N"); /* round the fence */
    assert_legal(pos, "A3-A2N"); /* up to the fence south of A2 */
    assert_illegal(pos, "A3-B1N", "B1 is occupied");
    assert_illegal(pos, "A3-A1N", "A1 is occupied");
    free(pos);
    pos = at("size=5", "w W_._._._._/"
                       "1.|3/"
                       "1O3/"
                       "5/"
                       "4O");
    assert_refused(pos, "A5N", ILLEGAL, "the piece on A5 is in a closed area");
    free(pos);
    pos = at("size=3", "w W|2/"
                       "1O1/"
                       "3");
    assert_illegal(pos, "A3-B3N", "B3 is not within one move of A3");
    assert_illegal(pos, "A3-C2N", "C2 is not within one move of A3");
    assert_legal(pos, "A3-C1N");
    free(pos);
}

static void a_target_reached_by_several_routes_is_one_move(void **state)
{
    struct position *pos = at("size=3", "w 3/"
                                        "3/"
                                        "W1O");
    struct listing l = turns_of(pos);

    (void)state;
    /* B2 by way of A2 or B1: fences B2N, E, S, W once each. */
    assert_non_null(strstr(l.words.data, " A1-B2N A1-B2E A1-B2S A1-B2W "));
    assert_null(strstr(strstr(l.words.data, " A1-B2N ") + 1, " A1-B2N "));
    text_free(&l.words);
    free(pos);
}

static void staying_is_one_turn_for_each_side_it_can_fence(void **state)
{
    struct position *pos = at("", NULL);
    struct listing l = turns_of(pos);

    (void)state;
    assert_non_null(strstr(l.words.data, " A4N A4E A4S "));
    assert_null(strstr(l.words.data, " A4-A4"));
    assert_legal(pos, "A4-A4N"); /* understood all the same */
    /* 24 * 7 sides of cells without the board's edge, less the three of G4, and 47 cells
       to add on. */
    assert_int_equal(l.count, 168 - 3 + 47);
    text_free(&l.words);
    free(pos);
}

/* ---- Fences ---- */

static void a_fence_needs_a_free_side_that_is_not_the_edge(void **state)
{
    struct position *pos = at("", NULL);

    (void)state;
    assert_illegal(pos, "A4W", "that side of A4 is the edge of the board");
    assert_illegal(pos, "A4-A7N", "that side of A7 is the edge of the board");
    assert_int_equal(play(pos, "A4N"), OK);
    assert_illegal(pos, "G4-A5S", "that side of A5 has a fence already");
    free(pos);
}

static void no_fence_closes_off_an_area_without_a_piece(void **state)
{
    struct position *pos = at("size=5", "w ._4/"
                                        "W4/"
                                        "5/"
                                        "5/"
                                        "4O");

    (void)state;
    assert_illegal(pos, "A4-B5W", "that fence would close off an empty area");
    assert_legal(pos, "A4-B5E");
    free(pos);
}

static void the_areas_count_the_piece_where_it_went_not_where_it_was(void **state)
{
    struct position *pos = at("size=3", "w W_2/"
                                        "2O/"
                                        "3");

    (void)state;
    assert_legal(pos, "A3E");
    assert_illegal(pos, "A3-B3W", "that fence would close off an empty area");
    free(pos);
}

static void no_fence_makes_two_open_areas(void **state)
{
    struct position *pos = at("size=3", "w W_O_W/"
                                        "2O/"
                                        "O2");

    (void)state;
    assert_illegal(pos, "C3S", "that fence would make two open areas");
    assert_illegal(pos, "C3W", "that fence would make two open areas");
    assert_legal(pos, "A3E");
    free(pos);
}

static void a_fence_may_close_the_part_behind_it_for_the_opponent(void **state)
{
    struct position *pos = at("size=3", "w O_2/"
                                        "1W1/"
                                        "2O");

    (void)state;
    assert_int_equal(play(pos, "B2-B3W"), OK);
    assert_position(pos, "b O_|W1/3/2O");
    assert_bounds(pos, -1 + 1 - 7, -1 + 7 - 1);
    free(pos);
}

static void a_closed_area_never_changes_again(void **state)
{
    struct position *pos = at("size=3", "w W_|2/"
                                        "W2/"
                                        "2O");

    (void)state;
    assert_illegal(pos, "A3S", "the piece on A3 is in a closed area");
    assert_illegal(pos, "A2-A3E", "A3 is occupied");
    assert_illegal(pos, "A2N", "that side of A2 has a fence already");
    free(pos);
}

/* ---- Adding ---- */

static void an_added_piece_comes_from_the_stock_and_builds_no_fence(void **state)
{
    struct position *pos = at("size=3", NULL);

    (void)state;
    assert_int_equal(play(pos, "B1"), OK);
    assert_position(pos, "b 3/W1O/1W1");
    assert_int_equal(play(pos, "c3"), OK);
    assert_position(pos, "w 2O/W1O/1W1");
    free(pos);
}

static void a_piece_is_added_one_move_from_a_friend_in_the_open_area(void **state)
{
    struct position *pos = at("size=5", "w W_|4/"
                                        "5/"
                                        "OOO2/"
                                        "2O2/"
                                        "W1O1O");

    (void)state;
    assert_legal(pos, "B2");
    assert_illegal(pos, "B5", "no piece of White in the open area is one move from B5");
    assert_illegal(pos, "C3", "C3 is occupied");
    free(pos);
}

static void a_side_has_seven_pieces_in_all(void **state)
{
    struct position *pos = at("size=5", "w WWWWW/"
                                        "WW3/"
                                        "5/"
                                        "5/"
                                        "4O");

    (void)state;
    assert_illegal(pos, "C4", "White has no piece left in stock");
    assert_legal(pos, "B4-C4N");
    free(pos);
}

/* ---- Passing ---- */

static void passing_is_illegal_while_anything_else_is_possible(void **state)
{
    struct position *pos = at("", NULL);

    (void)state;
    assert_illegal(pos, "pass", "passing is only for a player who can do nothing else");
    free(pos);
}

static void a_player_without_a_piece_in_the_open_area_must_pass(void **state)
{
    struct position *pos = at("size=3", "b O_|2/"
                                        "2W/"
                                        "W2");

    (void)state;
    assert_turns(pos, 1, " pass ");
    assert_int_equal(play(pos, "PASS"), OK);
    assert_position(pos, "w O_|2/2W/W2");
    assert_int_equal(fendo.to_act(pos), 0);
    free(pos);
}

static void a_player_whose_every_fence_is_illegal_must_pass(void **state)
{
    /* Orange's only piece in the open area is shut in by pieces; north of it a fence
       would leave two pieces on either side. */
    struct position *pos = at("size=3", "b O_|._W_/"
                                        "W_W|W/"
                                        "O|OW");

    (void)state;
    assert_turns(pos, 1, " pass ");
    assert_illegal(pos, "B1", "the piece on B1 can build no legal fence");
    free(pos);
}

/* ---- The end ---- */

static void the_game_ends_when_no_area_has_two_pieces(void **state)
{
    struct position *pos = at("size=3", "w 2._/"
                                        "W1._/"
                                        "2O");

    (void)state;
    assert_int_equal(play(pos, "A2-B1E"), OK);
    assert_int_equal(fendo.to_act(pos), NOBODY);
    assert_result(pos, "W+7");
    assert_true(fendo.margin(pos) == 7);
    double share[2];
    fendo.payoffs(pos, share);
    assert_true(share[0] == 1 && share[1] == 0);
    assert_bounds(pos, 7, 7);
    assert_illegal(pos, "pass", "the game is over");
    step steps[MAX_STEPS];
    assert_int_equal(fendo.steps(pos, steps), 0);
    free(pos);
}

static void orange_wins_are_called_b(void **state)
{
    struct position *pos = at("size=3", "w O1._/"
                                        "2._/"
                                        "2W");

    (void)state;
    assert_int_equal(play(pos, "C1W"), OK);
    assert_result(pos, "B+7");
    double share[2];
    fendo.payoffs(pos, share);
    assert_true(share[0] == 0 && share[1] == 1);
    free(pos);
}

static void the_game_goes_on_when_one_side_has_more_than_half(void **state)
{
    struct position *pos = at("size=3", "b W2/"
                                        "._._._/"
                                        "W1O");

    (void)state;
    assert_int_equal(fendo.to_act(pos), 1);
    assert_bounds(pos, 6 + 1 - 2, 6 + 2 - 1);
    assert_int_equal(play(pos, "C1W"), OK);
    assert_result(pos, "W+7");
    free(pos);
}

/* ---- Notation ---- */

static void words_that_are_no_turn_are_refused(void **state)
{
    static const char *const words[] = { "",       " ",       "x",     "A4NN",    "A4-",
                                         "A4-B4X", "A4--B4N", "A4 N",  "-A4N",    "A4B4N",
                                         "I4N",    "A04N",    "passs", "A4-B4NN", "A4N ",
                                         "4A",     "\xff\1",  "A",     "A4-B",    "A4-B4-C4N" };
    struct position *pos = at("", NULL);

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        assert_refused(pos, words[i], SYNTAX_ERROR,
                       "a turn is C4 (add), C4N (fence), C4-E5W (move and fence) or pass");
    assert_refused(pos, "H1", SYNTAX_ERROR, "H1 is not on the board of 7 by 7");
    assert_refused(pos, "A4-A8N", SYNTAX_ERROR, "A8 is not on the board of 7 by 7");
    assert_position(pos, "w 7/7/7/W5O/7/7/7");
    free(pos);
}

static void illegal_turns_say_what_is_wrong(void **state)
{
    struct position *pos = at("", NULL);

    (void)state;
    assert_illegal(pos, "G4", "G4 is occupied");
    assert_illegal(pos, "G4N", "the piece on G4 is the opponent's");
    assert_illegal(pos, "C4N", "no piece on C4");
    assert_illegal(pos, "C4-E5W", "no piece on C4");
    assert_illegal(pos, "A4-G4N", "G4 is occupied");
    free(pos);
}

static void a_turn_can_be_sent_in_parts_and_any_case(void **state)
{
    static const char *const ways[][4] = {
        { "A4-C6S" },      { "a4-c6s" },     { "A4", "C6", "C5" }, { "A4", "C6S" },
        { "A4-C6", "C5" }, { "a4-c6", "s" }, { "a4", "c6", "S" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct position *pos = at("", NULL);
        for (int k = 0; k < 4 && ways[i][k]; k++) {
            assert_int_equal(fendo.mid_turn(pos), k > 0);
            assert_int_equal(fendo.to_act(pos), 0);
            assert_int_equal(play(pos, ways[i][k]), OK);
        }
        assert_false(fendo.mid_turn(pos));
        assert_position(pos, "b 7/2W_4/7/6O/7/7/7");
        free(pos);
    }
}

static void parts_of_turns_are_refused_as_precisely(void **state)
{
    struct position *pos = at("size=5", "w ._4/"
                                        "W4/"
                                        "O4/"
                                        "5/"
                                        "4O");

    (void)state;
    assert_int_equal(play(pos, "A4"), OK);
    assert_illegal(pos, "A3", "A3 is occupied");
    assert_illegal(pos, "A2", "A2 is not within one move of A4");
    assert_illegal(pos, "B5W", "that fence would close off an empty area");
    assert_refused(pos, "pass", SYNTAX_ERROR,
                   "the next step is the cell to move to, E5 or with its fence E5W");
    assert_int_equal(play(pos, "A4"), OK); /* stays */
    assert_illegal(pos, "B5", "B5 is not next to A4");
    assert_illegal(pos, "A5", "that side of A4 has a fence already");
    assert_illegal(pos, "W", "that side of A4 is the edge of the board");
    assert_refused(pos, "A5N", SYNTAX_ERROR,
                   "the next step is the cell across the side to fence, or N, E, S or W");
    assert_int_equal(play(pos, "B4"), OK);
    assert_position(pos, "b ._4/W|4/O4/5/4O");
    free(pos);
}

/* Adds every step offered, each with a blank behind. */
static void print_steps(const struct position *pos, struct text *out)
{
    step steps[MAX_STEPS];
    const int n = fendo.steps(pos, steps);

    text_clear(out);
    for (int i = 0; i < n; i++) {
        fendo.print_step(pos, steps[i], out);
        text_add_char(out, ' ');
    }
}

static void steps_are_printed_as_the_points_to_click(void **state)
{
    struct position *pos = at("size=3", "w 3/W1O/3");
    struct text out = TEXT_EMPTY;

    (void)state;
    print_steps(pos, &out);
    assert_string_equal(out.data, "A2 A1 B1 C1 B2 A3 B3 C3 ");
    assert_int_equal(play(pos, "A2-B1"), OK);
    print_steps(pos, &out);
    assert_string_equal(out.data, "B2 C1 A1 ");
    text_free(&out);
    free(pos);
}

/* Only pieces and targets are offered from which the turn can be completed. */
static void a_target_without_a_legal_fence_is_not_offered(void **state)
{
    struct position *pos = at("size=3", "w OO_1/"
                                        "W._._/"
                                        "1OO");
    struct text out = TEXT_EMPTY;

    (void)state;
    /* On A1 either fence would part two pieces from three. */
    assert_illegal(pos, "A2-A1", "no fence is legal on A1");
    assert_int_equal(play(pos, "A2"), OK);
    print_steps(pos, &out);
    assert_string_equal(out.data, "A2 B2 C2 C3 ");
    assert_illegal(pos, "A1", "no fence is legal on A1");
    text_free(&out);
    free(pos);
}

static void a_piece_without_a_legal_fence_is_not_offered(void **state)
{
    struct position *pos = at("size=3", "w O_O_1/"
                                        "W._._/"
                                        "1OO");
    struct text out = TEXT_EMPTY;

    (void)state;
    assert_illegal(pos, "A2", "the piece on A2 can build no legal fence");
    print_steps(pos, &out);
    assert_string_equal(out.data, "A1 B2 C2 C3 "); /* to add on */
    text_free(&out);
    free(pos);
}

/* ---- Position text ---- */

static void position_text_draws_cells_and_fences(void **state)
{
    static const char *const words[] = {
        "w 3/W1O/3",
        "b W|1._/._2/2O",
        "b ._W_|1/2O/3",
        "w O_|2/2W/W2",
    };

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct position *pos = at("size=3", words[i]);
        assert_position(pos, words[i]);
        free(pos);
    }
}

static void what_cannot_be_a_position_is_refused(void **state)
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
    struct position *pos = xaligned(fendo.position_size);
    struct settings settings;

    (void)state;
    settings_init(&settings, fendo.options);
    assert_int_equal(settings_set(&settings, "size", "3", &why), OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text_clear(&why);
        assert_int_not_equal(fendo.parse_position(pos, &settings, cases[i].words, &why), OK);
        assert_string_equal(why.data, cases[i].phrase);
    }
    settings_free(&settings);
    free(pos);
}

/* ---- Random games, bounds, keys ---- */

static void random_step(struct position *pos, struct rng *rng)
{
    step steps[MAX_STEPS];
    const int n = fendo.steps(pos, steps);

    fendo.apply(pos, steps[rng_below(rng, (uint32_t)n)]);
}

/* Bounds only ever close in, and meet at the final margin. */
static void bounds_hold_to_the_end_of_the_game(void **state)
{
    struct rng rng;

    (void)state;
    rng_seed(&rng, 11);
    for (int i = 0; i < 300; i++) {
        struct position *pos = at(fendo.variants[i % 3], NULL);
        double low = -INFINITY, high = INFINITY;
        for (;;) {
            double l, h;
            fendo.hints->bounds(pos, &l, &h);
            assert_true(low <= l && l <= h && h <= high);
            low = l;
            high = h;
            if (game_over(&fendo, pos))
                break;
            random_step(pos, &rng);
        }
        assert_true(low == high && low == fendo.margin(pos));
        free(pos);
    }
}

static void bounds_are_exact_when_one_side_has_left_the_open_area(void **state)
{
    struct position *pos = at("size=3", "b O_|2/"
                                        "2W/"
                                        "W2");

    (void)state;
    assert_bounds(pos, 7, 7);
    free(pos);
}

static void a_random_game_ends_in_a_position_that_the_rules_know(void **state)
{
    struct rng rng;

    (void)state;
    rng_seed(&rng, 12);
    for (int i = 0; i < 1000; i++) {
        const char *options = fendo.variants[i % 5];
        struct position *pos = at(options, NULL);
        struct text words = TEXT_EMPTY;
        for (uint32_t n = rng_below(&rng, 40); n-- && !game_over(&fendo, pos);)
            random_step(pos, &rng);
        fendo.playout(pos, &rng, NULL);
        assert_int_equal(fendo.to_act(pos), NOBODY);
        assert_false(fendo.mid_turn(pos));
        fendo.print_position(pos, &words);
        struct position *again = at(options, words.data);
        assert_int_equal(fendo.to_act(again), NOBODY);
        assert_true(fendo.margin(again) == fendo.margin(pos));
        free(again);
        text_free(&words);
        free(pos);
    }
}

/* ---- Uniformity ---- */

/* A turn, or the rest of one, as the AMAF keys of its steps. */
struct tally {
    int count, seen[4096];
    uint16_t key[4096][3];
    int keys[4096];
};

struct tally_context {
    const struct position *start;
    struct tally *tally;
};

static bool tally_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct tally_context *c = context;
    struct tally *t = c->tally;
    struct position *pos = xaligned(fendo.position_size);

    (void)after;
    assert_true(t->count < 4096 && n <= 3);
    game_copy(&fendo, pos, c->start);
    t->keys[t->count] = n;
    for (int i = 0; i < n; i++) {
        t->key[t->count][i] = (uint16_t)fendo.hints->amaf_key(pos, steps[i]);
        fendo.apply(pos, steps[i]);
    }
    t->seen[t->count++] = 0;
    free(pos);
    return true;
}

static bool begins_with(const struct trace *trace, const uint16_t key[], int n)
{
    return trace->n >= n && !memcmp(trace->key, key, (size_t)n * sizeof *key);
}

/* Draws random games from `start` and compares how often they begin with each legal turn
   with what a uniform draw would give: Pearson's chi square, which has mean k - 1 and
   variance 2 (k - 1) for k turns; 5 standard deviations are allowed. */
static void assert_uniform(const struct position *start, uint64_t seed)
{
    enum { DRAWS_A_TURN = 100 };
    struct tally *t = xcalloc(1, sizeof *t);
    struct trace *trace = xcalloc(1, sizeof *trace);
    struct position *pos = xaligned(fendo.position_size);
    struct tally_context context = { start, t };
    struct rng rng;
    double chi = 0;

    rng_seed(&rng, seed);
    turns_each(&fendo, start, tally_turn, &context);
    assert_true(t->count > 1);
    for (int i = 0; i < DRAWS_A_TURN * t->count; i++) {
        int found = 0;
        game_copy(&fendo, pos, start);
        trace->n = 0;
        fendo.playout(pos, &rng, trace);
        while (found < t->count && !begins_with(trace, t->key[found], t->keys[found]))
            found++;
        assert_true(found < t->count);
        assert_int_equal(trace->player[0], fendo.to_act(start));
        t->seen[found]++;
    }
    for (int k = 0; k < t->count; k++)
        chi += pow(t->seen[k] - DRAWS_A_TURN, 2) / DRAWS_A_TURN;
    const double freedom = t->count - 1;
    if (fabs(chi - freedom) > 5 * sqrt(2 * freedom))
        fail_msg("chi square %.1f with %.0f degrees of freedom", chi, freedom);
    free(pos);
    free(trace);
    free(t);
}

static void random_games_choose_uniformly_among_whole_turns(void **state)
{
    static const struct {
        const char *options, *words;
    } cases[] = {
        { "size=3", NULL },
        /* Many candidates here are illegal, and pieces reach the same cells. */
        { "size=3", "w W|2/W1._/1WO" },
        { "size=5", "b 2.|W1/O_.|2._/1._O_|1W/W2._|1/.|O.|1O" },
        { "", NULL },
        { "size=9", "w 9/9/2W6/9/W3.|2O1/4._4/9/9/8O" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct position *pos = at(cases[i].options, cases[i].words);
        assert_uniform(pos, 21 + i);
        free(pos);
    }
}

static void random_games_complete_a_turn_uniformly(void **state)
{
    struct position *pos = at("size=5", "b 2.|W1/O_.|2._/1._O_|1W/W2._|1/.|O.|1O");

    (void)state;
    assert_int_equal(play(pos, "B1"), OK);
    assert_uniform(pos, 31);
    assert_int_equal(play(pos, "C2"), OK);
    assert_uniform(pos, 32);
    free(pos);
    pos = at("size=9", NULL);
    assert_int_equal(play(pos, "A5"), OK);
    assert_uniform(pos, 33);
    assert_int_equal(play(pos, "F9"), OK);
    assert_uniform(pos, 34);
    free(pos);
}

/* ---- Hints ---- */

static int key_of_fence(const char *words, const char *turn)
{
    struct position *pos = at("size=3", words);
    step steps[MAX_TURN_STEPS];
    int n = 0;

    assert_int_equal(fendo.parse_turn(pos, turn, steps, &n, &why), OK);
    assert_int_equal(n, 3);
    fendo.apply(pos, steps[0]);
    fendo.apply(pos, steps[1]);
    const int key = fendo.hints->amaf_key(pos, steps[2]);
    free(pos);
    return key;
}

static void a_fence_has_one_key_from_either_side(void **state)
{
    const int east = key_of_fence("w 3/W1O/3", "A2-B2E"), north = key_of_fence("w 3/W1O/3", "A2N");

    (void)state;
    assert_int_equal(key_of_fence("b 3/W1O/3", "C2W"), east);
    assert_int_equal(key_of_fence("b 3/W1O/3", "C2-A3S"), north);
    assert_int_not_equal(east, north);
    assert_true(east >= 0 && east < fendo.hints->amaf_keys);
}

/* ---- Pictures ---- */

static void the_board_shows_walls_areas_and_the_last_turn(void **state)
{
    struct position *last = at("size=3", "w 2._/W1._/2O"), *pos = at("size=3", "w 2._/W1._/2O");
    struct text out = TEXT_EMPTY;

    (void)state;
    assert_int_equal(play(pos, "A2-B1E"), OK);
    fendo.print_board(pos, last, BOARD_PLAIN, &out);
    assert_string_equal(out.data, "     A   B   C\n"
                                  "   +---+---+---+\n"
                                  " 3 | w   w   w | 3\n"
                                  "   +   +   +---+\n"
                                  " 2 | w   w   w | 2\n"
                                  "   +   +   +---+\n"
                                  " 1 | w  (W)# O | 1\n"
                                  "   +---+---+---+\n"
                                  "     A   B   C\n"
                                  "   White  W  stock 6, closed cells 8\n"
                                  "   Orange O  stock 6, closed cells 1\n");
    text_free(&out);
    free(last);
    free(pos);
}

static void the_coloured_board_leaves_no_colour_behind(void **state)
{
    struct position *pos = at("", NULL);
    struct text out = TEXT_EMPTY;

    (void)state;
    assert_int_equal(play(pos, "A4-B6E"), OK);
    fendo.print_board(pos, NULL, BOARD_COLOUR, &out);
    int lines = 0;
    for (char *line = strtok(out.data, "\n"); line; line = strtok(NULL, "\n"), lines++) {
        char *on = strstr(line, "\033[3"), *off = strstr(line, "\033[0m");
        assert_true(!on || (off && !strstr(off, "\033[3")));
    }
    assert_int_equal(lines, 2 + 15 + 2);
    text_free(&out);
    free(pos);
}

static void the_picture_has_every_piece_and_fence(void **state)
{
    struct position *pos = at("size=3", "w W|O_|1/3/W2");
    struct text out = TEXT_EMPTY;
    int fences = 0, discs = 0;

    (void)state;
    fendo.draw(pos, NULL, &out);
    for (const char *s = out.data; (s = strstr(s, "stroke=\"#4a2c17\"")); s++)
        fences++;
    for (const char *s = out.data; (s = strstr(s, "r=\"20\"")); s++)
        discs++;
    assert_int_equal(fences, 3);
    assert_int_equal(discs, 3);
    text_free(&out);
    free(pos);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_starts_with_one_piece_on_its_middle_cell_and_white_moves),
        cmocka_unit_test(a_piece_goes_round_one_corner_only),
        cmocka_unit_test(a_piece_does_not_cross_a_fence_or_a_piece_nor_land_on_one),
        cmocka_unit_test(a_target_reached_by_several_routes_is_one_move),
        cmocka_unit_test(staying_is_one_turn_for_each_side_it_can_fence),
        cmocka_unit_test(a_fence_needs_a_free_side_that_is_not_the_edge),
        cmocka_unit_test(no_fence_closes_off_an_area_without_a_piece),
        cmocka_unit_test(the_areas_count_the_piece_where_it_went_not_where_it_was),
        cmocka_unit_test(no_fence_makes_two_open_areas),
        cmocka_unit_test(a_fence_may_close_the_part_behind_it_for_the_opponent),
        cmocka_unit_test(a_closed_area_never_changes_again),
        cmocka_unit_test(an_added_piece_comes_from_the_stock_and_builds_no_fence),
        cmocka_unit_test(a_piece_is_added_one_move_from_a_friend_in_the_open_area),
        cmocka_unit_test(a_side_has_seven_pieces_in_all),
        cmocka_unit_test(passing_is_illegal_while_anything_else_is_possible),
        cmocka_unit_test(a_player_without_a_piece_in_the_open_area_must_pass),
        cmocka_unit_test(a_player_whose_every_fence_is_illegal_must_pass),
        cmocka_unit_test(the_game_ends_when_no_area_has_two_pieces),
        cmocka_unit_test(orange_wins_are_called_b),
        cmocka_unit_test(the_game_goes_on_when_one_side_has_more_than_half),
        cmocka_unit_test(words_that_are_no_turn_are_refused),
        cmocka_unit_test(illegal_turns_say_what_is_wrong),
        cmocka_unit_test(a_turn_can_be_sent_in_parts_and_any_case),
        cmocka_unit_test(parts_of_turns_are_refused_as_precisely),
        cmocka_unit_test(steps_are_printed_as_the_points_to_click),
        cmocka_unit_test(a_target_without_a_legal_fence_is_not_offered),
        cmocka_unit_test(a_piece_without_a_legal_fence_is_not_offered),
        cmocka_unit_test(position_text_draws_cells_and_fences),
        cmocka_unit_test(what_cannot_be_a_position_is_refused),
        cmocka_unit_test(bounds_hold_to_the_end_of_the_game),
        cmocka_unit_test(bounds_are_exact_when_one_side_has_left_the_open_area),
        cmocka_unit_test(a_random_game_ends_in_a_position_that_the_rules_know),
        cmocka_unit_test(random_games_choose_uniformly_among_whole_turns),
        cmocka_unit_test(random_games_complete_a_turn_uniformly),
        cmocka_unit_test(a_fence_has_one_key_from_either_side),
        cmocka_unit_test(the_board_shows_walls_areas_and_the_last_turn),
        cmocka_unit_test(the_coloured_board_leaves_no_colour_behind),
        cmocka_unit_test(the_picture_has_every_piece_and_fence),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    text_free(&why);
    return failed;
}
