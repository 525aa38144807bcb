/* test_args.c - words and numbers after a command.
   SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/args.h"
#include "tests/support/test.h"

#include <string.h>

TEST(words_are_split_at_blanks)
{
    struct args a;

    args_split(&a, "  w\tC4-E5W   rest  of it ");
    assert_int_equal(a.count, 5);
    assert_string_equal(args_word(&a, 0), "w");
    assert_string_equal(args_word(&a, 1), "C4-E5W");
    assert_string_equal(args_word(&a, 4), "it");
    assert_null(args_word(&a, 5));
    assert_string_equal(args_rest(&a, 2), "rest  of it ");
    assert_string_equal(args_rest(&a, 5), "");
    args_free(&a);
}

TEST(nothing_is_no_words)
{
    struct args a;

    args_split(&a, "   ");
    assert_int_equal(a.count, 0);
    assert_null(args_word(&a, 0));
    assert_string_equal(args_rest(&a, 0), "");
    args_free(&a);
}

/* All words are counted; those beyond the kept ones are in the rest of the line. */
TEST(many_words_are_counted)
{
    struct text line = TEXT_EMPTY, word = TEXT_EMPTY;
    struct args a;
    int n = 0;

    for (int i = 0; i < 1000; i++)
        text_addf(&line, "w%d ", i);
    args_split(&a, line.data);
    assert_int_equal(a.count, 1000);
    assert_string_equal(args_word(&a, ARGS_KEPT - 1), "w15");
    for (const char *rest = args_rest(&a, 0); args_next(&rest, &word); n++)
        assert_memory_equal(word.data, "w", 1);
    assert_int_equal(n, 1000);
    args_free(&a);
    text_free(&line);
    text_free(&word);
}

TEST(whole_numbers_fill_the_word)
{
    static const char *const bad[] = { "",    "x",    "1x",  "1.0", "0x10",
                                       " 1",  "1 ",   "--1", "+",   "99999999999999999999",
                                       "101", "-101", "1-1", "1e1" };
    long n = 77;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(number_whole(bad[i], -100, 100, &n));
    assert_int_equal(n, 77);
    assert_true(number_whole("100", -100, 100, &n));
    assert_int_equal(n, 100);
    assert_true(number_whole("-100", -100, 100, &n));
    assert_int_equal(n, -100);
    assert_true(number_whole("+007", -100, 100, &n));
    assert_int_equal(n, 7);
}

TEST(real_numbers_fill_the_word)
{
    static const char *const bad[] = { "",    ".",     "x",   "1x",  "nan", "inf", "infinity",
                                       "0x1", "1e999", "1e3", "-1e", "1,5", "- 1", "-100.5" };
    double x = 0.5;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(number_real(bad[i], -100, 100, &x));
    assert_true(x == 0.5);
    assert_true(number_real("1e2", -100, 100, &x));
    assert_true(x == 100);
    assert_true(number_real("-.25", -100, 100, &x));
    assert_true(x == -0.25);
}

/* A missing word leaves the default; a bad one is refused with what would be right. */
TEST(arguments_have_defaults)
{
    struct output output;
    struct reply r;
    struct args a;
    long n = 5;
    double x = 2;

    output_open(&output, -1, FRAME_GTP);
    reply_open(&r, &output);
    args_split(&a, "12 x");
    assert_int_equal(args_whole(&a, 2, "N", 1, 20, &n, &r), OK);
    assert_int_equal(args_real(&a, 2, "X", 1, 20, &x, &r), OK);
    assert_int_equal(n, 5);
    assert_int_equal(args_whole(&a, 0, "N", 1, 20, &n, &r), OK);
    assert_int_equal(n, 12);
    assert_int_not_equal(args_whole(&a, 1, "N", 1, 20, &n, &r), OK);
    assert_string_equal(r.text.data, "syntax error: N must be a whole number from 1 to 20");
    assert_int_not_equal(args_real(&a, 1, "the time", 0.5, 1e6, &x, &r), OK);
    assert_string_equal(r.text.data, "syntax error: the time must be a number from 0.5 to 1000000");
    assert_true(x == 2);
    args_free(&a);
    reply_close(&r);
    output_close(&output);
}
