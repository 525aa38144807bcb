/*
 * test_base.c - vertices, options, texts, random numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/bits.h"
#include "base/clock.h"
#include "base/option.h"
#include "base/portable_math.h"
#include "base/position_fields.h"
#include "base/utf8.h"
#include "base/vertex.h"
#include "tests/support/test.h"

#include <float.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Vertices ---- */

TEST(a_vertex_comes_back_from_its_text)
{
    for (int c = 0; c < 52; c++) {
        for (int r = 0; r < 52; r++) {
            FREED(text) t = TEXT_EMPTY;
            int column = -1, row = -1;
            vertex_print(c, r, &t);
            assert_null(strchr(t.data, 'I'));
            assert_true(vertex_parse(t.data, 52, 52, &column, &row));
            assert_int_equal(column, c);
            assert_int_equal(row, r);
        }
    }
}

TEST(columns_skip_the_letter_i)
{
    int c, r;

    assert_true(vertex_parse("h1", 19, 19, &c, &r));
    assert_int_equal(c, 7);
    assert_true(vertex_parse("J1", 19, 19, &c, &r));
    assert_int_equal(c, 8);
    assert_false(vertex_parse("I1", 19, 19, &c, &r));
    assert_true(vertex_parse("AA1", 52, 52, &c, &r));
    assert_int_equal(c, 25);
}

TEST(what_is_no_vertex_is_refused_and_changes_nothing)
{
    static const char *const bad[] = { "",     "A",    "1",   "A0",  "A01",
                                       "K1",   "A10",  "A-1", "A1 ", " A1",
                                       "A1B1", "AA11", "@1",  "A+1", "A99999999999" };
    int c = 42, r = 43;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(vertex_parse(bad[i], 9, 9, &c, &r));
    assert_int_equal(c, 42);
    assert_int_equal(r, 43);
}

TEST(reading_stops_behind_the_vertex)
{
    const char *s = "C4-E5W";
    int c, r;

    assert_true(vertex_read(&s, 7, 7, &c, &r));
    assert_string_equal(s, "-E5W");
    assert_int_equal(c, 2);
    assert_int_equal(r, 3);
}

/* ---- Words of a position text ---- */

/* Bytes above 127 are not letters in any locale. */
TEST(letters_and_digits_are_those_of_ascii)
{
    static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                      lower[] = "abcdefghijklmnopqrstuvwxyz";

    for (int i = 1; i < 256; i++) {
        const char c = (char)i, *up = strchr(upper, c), *low = strchr(lower, c);
        assert_int_equal(ascii_is_upper(c), up != NULL);
        assert_int_equal(ascii_is_lower(c), low != NULL);
        assert_int_equal(ascii_is_letter(c), up || low);
        assert_int_equal(ascii_is_digit(c), strchr("0123456789", c) != NULL);
        assert_int_equal(ascii_lower(c), up ? lower[up - upper] : c);
        assert_int_equal(ascii_upper(c), low ? upper[low - lower] : c);
    }
}

TEST(words_are_equal_in_any_case_of_letters)
{
    assert_true(ascii_equal("FIODAR", "fiodar"));
    assert_true(ascii_equal("", ""));
    assert_false(ascii_equal("fiodar", "fioda"));
    assert_false(ascii_equal("fioda", "fiodar"));
    assert_false(ascii_equal("\304", "\344")); /* in Latin-1, a capital and its small letter */
    assert_true(ascii_equal_bytes("INFINITY", "infix", 4));
    assert_false(ascii_equal_bytes("INFINITY", "infix", 5));
    assert_true(ascii_equal_bytes("hi", "HI", 100));
    assert_false(ascii_equal_bytes("hi", "HID", 3));
    assert_true(ascii_equal_bytes("a", "b", 0));
}

