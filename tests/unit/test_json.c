/* test_json.c - JSON in and out: valid text (RFC 8259) is read, other text is refused.
   SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/utf8.h"
#include "protocol/json/json_value.h"
#include "tests/support/test.h"

static void read_well(const char *text, struct json *out)
{
    FREED(text) why = TEXT_EMPTY;

    if (json_read(text, out, &why) != OK)
        fail_msg("%s: %s", text, why.data);
}

static void is_refused(const char *text, const char *reason)
{
    FREED(text) why = TEXT_EMPTY;
    struct json value;

    if (json_read(text, &value, &why) == OK)
        fail_msg("taken: %s", text);
    assert_string_equal(why.data, reason);
    json_free(&value);
}

TEST(every_kind_of_value_is_read)
{
    struct json v;

    read_well(" {\"a\" : [1, -2.5e1, true,false , null], \"b\":{}, \"c\":\"d\" } \r", &v);
    assert_int_equal(v.kind, JSON_OBJECT);
    assert_int_equal(v.count, 3);
    const struct json *list = json_find(&v, "a");
    assert_int_equal(list->kind, JSON_LIST);
    assert_int_equal(list->count, 5);
    assert_true(list->items[0].number == 1 && list->items[1].number == -25);
    assert_true(list->items[2].kind == JSON_BOOL && list->items[2].truth);
    assert_true(list->items[3].kind == JSON_BOOL && !list->items[3].truth);
    assert_int_equal(list->items[4].kind, JSON_NULL);
    assert_int_equal(json_find(&v, "b")->count, 0);
    assert_string_equal(json_find(&v, "c")->string, "d");
    assert_null(json_find(&v, "d"));
    json_free(&v);
}

TEST(strings_mean_what_their_escapes_say)
{
    struct json v;

    read_well("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\ud83d\\ude00\xC3\xA9\"", &v);
    assert_string_equal(v.string, "\"\\/\b\f\n\r\tA\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xC3\xA9");
    json_free(&v);
}

TEST(numbers_are_written_as_the_grammar_says)
{
    static const char *const good[] = { "0", "-0", "10", "0.5", "1e3", "1E+3", "1.5e-3" };
    struct json v;

    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        read_well(good[i], &v);
        assert_int_equal(v.kind, JSON_NUMBER);
        json_free(&v);
    }
    is_refused("01", "column 1: a number must not begin with 0");
    is_refused("-", "column 1: a number needs digits");
    is_refused("1.", "column 1: digits must follow the point of a number");
    is_refused("1e", "column 1: the exponent of a number needs digits");
    is_refused("1e999", "column 1: the number is too large");
    is_refused("+1", "column 1: no JSON value begins here");
    is_refused(".5", "column 1: no JSON value begins here");
    is_refused("0x10", "column 2: nothing may follow the value");
    is_refused("NaN", "column 1: no JSON value begins here");
}

TEST(invalid_text_leaves_the_items_before_the_error)
{
    static const char *const texts[] = { "{\"a\":\"b\",\"c\":1e999}", "{\"a\":\"b\",\"c\":\"d",
                                         "{\"a\":\"b\",\"c", "{\"a\":\"b\",", "{\"a\":\"b\"}{" };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        FREED(text) why = TEXT_EMPTY;
        struct json v;

        assert_int_equal(json_read(texts[i], &v, &why), SYNTAX_ERROR);
        assert_string_equal(json_find(&v, "a")->string, "b");
        if (json_find(&v, "c"))
            assert_null(json_find(&v, "c")->string);
        json_free(&v);
    }
}

TEST(what_json_does_not_have_is_refused)
{
    is_refused("", "column 1: a value is missing");
    is_refused("[1,]", "column 4: no JSON value begins here");
    is_refused("[1 2]", "column 4: a ',' or ']' is missing");
    is_refused("{\"a\":1,}", "column 8: a key in quotes is missing");
    is_refused("{\"a\" 1}", "column 6: a ':' is missing after the key");
    is_refused("{\"a\":1", "column 7: a ',' or '}' is missing");
    is_refused("{a:1}", "column 2: a key in quotes is missing");
    is_refused("{\"a\":1,\"a\":2}", "column 11: the object has this key already");
    is_refused("'a'", "column 1: no JSON value begins here");
    is_refused("1 // one", "column 3: nothing may follow the value");
    is_refused("[1][", "column 4: nothing may follow the value");
    is_refused("tru", "column 1: no JSON value begins here");
}

TEST(strings_are_whole_and_utf8)
{
    is_refused("\"a", "column 3: the string does not end");
    is_refused("\"\\x\"", "column 3: after a backslash must come one of \"\\/bfnrtu");
    is_refused("\"\t\"", "column 2: write a control character in a string as \\u0001");
    is_refused("\"\x01\"", "column 2: write a control character in a string as \\u0001");
    is_refused("\"\xFF\"", "column 2: a string must be UTF-8");
    is_refused("\"\xC0\x80\"", "column 2: a string must be UTF-8");
    is_refused("\"\xED\xA0\x80\"", "column 2: a string must be UTF-8");
    is_refused("\"\xE2\x82\"", "column 2: a string must be UTF-8");
    is_refused("\"\\u0000\"",
               "column 8: \\u needs four hexadecimal digits of a character; 0000 is not allowed");
    is_refused("\"\\u12G4\"",
               "column 6: \\u needs four hexadecimal digits of a character; 0000 is not allowed");
    is_refused("\"\\u12\"",
               "column 6: \\u needs four hexadecimal digits of a character; 0000 is not allowed");
    is_refused("\"\\ud800x\"",
               "column 8: \\u needs four hexadecimal digits of a character; 0000 is not allowed");
}

/* A request of any depth or width cannot exhaust the stack or the memory. */
TEST(depth_members_and_size_are_bounded)
{
    FREED(text) t = TEXT_EMPTY;

    for (int i = 0; i < 100000; i++)
        text_add_char(&t, '[');
    is_refused(t.data, "column 17: the value is nested too deeply");
    text_clear(&t);
    text_add_char(&t, '{');
    for (int i = 0; i < 70; i++)
        text_addf(&t, "%s\"k%d\":0", i ? "," : "", i);
    text_add_char(&t, '}');
    is_refused(t.data, "column 504: an object has at most 64 members");
    text_clear(&t);
    for (int i = 0; i <= JSON_BYTES; i++)
        text_add_char(&t, ' ');
    is_refused(t.data, "a request is at most 1048576 bytes long");
}

