/* test_line.c - lines of any length, looking ahead, and cleaning.
   SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L
#include "protocol/args.h"
#include "protocol/line.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

/* A line of `length` letters and the rest. A thread writes it to fd. */
struct flood {
    int fd;
    size_t length;
    const char *rest;
};

/* A source at the reading end of a pipe. */
struct ends {
    struct line_source source;
    int in, out;
    struct flood flood;
    pthread_t writer;
};

static int open_pipe(void **state)
{
    static struct ends ends;
    int fd[2];

    if (pipe(fd))
        return -1;
    ends.in = fd[0];
    ends.out = fd[1];
    line_open(&ends.source, ends.in);
    *state = &ends;
    return 0;
}

static int close_pipe(void **state)
{
    struct ends *e = *state;

    line_close(&e->source);
    close(e->in);
    if (e->out >= 0)
        close(e->out);
    return 0;
}

#define TEST_ENDS(name) TEST_OF(struct ends *e, name, open_pipe, close_pipe)

static void say(struct ends *e, const char *s)
{
    assert_int_equal(write(e->out, s, strlen(s)), (ssize_t)strlen(s));
}

static void end_input(struct ends *e)
{
    close(e->out);
    e->out = -1;
}

static void assert_next(struct ends *e, const char *expected)
{
    char *line = NULL;

    assert_int_equal(line_next(&e->source, &line), LINE_READ);
    assert_string_equal(line, expected);
}

static void assert_end(struct ends *e)
{
    char *line = NULL;

    assert_int_equal(line_next(&e->source, &line), LINE_END);
}

/* Lines come out one by one, including empty lines, however they arrived. */
TEST_ENDS(lines_are_cut_at_line_feeds)
{
    say(e, "one\n\ntwo\nth");
    assert_next(e, "one");
    assert_next(e, "");
    assert_next(e, "two");
    say(e, "ree\n");
    assert_next(e, "three");
    end_input(e);
    assert_end(e);
    assert_end(e);
}

/* Some systems put a byte order mark before text. A second one is ordinary text. */
TEST_ENDS(a_byte_order_mark_before_the_first_line_is_passed_over)
{
    say(e, "\xEF\xBB\xBF"
           "one\n"
           "\xEF\xBB\xBF"
           "two\n");
    assert_next(e, "one");
    assert_next(e, "\xEF\xBB\xBF"
                   "two");
}

/* A part of a mark stays, although the next line would complete it. */
TEST_ENDS(part_of_a_byte_order_mark_stays)
{
    say(e, "\xEF\xBB\n\xBF\n");
    assert_next(e, "\xEF\xBB");
    assert_next(e, "\xBF");
}

/* "The last line needs no line feed" (PROTOCOL.md, Lines and replies). */
TEST_ENDS(last_line_needs_no_line_feed)
{
    say(e, "one\ntwo");
    end_input(e);
    assert_next(e, "one");
    assert_next(e, "two");
    assert_end(e);
}

/* Looking ahead never waits, removes nothing, and also sees the end of the input. */
TEST_ENDS(waiting_lines_are_seen_and_stay)
{
    assert_false(line_waiting(&e->source));
    say(e, "half");
    assert_false(line_waiting(&e->source));
    say(e, " a line\n");
    assert_false(line_buffered(&e->source));
    assert_true(line_waiting(&e->source));
    assert_true(line_buffered(&e->source));
    assert_next(e, "half a line");
    assert_false(line_waiting(&e->source));
    end_input(e);
    assert_true(line_waiting(&e->source));
    assert_end(e);
}

/* The request to interrupt is recognised at the beginning of the next line only. */
TEST_ENDS(prefix_of_waiting_line_is_recognised)
{
    assert_false(line_waiting_is(&e->source, "# interrupt"));
    say(e, "name\n# interrupt\n");
    assert_false(line_waiting_is(&e->source, "# interrupt"));
    assert_next(e, "name");
    assert_true(line_waiting_is(&e->source, "# interrupt"));
    assert_next(e, "");
}

/* Writes a flood and closes its end of the pipe. */
static void *pour(void *context)
{
    const struct flood *f = context;
    char block[1 << 16];

    memset(block, 'x', sizeof block);
    for (size_t done = 0; done < f->length;) {
        const size_t n = f->length - done < sizeof block ? f->length - done : sizeof block;
        const ssize_t written = write(f->fd, block, n);
        if (written <= 0)
            break;
        done += (size_t)written;
    }
    if (write(f->fd, f->rest, strlen(f->rest)) < 0)
        abort();
    close(f->fd);
    return NULL;
}

/* Reads the first line of a flood. A thread writes the flood, because no pipe can hold all of
   it. */