TEST(a_line_falls_into_words)
{
    const char *line = " Over\t12  a_word_longer_than_twenty_letters ";
    FREED(text) why = TEXT_EMPTY;
    int number;

    const struct lexeme over = lexer_next(&line), dozen = lexer_next(&line),
                        last = lexer_next(&line);
    assert_true(lexer_is(over, "over") && !lexer_is(over, "ove") && !lexer_is(over, "overs"));
    assert_true(lexer_number(dozen, 12, &number));
    assert_int_equal(number, 12);
    assert_false(lexer_number(dozen, 11, &number));
    assert_false(lexer_number(over, 11, &number));
    assert_int_equal(lexer_expect(last, "a short one is wanted", &why), SYNTAX_ERROR);
    assert_string_equal(why.data, "a short one is wanted, not 'a_word_longer_than_t'");
    assert_int_equal(lexer_next(&line).length, 0);
}

TEST(a_row_comes_back_from_its_text)
{
    static const char *const rows[][2] = {
        { ".....", "5" },
        { "B...W", "B3W" },
        { ".BW..", "1BW2" },
        { "............B", "12B" },
    };
    char row[MAX_ROW];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int length = (int)strlen(rows[i][0]);
        const char *s = rows[i][1];
        FREED(text) t = TEXT_EMPTY;
        row_print(rows[i][0], length, &t);
        assert_string_equal(t.data, rows[i][1]);
        assert_true(row_read(&s, length, row));
        assert_memory_equal(row, rows[i][0], (size_t)length);
        assert_int_equal(*s, '\0');
    }
}

TEST(a_row_of_another_length_is_refused)
{
    static const char *const bad[] = {
        "", "4", "6", "05", "0BBBBB", "BB", "B5", "2x2", "2 2", "2/2"
    };
    char row[MAX_ROW];

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *s = bad[i];
        if (row_read(&s, 5, row))
            fail_msg("%s", bad[i]);
    }
}

TEST(a_key_is_16_digits)
{
    const char *s = "0123456789abCDEF,", *const shorter = "0123456789abcde,";
    uint64_t key;

    assert_true(key_read(&s, &key));
    assert_true(key == 0x0123456789abcdef);
    assert_int_equal(*s, ',');
    s = shorter;
    assert_false(key_read(&s, &key));
}

/* ---- Options ---- */

static const struct option table[] = {
    { "size", OPTION_CHOICE, 0, 0, "3|5|7", "7", "cells" },
    { "pie", OPTION_SWITCH, 0, 0, NULL, "on", "the pie rule" },
    { "rounds", OPTION_NUMBER, 0, 99, NULL, "10", "rounds" },
    { "time", OPTION_REAL, 0.5, 2, NULL, "1.5", "seconds" },
    { "start", OPTION_WORD, 0, 0, "vertex", "centre", "the start" },
    { "tiles", OPTION_FILE, 0, 0, "city|demo", "city", "the tiles" },
    { NULL, OPTION_SWITCH, 0, 0, NULL, NULL, NULL },
};

TEST(options_begin_with_their_defaults)
{
    FREED(settings) s;
    FREED(text) t = TEXT_EMPTY;

    settings_init(&s, table);
    settings_print(&s, &t);
    assert_string_equal(t.data, "size=7 pie=on rounds=10 time=1.5 start=centre tiles=city");
    assert_int_equal((int)setting_number(&s, "size"), 7);
    assert_true(setting_on(&s, "pie"));
    assert_true(setting_is(&s, "start", "centre"));
}

TEST(values_are_read_in_any_of_their_forms)
{
    FREED(settings) s;
    FREED(text) t = TEXT_EMPTY;

    settings_init(&s, table);
    assert_int_equal(settings_set_all(&s, " SIZE=5  pie=false rounds=007 time=0.50", &t), OK);
    settings_print(&s, &t);
    assert_string_equal(t.data, "size=5 pie=off rounds=7 time=0.5 start=centre tiles=city");
}

