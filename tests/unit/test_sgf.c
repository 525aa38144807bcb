/*
 * test_sgf.c - games in SGF, and lists of turns as other sites write them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "record/record.h"
#include "tests/support/records.h"
#include "tests/support/test.h"

static struct record rec;

static int open_record(void **state)
{
    (void)state;
    record_open(&rec, games);
    return 0;
}

static int close_record(void **state)
{
    (void)state;
    record_close(&rec);
    return 0;
}

#define TEST_SGF(name) TEST_WITH(name, open_record, close_record)

static void begin(const char *game, const char *pairs)
{
    MUST(record_new_game(&rec, record_find_game(&rec, game), pairs, &why));
}

static void assert_position(const char *wanted)
{
    FREED(text) position = TEXT_EMPTY;

    record_print_position(&rec, &position);
    assert_string_equal(position.data, wanted);
}

static void read_sgf(const char *sgf)
{
    MUST(record_read_sgf(&rec, sgf, &why));
}

static void assert_refuses_sgf(const char *sgf, const char *reason)
{
    FREED(text) why = TEXT_EMPTY, before = TEXT_EMPTY;

    record_print_position(&rec, &before);
    assert_int_not_equal(record_read_sgf(&rec, sgf, &why), OK);
    if (!strstr(why.data, reason))
        fail_msg("no \"%s\" in: %s", reason, why.data);
    assert_position(before.data);
}

/* ---- SGF ---- */

static void play_at_random(struct rng *rng, int steps)
{
    step choices[MAX_STEPS];

    for (int i = 0; i < steps && record_to_act(&rec) >= 0; i++) {
        const int n = rec.game->steps(record_position(&rec), choices);
        record_play_steps(&rec, &choices[rng_next(rng) % (uint64_t)n], 1);
    }
}

/* Some of the games end in the middle of a turn. */
TEST_SGF(a_game_in_sgf_is_read_as_it_was_written)
{
    struct rng rng;

    rng_seed(&rng, 11);
    for (int i = 0; games[i]; i++) {
        for (int k = 0; games[i]->variants[k]; k++) {
            FREED(text) sgf = TEXT_EMPTY, again = TEXT_EMPTY, position = TEXT_EMPTY;
            begin(games[i]->name, games[i]->variants[k]);
            if (!record_has_sgf(&rec))
                continue;
            play_at_random(&rng, 7 * k);
            record_print_sgf(&rec, "C[a [comment\\] ; (and so on)]", &sgf);
            record_print_position(&rec, &position);
            begin("fendo", "");
            read_sgf(sgf.data);
            assert_position(position.data);
            record_print_sgf(&rec, "C[a [comment\\] ; (and so on)]", &again);
            assert_string_equal(sgf.data, again.data);
        }
    }
}

TEST_SGF(sgf_keeps_the_position_a_game_began_from)
{
    struct text sgf = TEXT_EMPTY, why = TEXT_EMPTY;

    assert_int_equal(record_set_position(&rec, "fendo b size=3 3/WWO/3 + C2 B3", &why), OK);
    record_print_sgf(&rec, "", &sgf);
    assert_string_equal(sgf.data, "(;FF[4]CA[UTF-8]GM[wattle-fendo]RU[size=3]"
                                  "XP[fendo b size=3 3/WWO/3]\n;B[C2]\n;B[B3])\n");
    begin("fonver", "");
    read_sgf(sgf.data);
    assert_position("fendo b size=3 3/WWO/3 + C2 B3");
    text_free(&sgf);
}

/* Other programs may add properties and use another layout. */
TEST_SGF(sgf_is_read_in_any_layout_along_the_first_variation)
{
    read_sgf("( ; FF [4] RU[size=3]\r\n GM[wattle-fendo] PW[x\\]y][z] Comment[lower] \n"
             ";W[B2] C[good (better: A2-A1N\\])] (;B[C2-B3E](;W[A1]))(;B[C3];W[A1]))");
    assert_int_equal(record_turns(&rec), 3);
}

