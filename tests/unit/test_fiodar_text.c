/*
 * test_fiodar_text.c - Fiodar's turns, positions and boards in text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/fiodar_internal.h"
#include "tests/support/drawn.h"

/* ---- Turns ---- */

TEST(a_refused_turn_is_told_why)
{
    POSITION(pos) = fiodar_opening("size=3");

    fiodar_play(pos, "c3");
    assert_string_equal(fiodar_refusal(pos, "C3"), "C3 is occupied");
    assert_string_equal(fiodar_refusal(pos, "P15"), "P15 is not on the board of size 3");
    assert_string_equal(fiodar_refusal(pos, "C3,C4"),
                        "'C3,C4' is not a turn; write a point like B2, or pass");
    fiodar_play(pos, "PASS Pass");
    assert_string_equal(fiodar_refusal(pos, "A1"), "the game is over");
}

/* ---- Position text ---- */

/* Reads a position; what it is refused for, or "" and the text it prints again is the same. */
static const char *reading(const char *options, const char *words)
{
    static char buffer[400];
    POSITION(pos) = fiodar_opening("");
    FREED(text) why = TEXT_EMPTY;
    FREED(settings) s;

    settings_in_words(&fiodar, options, &s);
    if (fiodar.text->parse_position(pos, &s, words, &why) == OK)
        assert_string_equal(fiodar_text(pos), words);
    snprintf(buffer, sizeof buffer, "%s", why.data);
    return buffer;
}

/* The text after some turns with `%` in `pattern` replaced by the keys remembered. */
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
    assert_string_equal(reading("size=2", "x 2/3/2 play 0 0 -"),
                        "the first word is the side to move, b or w, not 'x'");
    assert_string_equal(reading("size=2", "b 2/4/2 play 0 0 -"),
                        "row 2 of the board is wrong: 3 rows from the top, with / between them, B "
                        "and W for stones, numbers for empty points");
    assert_string_equal(reading("size=2", "b 2/3/2/ play 0 0 -"),
                        reading("size=2", "b 2/3/2/2 play 0 0 -"));
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

/* Whoever has the turn next would have been captured; in `forbid` nobody may stand cut. */
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

/* A lone stone would own all the rest. */
TEST(territory_is_shown_once_both_have_stones)
{
    POSITION(pos) = fiodar_opening("size=2");

    fiodar_play(pos, "B2");
    assert_false(fiodar_shows_territory(pos));
    fiodar_play(pos, "A1");
    assert_true(fiodar_shows_territory(pos));
}

/* Every stone is a disc, what was captured a broken ring, territory tinted. */
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
    assert_int_equal(discs, 2 + 1 + 1 + 2); /* stones, ring, spot, and one beside each name */
    assert_non_null(strstr(out.data, "stroke-dasharray"));
    assert_null(strstr(out.data, "wins"));
    text_clear(&out);
    fiodar_play(pos, "pass pass");
    fiodar.picture->draw(pos, NULL, &out);
    assert_non_null(strstr(out.data, "Black wins, B+5.5"));
}