static enum line_status read_flood(struct ends *e, size_t length, const char *rest, char **line)
{
    struct flood *flood = &e->flood;

    *flood = (struct flood){ e->out, length, rest };
    e->out = -1;
    assert_int_equal(pthread_create(&e->writer, NULL, pour, flood), 0);
    return line_next(&e->source, line);
}

/* A long line comes out in one piece. Its memory is released afterwards. */
TEST_ENDS(long_line_is_one_line)
{
    const size_t length = 3000000;
    char *line = NULL;

    assert_int_equal(read_flood(e, length, "\nname\n", &line), LINE_READ);
    assert_int_equal(strlen(line), length);
    assert_next(e, "name");
    assert_end(e);
    assert_true(e->source.capacity < length);
    pthread_join(e->writer, NULL);
}

/* A line beyond the limit is skipped as a whole, and the next one is read as usual. */
TEST_ENDS(overlong_line_is_skipped)
{
    char *line = NULL;

    assert_int_equal(read_flood(e, (size_t)LINE_LIMIT + 100000, "\nname\n", &line), LINE_TOO_LONG);
    assert_next(e, "name");
    assert_end(e);
    pthread_join(e->writer, NULL);
}

/* The reader waits for a slow source, also if reads do not block. */
TEST_ENDS(reads_that_do_not_block_are_waited_for)
{
    char *line = NULL;

    assert_int_equal(fcntl(e->in, F_SETFL, O_NONBLOCK), 0);
    assert_false(line_waiting(&e->source));
    assert_int_equal(read_flood(e, 5, "\n", &line), LINE_READ);
    assert_string_equal(line, "xxxxx");
    assert_end(e);
    pthread_join(e->writer, NULL);
}

/* A descriptor that cannot be read is at its end. */
TEST(unreadable_source_is_at_its_end)
{
    struct line_source source;
    char *line = NULL;

    line_open(&source, -1);
    assert_int_equal(line_next(&source, &line), LINE_END);
    line_close(&source);
}

/* GTP 2, section 2.2: the characters that are dropped, those that become a blank, and the start of
   a comment. */
TEST(lines_are_cleaned)
{
    static const struct {
        const char *raw, *clean;
    } cases[] = {
        { "name", "name" },
        { "  name \t", "name" },
        { "\tplay\tw\tA1", "play w A1" },
        { "name # comment", "name" },
        { "name#comment", "name" },
        { "#", "" },
        { "", "" },
        { " \t ", "" },
        { "name\r", "name" },
        { "na\001me\177", "name" },
        { "\r\r\r", "" },
        { "caf\303\251", "caf\303\251" },
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[32];
        snprintf(line, sizeof line, "%s", cases[i].raw);
        assert_string_equal(line_clean(line, strlen(line)), cases[i].clean);
    }
}

/* A zero is a control character like any other. */
TEST(zeros_are_dropped)
{
    char line[] = "na\0me\0";

    assert_string_equal(line_clean(line, 6), "name");
}

/* After a look ahead, the line seen is the next one, also if more input has arrived. */
TEST_ENDS(a_peeked_line_stays_the_next)
{
    char *line = NULL;

    say(e, "one\n");
    assert_int_equal(line_peek(&e->source, &line), LINE_READ);
    assert_string_equal(line, "one");
    say(e, "two\n");
    assert_true(line_buffered(&e->source));
    assert_true(line_waiting(&e->source));
    assert_int_equal(line_peek(&e->source, &line), LINE_READ);
    assert_string_equal(line, "one");
    assert_int_equal(line_next(&e->source, &line), LINE_READ);
    assert_string_equal(line, "one");
    assert_int_equal(line_next(&e->source, &line), LINE_READ);
    assert_string_equal(line, "two");
}

TEST_ENDS(a_peeked_end_is_an_end)
{
    char *line = NULL;

    end_input(e);
    assert_int_equal(line_peek(&e->source, &line), LINE_END);
    assert_int_equal(line_next(&e->source, &line), LINE_END);
    assert_int_equal(line_next(&e->source, &line), LINE_END);
}

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

/* All words are counted. The words that are not stored are in the rest of the line. */
TEST(many_words_are_counted)
{
    FREED(text) line = TEXT_EMPTY, word = TEXT_EMPTY;
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
}

TEST(whole_numbers_fill_the_word)
{
    static const char *const bad[] = { "",    "x",    "1x",  "1.0", "0x10",
                                       " 1",  "1 ",   "--1", "+",   "99999999999999999999",
                                       "101", "-101", "1-1", "1e1" };
    long long n = 77;

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

/* A missing word leaves the default. A bad word is refused with the correct form. */
TEST(arguments_have_defaults)
{
    struct output output;
    struct reply r;
    struct args a;
    long long n = 5;
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