TEST_SGF(what_is_no_sgf_of_ours_is_refused)
{
    begin("fendo", "size=3");
    assert_refuses_sgf("(;FF[4]GM[1]SZ[19];B[pd])", "its GM names no game of this program");
    assert_refuses_sgf("(;FF[4];B[pd])", "its GM names no game");
    assert_refuses_sgf("(;GM[wattle-fence];B[pd])", "its GM names no game");
    assert_refuses_sgf("(;GM[wattle-fendo]RU[size=4];W[A1])", "size");
    assert_refuses_sgf("(;GM[wattle-fendo]RU[size=3];W[B2];W[B3])",
                       "line 1, column 36: move 2, W[B3]: ");
    assert_refuses_sgf("(;GM[wattle-fendo]RU[size=3];W[B2];B[H8])",
                       "line 1, column 36: move 2, B[H8]: ");
    assert_refuses_sgf("(;GM[wattle-fendo]XP[fendo nonsense];W[B2])", "");
    assert_refuses_sgf("B2", "no game in SGF");
}

static void assert_turns(int wanted)
{
    assert_int_equal(record_turns(&rec), wanted);
}

/* FF[4]: everything that can be read is read. */
TEST_SGF(sgf_is_read_with_all_that_other_programs_write)
{
    static const char head[] = "(;FF[4]GM[wattle-fonver]RU[size=5 pie=off]";
    static const char *const bodies[] = {
        ";B[C3];W[D4])",
        /* A soft line break, of any system. */
        ";B[C3\\\n];W[D\\\r\n4])",
        ";B[\\\rC3];W[ D4\n])",
        /* Private properties of any name and length. */
        ";B[C3]LZ2[50 0];W[D4])",
        ";B[C3]_X[1]\303\234[x]Z[1][2] [3];W[D4])",
        "RULESET[x]XPOS[7]GMT[+1]BOT[yes]WR2[x]B1[x]ABSETUP[A1];B[C3];W[D4])",
        /* Long names of FF[3]. */
        ";Black[C3]Comment[good];White[D4])",
        /* Values that quote SGF. */
        "C[(;GM[1\\];W[A1\\];B[A2\\])];B[C3];W[D4])",
        /* Setup that changes nothing. */
        "PL[B];B[C3]AE[]PL[White];W[D4]PL[b])",
        /* Variations, other games, words after them. */
        ";B[C3](;W[D4]C[x])(;W[E5];B[A1](;W[A2])(;W[B2])))\n(;GM[1];B[aa])\n",
        ";B[C3];W[D4])\nthanks for the game (I liked it)",
        "(;B[C3](W[D4])))",
    };

    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        FREED(text) sgf = TEXT_EMPTY;
        text_addf(&sgf, "%s%s", head, bodies[i]);
        read_sgf(sgf.data);
        assert_turns(2);
    }
    read_sgf("(GM[wattle-fonver]\n RU[size=5\npie=off];B[C3];W[D4])");
    assert_turns(2);
    read_sgf("Hello (again), here is our [1] game\n(;GM[wattle-fonver]RU[size=5];B[C3];W[D4])");
    assert_turns(2);
}

static void assert_result(const char *wanted)
{
    FREED(text) result = TEXT_EMPTY;

    assert_int_equal(record_to_act(&rec) == NOBODY, wanted != NULL);
    if (wanted)
        record_print_result(&rec, &result);
    assert_string_equal(result.data, wanted ? wanted : "");
}

/* The results are those of GoGui, Sabaki and this program. */
TEST_SGF(sgf_tells_who_gave_up)
{
    static const struct {
        const char *result, *wanted;
    } files[] = {
        { "W+R", "W+R" }, { "B+Resign", "B+R" }, { "B+3.5", NULL }, { "B+T", NULL },
        { "?", NULL },    { "Void", NULL },      { "W", NULL },     { "+R", NULL },
    };

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        FREED(text) sgf = TEXT_EMPTY;
        text_addf(&sgf, "(;GM[wattle-fonver]RE[%s]RU[size=5 pie=off];B[C3])", files[i].result);
        read_sgf(sgf.data);
        assert_turns(1);
        assert_result(files[i].wanted);
    }
    /* If the turns end the game, their result counts. */
    read_sgf("(;GM[wattle-fonver]RE[W+R]RU[size=2 pie=off];B[A1];W[B1];B[A2])");
    assert_result("B+");
    read_sgf("(;GM[wattle-fonver]RU[size=5 pie=off];B[C3];W[resign])");
    assert_result("B+R");
}