TEST(a_word_that_names_nothing_built_in_is_a_file)
{
    FREED(settings) s;
    FREED(text) why = TEXT_EMPTY;
    const int tiles = 5, start = 4;

    settings_init(&s, table);
    assert_false(setting_is_file(&s, tiles));
    assert_int_equal(settings_set(&s, "tiles", "DEMO", &why), OK);
    assert_true(setting_is(&s, "tiles", "demo"));
    assert_false(setting_is_file(&s, tiles));
    assert_int_equal(settings_set(&s, "tiles", "My/Tiles.txt", &why), OK);
    assert_true(setting_is(&s, "tiles", "My/Tiles.txt"));
    assert_true(setting_is_file(&s, tiles));
    assert_false(setting_is_file(&s, start));
    assert_int_equal(settings_set(&s, "tiles", "two words", &why), REFUSED);
}

TEST(a_line_with_one_bad_option_sets_none)
{
    static const char *const bad[] = { "size=4",      "size=",      "size",      "=7",
                                       "pie=maybe",   "rounds=100", "rounds=-1", "rounds=1.5",
                                       "rounds=x",    "time=nan",   "time=inf",  "time=0x1",
                                       "time=3",      "speed=1",    "size=|",    "size=3|5",
                                       "rounds=1e999" };

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        FREED(settings) s;
        FREED(text) line = TEXT_EMPTY, why = TEXT_EMPTY, now = TEXT_EMPTY;
        settings_init(&s, table);
        text_addf(&line, "start=A1 %s", bad[i]);
        assert_int_not_equal(settings_set_all(&s, line.data, &why), OK);
        assert_true(why.length > 0);
        settings_print(&s, &now);
        assert_string_equal(now.data, "size=7 pie=on rounds=10 time=1.5 start=centre tiles=city");
    }
}

TEST(a_cap_lowers_what_an_option_takes)
{
    FREED(settings) s, copy;
    FREED(text) t = TEXT_EMPTY, range = TEXT_EMPTY;
    const int rounds = 2;

    settings_init(&s, table);
    settings_cap(&s, "rounds", 8);
    assert_true(setting_is(&s, "rounds", "8"));
    settings_cap(&s, "rounds", 20);
    settings_copy(&copy, &s);
    assert_int_equal(settings_set(&copy, "rounds", "9", &t), REFUSED);
    assert_int_equal(settings_set_all(&copy, "rounds=3", &t), OK);
    setting_describe(&copy, rounds, &range);
    assert_string_equal(range.data, "rounds number 0..8 default 10 current 3");
}

TEST(a_word_holds_no_control_characters)
{
    FREED(settings) s;
    FREED(text) why = TEXT_EMPTY;

    settings_init(&s, table);
    assert_int_equal(settings_set(&s, "tiles", "a\033[31mred", &why), REFUSED);
    assert_int_equal(settings_set(&s, "start", "a\177", &why), REFUSED);
    assert_int_equal(settings_set(&s, "tiles", "caf\xE9.tiles", &why), OK);
}

/* ---- Characters ---- */

static void assert_shown(const char *s, const char *wanted, bool with_colours)
{
    FREED(text) t = TEXT_EMPTY;

    utf8_add_visible(&t, s, strlen(s), with_colours);
    assert_string_equal(t.data, wanted);
}