TEST(whole_numbers_are_whole_and_in_range)
{
    struct json v;
    double n = 7;

    read_well("[3, 3.5, \"3\", 11]", &v);
    assert_true(json_whole(&v.items[0], 0, 10, &n) && n == 3);
    assert_false(json_whole(&v.items[1], 0, 10, &n));
    assert_false(json_whole(&v.items[2], 0, 10, &n));
    assert_false(json_whole(&v.items[3], 0, 10, &n));
    assert_true(n == 3);
    json_free(&v);
}

TEST(what_is_written_is_read_back)
{
    static const char wild[] = "a\"\\\n\t\x7F\xC3\xA9\xF0\x9F\x98\x80";
    FREED(text) t = TEXT_EMPTY;
    struct json v;

    json_add_string(&t, wild);
    read_well(t.data, &v);
    assert_string_equal(v.string, wild);
    json_free(&v);
    text_clear(&t);
    json_add_string(&t, "a\xFF\xC3");
    assert_string_equal(t.data, "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"");
    text_clear(&t);
    json_add_number(&t, -0.0);
    json_add_number(&t, -0.25);
    assert_string_equal(t.data, "0-0.25");
}

TEST(every_character_has_one_form_in_utf8)
{
    static const uint32_t edges[] = { 1,      0x7F,   0x80,   0x7FF,   0x800,
                                      0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF };
    static const int lengths[] = { 1, 1, 2, 2, 3, 3, 3, 3, 4, 4 };
    FREED(text) t = TEXT_EMPTY;

    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        text_clear(&t);
        utf8_add(&t, edges[i]);
        assert_int_equal(t.length, lengths[i]);
        assert_int_equal(utf8_length(t.data), lengths[i]);
    }
    assert_int_equal(utf8_length("\xF4\x90\x80\x80"), 0);
    assert_int_equal(utf8_length("\x80"), 0);
    assert_int_equal(utf8_length("\xF0\x80\x80\x80"), 0);
}