TEST_SGF(sgf_that_may_have_lost_turns_is_refused_by_line_and_column)
{
    static const char head[] = "(;FF[4]GM[wattle-fonver]\nRU[size=5 pie=off]";
    static const struct {
        const char *body, *reason;
    } files[] = {
        { ";B[C3]C[bob [3k]: hello];W[D4])", "line 2, column 35: no property" },
        { ";B[C3]C[\303\274ber [3k]: x];W[D4])", "line 2, column 36: no property" },
        { ";B[C3]C[see (a[1])];W[D4])", "line 2, column 37: the game has ended" },
        { ";B[C3]xx;W[D4])", "line 2, column 25: a value in brackets" },
        { ";B[C3]C[good;W[D4])", "line 2, column 31: a value contains a turn" },
        { ";B[C3]C[good\\];W[D4])", "line 2, column 33: a value contains a turn" },
        { ";B[C3];W[D4", "line 2, column 27: the value that begins here" },
        { ";B[C3];W[D4]", "line 2, column 31: the file ends" },
        { ";B[C3];W[D4](", "line 2, column 32: the file ends" },
        { ";B[C3]\r\n\r\n;W[D4](;B[A1]", "line 4, column 14: the file ends" },
        { ";B[C3](;W[D4]);B[A1])", "line 2, column 33: another variation" },
        { ";B[C3][D4])", "line 2, column 20: this property has several values" },
        { ";B[C3];W[])", "line 2, column 26: move 2, W[]: " },
        { "RU[size=7];B[C3])", "line 2, column 19: this property occurs twice" },
        { ";B[C3];XP[x];W[D4])", "line 2, column 26: this property belongs" },
        { "AB[A1][A2];W[D4])", "line 2, column 19: AB, AW and AE" },
        { ";B[C3]AW[A1]", "line 2, column 25: AB, AW and AE" },
        { ";B[C3];AE[C3]", "line 2, column 26: AB, AW and AE" },
        { "PL[W];W[D4])", "line 2, column 19: PL names a side" },
        { ";B[C3];PL[B]W[D4])", "line 2, column 26: PL names a side" },
        { ";B[C3];B[D4])", "line 2, column 26: move 2, B[D4]: it is the turn of white" },
    };

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        FREED(text) sgf = TEXT_EMPTY;
        text_addf(&sgf, "%s%s", head, files[i].body);
        assert_refuses_sgf(sgf.data, files[i].reason);
    }
    assert_refuses_sgf("hello\n(;GM[wattle-fonver]RU[size=99])", "line 2, column 20: ");
    assert_refuses_sgf("hello\n(;B[C3])", "line 2, column 1: its GM");
}

/* Returns how often ";B[" and ";W[" occur in a text. This is the number of turns that should be
   played. */
static int written_turns(const char *sgf)
{
    int n = 0;

    for (const char *c = sgf; (c = strchr(c, ';')); c++)
        n += (c[1] == 'B' || c[1] == 'W') && c[2] == '[';
    return n;
}

/* Fails unless the text is refused with a place or all turns written in it are played. */
static void assert_loses_nothing(const char *sgf)
{
    FREED(text) why = TEXT_EMPTY;
    const bool is_read = record_read_sgf(&rec, sgf, &why) == OK;

    if (is_read && record_turns(&rec) < written_turns(sgf))
        fail_msg("%d turns of %s", record_turns(&rec), sgf);
    if (!is_read && strncmp(why.data, "line ", 5) != 0 && record_find_sgf(sgf))
        fail_msg("no place in \"%s\", of %s", why.data, sgf);
}