TEST(what_is_not_visible_is_replaced)
{
    assert_shown("plain ~ text\nof two lines", "plain ~ text\nof two lines", false);
    assert_shown("na\xC3\xAFve \xE2\x82\xAC \xF0\x9F\x8E\xB2",
                 "na\xC3\xAFve \xE2\x82\xAC \xF0\x9F\x8E\xB2", false);
    assert_shown("\001\a\b\r\033\177a\tb", "??????a b", false);
    assert_shown("\xC2\x80|\xC2\x9B|\xC2\x9F|\xC2\xA0", "?|?|?|\xC2\xA0", false);
    assert_shown("\xE2\x80\xAE|\xE2\x80\xA8|\xE2\x80\xA9|\xE2\x81\xA6|\xE2\x80\x8F|\xD8\x9C",
                 "?|?|?|?|?|?", false);
    assert_shown("\xEF\xBB\xBF|\xE2\x80\x8B|\xF3\xA0\x81\x81", "?|?|?", false);
    assert_shown("\x9B|\xFF|\xC0\x80|\xED\xA0\x80|\xE2\x82", "?|?|??|???|??", false);
    assert_shown("\033[1;31mred\033[0m", "?[1;31mred?[0m", false);
    assert_shown("\033[1;31mred\033[0m\033[2J\033]0;x\a", "\033[1;31mred\033[0m?[2J?]0;x?", true);
}

/* ---- Memory ---- */

#ifndef __SANITIZE_ADDRESS__ /* AddressSanitizer needs the whole address space */

static void say_goodbye(void *fd)
{
    assert_int_equal(write(*(int *)fd, "bye", 3), 3);
}

/* Allocates memory in small pieces until none is left. Writes "short " to `fd` when
   memory_is_short() becomes true. */
static void use_all_memory(int fd)
{
    struct rlimit limit;

    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = 256 << 20;
    setrlimit(RLIMIT_AS, &limit);
    memory_reserve(say_goodbye, &fd);
    while (!memory_is_short())
        xmalloc(100000);
    assert_int_equal(write(fd, "short ", 6), 6);
    assert_non_null(freopen("/dev/null", "w", stderr)); /* hides the error message */
    for (;;)
        xmalloc(100000);
}

TEST(a_reserve_is_used_before_the_last_words_are_said)
{
    char heard[32] = "";
    int fd[2], status;

    assert_int_equal(pipe(fd), 0);
    const pid_t child = fork();
    if (!child)
        use_all_memory(fd[1]);
    close(fd[1]);
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    assert_int_equal(read(fd[0], heard, sizeof heard), 9);
    assert_string_equal(heard, "short bye");
    close(fd[0]);
}

#endif

/* The test also removes elements between the calls of xgrow. */
TEST(an_array_grows_and_keeps_its_elements)
{
    int *array = NULL;
    size_t n = 0;

    for (size_t more = 1; more < 100; more++) {
        array = xgrow(array, n, more, sizeof *array);
        for (size_t i = 0; i < more; i++)
            array[n + i] = (int)(n + i);
        n += more;
        n -= n % 3;
        for (size_t i = 0; i < n; i++)
            assert_int_equal(array[i], i);
    }
    free(array);
}

TEST(an_option_describes_itself)
{
    FREED(settings) s;
    FREED(text) t = TEXT_EMPTY;

    settings_init(&s, table);
    assert_int_equal(settings_set(&s, "rounds", "12", &t), OK);
    for (int i = 0; i < s.count; i++) {
        setting_describe(&s, i, &t);
        text_add_char(&t, '\n');
    }
    assert_string_equal(t.data, "size choice 3|5|7 default 7 current 7\n"
                                "pie switch on|off default on current on\n"
                                "rounds number 0..99 default 10 current 12\n"
                                "time real 0.5..2 default 1.5 current 1.5\n"
                                "start word vertex default centre current centre\n"
                                "tiles file city|demo|FILE default city current city\n");
}

/* ---- Texts ---- */

/* In an earlier version, adding to a cut text moved its memory, but the text kept the old
   address. */
TEST(a_text_that_was_cut_stays_as_it_is)
{
    FREED(text) t = TEXT_EMPTY;
    char more[5000];

    memset(more, 'x', sizeof more);
    text_add(&t, "abc");
    void *const next = xmalloc(64); /* so that a longer text must move */
    t.is_cut = true;
    text_add_bytes(&t, more, sizeof more);
    assert_string_equal(t.data, "abc");
    free(next);
}