static const char WHOLE[] =
    "(;FF[4]GM[wattle-fonver]RU[size=5 pie=off]C[Hi \\[1\\] \\\\ (x)]PB[b][c]\n"
    ";B[C3]C[good: 3k];W[D4]LZ[50 0](;B[A1]N[x];W[B1](;B[A5];W[B5])(;B[A4]))"
    "(;B[E1]C[or so]))\n";

TEST_SGF(sgf_that_was_cut_is_refused)
{
    read_sgf(WHOLE);
    assert_turns(6);
    for (size_t n = 0; n < strlen(WHOLE) - 2; n++) {
        FREED(text) sgf = TEXT_EMPTY, why = TEXT_EMPTY;
        text_add_bytes(&sgf, WHOLE, n);
        if (record_read_sgf(&rec, sgf.data, &why) == OK)
            fail_msg("read: %s", sgf.data);
    }
}

/* Each byte is left out, is replaced by each important character, and is preceded by each of
   them. */
TEST_SGF(sgf_with_one_wrong_byte_loses_no_turn_in_silence)
{
    static const char wrong[] = "[]();:\\1x_B\n\303";
    static const char line[] =
        "(;FF[4]GM[wattle-fonver]RU[size=5 pie=off]C[Hi [1\\] \\\\ (x)]PB[b]\n"
        ";B[C3]C[good: 3k];W[D4]LZ[50 0](;B[A1]N[x];W[B1];B[A5]C[\\]];W[B5])"
        ")\n";

    read_sgf(line);
    assert_turns(written_turns(line));
    for (size_t i = 0; i < strlen(line); i++) {
        FREED(text) sgf = TEXT_EMPTY;
        text_addf(&sgf, "%.*s%s", (int)i, line, line + i + 1);
        assert_loses_nothing(sgf.data);
        for (const char *c = wrong; *c; c++) {
            text_clear(&sgf);
            text_addf(&sgf, "%.*s%c%s", (int)i, line, *c, line + i + 1);
            assert_loses_nothing(sgf.data);
            text_clear(&sgf);
            text_addf(&sgf, "%.*s%c%s", (int)i, line, *c, line + i);
            assert_loses_nothing(sgf.data);
        }
    }
}

/* ---- Lists ---- */

static void play_list(const char *list, bool anew)
{
    MUST(record_play_list(&rec, list, anew, &why));
}

static void assert_history(const char *wanted)
{
    FREED(text) turns = TEXT_EMPTY;

    for (int i = 0; i < rec.now; text_add_char(&turns, ' '))
        i = record_print_turn(&rec, i, &turns);
    text_cut(&turns, turns.length ? turns.length - 1 : 0);
    assert_string_equal(turns.data, wanted);
}

TEST_SGF(a_list_is_read_with_all_that_people_put_around_turns)
{
    static const char *const lists[] = {
        "A4-C4N G4-E4S D6",
        "1. A4-C4N G4-E4S 2. D6",
        "1.A4-C4N G4-E4S\r\n2.D6\r\n",
        "1) A4-C4N; 2) G4-E4S; 3) D6",
        "1 white A4-C4N\n2 black G4-E4S\n3 white D6\n",
        "White: A4-C4N, Orange: G4-E4S, White: D6.",
        "[[\"a4-c4N\",\"g4-e4S\"],[\"d6\"]]",
    };

    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        begin("fendo", "");
        play_list(lists[i], true);
        assert_history("A4-C4N G4-E4S D6");
    }
}

TEST_SGF(a_list_may_have_comments_in_braces)
{
    FREED(text) why = TEXT_EMPTY;

    begin("fendo", "");
    play_list("1. A4-C4N{good} {a reply: D4} G4-E4S {} 2. D6 { }", true);
    assert_history("A4-C4N G4-E4S D6");
    assert_int_not_equal(record_play_list(&rec, "A4-C4N { G4-E4S", true, &why), OK);
    assert_int_not_equal(record_play_list(&rec, "A4-C4N } G4-E4S", true, &why), OK);
}

TEST_SGF(a_list_tells_how_the_game_ended)
{
    static const struct {
        const char *list, *result;
    } lists[] = {
        { "1. C3 D4 2. B2 resign", "B+R" },
        { "1. C3 D4 2. B2 White resigns.", "B+R" },
        { "1. C3 D4 2. Black: resigned", "W+R" },
        { "1. C3 D4 2. B2 Black resigns", "W+R" },
        { "1. C3 D4 2. B2 1-0", "B+R" },
        { "1. C3 D4 2. B2 0-1", "W+R" },
        { "1. C3 D4 2. B2 *", NULL },
        { "1. C3 D4 2. B2 1/2-1/2", NULL },
        { "resign", "W+R" },
    };
    static const char *const wrong[] = { "C3 resign D4", "C3 * D4", "C3 1-0 resign", "*", "1-0-1" };

    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        begin("fonver", "size=5 pie=off");
        play_list(lists[i].list, true);
        assert_result(lists[i].result);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        begin("fonver", "size=5 pie=off");
        if (record_play_list(&rec, wrong[i], true, &why) == OK)
            fail_msg("played: %s", wrong[i]);
        assert_history("");
    }
    /* The turns decide, and not the last word. */
    begin("fonver", "size=2 pie=off");
    play_list("A1 B1 A2 0-1", true);
    assert_result("B+");
}

/* Abstract Play has a column I, writes cells in small letters, and sides of fences in capitals. */
TEST_SGF(a_list_that_counts_column_i_is_understood)
{
    begin("fendo", "size=9");
    play_list("1. a5-c5N i5-h5S 2. c3", true);
    assert_history("A5-C5N J5-H5S C3");
    begin("fendo", "size=11");
    play_list("1. a6-c6N k6-j6S", true);
    assert_history("A6-C6N L6-K6S");
    begin("fendo", "size=11");
    play_list("1. A6-C6N L6-K6S", true);
    assert_history("A6-C6N L6-K6S");
}

TEST_SGF(turns_with_commas_and_steps_stay_whole)
{
    begin("siemenet", "");
    play_list("1. E8,D7, D8,C7 2. E8", false);
    assert_history("E8,D7 D8,C7 E8");
}

TEST_SGF(a_list_goes_on_from_here_or_begins_anew)
{
    begin("fendo", "size=3");
    play_list("B2", false);
    play_list("C2-B3E", false);
    assert_int_equal(record_turns(&rec), 2);
    play_list("B2", true);
    assert_int_equal(record_turns(&rec), 1);
}

TEST_SGF(after_a_list_the_engine_deals_on)
{
    begin("fence", "players=2 tiles=demo");
    play_list("tiles:p1:T25,T23,X1,T12,T32", true);
    assert_int_not_equal(record_to_act(&rec), CHANCE);
    assert_true(record_turns(&rec) > 1);
}

/* A refusal may quote words that a person has typed, but not words of a person's file. */
TEST_SGF(words_of_a_file_that_is_no_list_are_not_told)
{
    FREED(text) typed = TEXT_EMPTY, read = TEXT_EMPTY, rules = TEXT_EMPTY;

    begin("fiodar", "size=3");
    record_play_list(&rec, "pass secret", false, &typed);
    record_play_list(&rec, "pass: secret", true, &read);
    record_play_list(&rec, "B2 B2", true, &rules);
    assert_non_null(strstr(typed.data, "secret"));
    assert_null(strstr(read.data, "secret"));
    assert_non_null(strstr(read.data, "word 2"));
    assert_non_null(strstr(rules.data, "turn 2 of the list, 'B2'"));
    assert_history("");
}

TEST_SGF(a_list_is_played_whole_or_not_at_all)
{
    static const char *const lists[] = { "B2 zz", "B2 B2", "", "1. 2. 3.", "white black" };

    begin("fendo", "size=3");
    play_list("B2", false);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        assert_int_not_equal(record_play_list(&rec, lists[i], false, &why), OK);
        assert_true(why.length > 0);
        assert_history("B2");
    }
}