TEST(a_text_grows_and_shrinks)
{
    struct text t = TEXT_EMPTY;

    assert_string_equal(t.data, "");
    for (int i = 0; i < 1000; i++)
        text_addf(&t, "%d,", i);
    assert_int_equal(t.length, strlen(t.data));
    assert_int_equal(t.length, 10 * 2 + 90 * 3 + 900 * 4);
    text_cut(&t, 4);
    assert_string_equal(t.data, "0,1,");
    text_cut(&t, 9);
    assert_string_equal(t.data, "0,1,");
    text_clear(&t);
    text_add(&t, "");
    assert_string_equal(t.data, "");
    text_free(&t);
    text_add_char(&t, 'x');
    assert_string_equal(t.data, "x");
    text_free(&t);
}

/* ---- Random numbers ---- */

TEST(the_same_seed_gives_the_same_numbers)
{
    struct rng a, b, c;
    int same = 0;

    rng_seed(&a, 5);
    rng_seed(&b, 5);
    rng_seed(&c, 6);
    for (int i = 0; i < 100; i++) {
        const uint64_t x = rng_next(&a);
        assert_int_equal(x, rng_next(&b));
        same += x == rng_next(&c);
    }
    assert_int_equal(same, 0);
}

/* A chi-square value with 6 degrees of freedom is below 22.5 for 999 of 1000 seeds. */
TEST(numbers_below_a_bound_are_uniform)
{
    enum { BOUND = 7, DRAWS = 70000 };
    int hits[BOUND] = { 0 };
    double chi2 = 0;
    struct rng r;

    rng_seed(&r, 1);
    for (int i = 0; i < DRAWS; i++) {
        const uint32_t n = rng_below(&r, BOUND);
        assert_true(n < BOUND);
        hits[n]++;
    }
    for (int i = 0; i < BOUND; i++) {
        const double off = hits[i] - (double)DRAWS / BOUND;
        chi2 += off * off / ((double)DRAWS / BOUND);
    }
    assert_true(chi2 < 22.5);
}

TEST(the_nth_member_of_a_set_is_found)
{
    struct rng r;

    rng_seed(&r, 2);
    for (int i = 0; i < 1000; i++) {
        const uint64_t set = rng_next(&r) >> i % 64;
        uint64_t rest = set;
        for (int n = 0; rest; n++, rest &= rest - 1)
            assert_int_equal(bits_nth(set, n), rest & -rest);
    }
}

TEST(a_logarithm_is_within_a_few_units_of_the_last_place)
{
    double x = 1e-9;

    assert_true(portable_log(1) == 0);
    assert_true(portable_log(2) == 0x1.62e42fefa39efp-1);
    assert_true(portable_log(1000) == 0x1.ba18a998fffap+2);
    for (int i = 0; i < 3550; i++, x *= 1.0137)
        assert_true(fabs(portable_log(x) - log(x)) <= 4 * DBL_EPSILON * fabs(log(x)));
}

TEST(the_clock_goes_forward_while_one_sleeps)
{
    const double before = clock_now();

    clock_sleep(0.005);
    assert_true(clock_now() >= before + 0.005);
}

/* ---- Memory ---- */

TEST(what_cannot_be_had_is_halved_until_it_can)
{
    const size_t most = (size_t)1 << 62;
    size_t bytes = most, small = 5000, none = 0;
    unsigned char *large = area_take(&bytes, 1), *area = area_take(&small, 1),
                  *least = area_take(&none, 100);

    assert_in_range(bytes, 1, most / 2);
    assert_int_equal(small, 5000);
    assert_int_equal(none, 100);
    for (size_t i = 0; i < small; i++)
        assert_int_equal(area[i], 0);
    memset(area, 1, small);
    area_large_pages(area);
    assert_int_equal(area[small - 1], 1);
    area_free(large);
    area_free(area);
    area_free(least);
    area_free(NULL);
}
