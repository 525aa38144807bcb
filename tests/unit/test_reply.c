/* test_reply.c - the frame around answers, and when they leave the program.
   SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L
#include "protocol/reply.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

/* Answers go to a pipe. The test reads its other end without waiting. */
struct ends {
    struct output output;
    struct reply reply;
    int in, out;
    char seen[1 << 16];
    size_t drained;
};

static int open_ends(void **state)
{
    static struct ends ends;
    int fd[2];

    if (pipe(fd) || fcntl(fd[0], F_SETFL, O_NONBLOCK))
        return -1;
    ends.in = fd[0];
    ends.out = fd[1];
    output_open(&ends.output, ends.out, FRAME_GTP);
    reply_open(&ends.reply, &ends.output);
    *state = &ends;
    return 0;
}

static int close_ends(void **state)
{
    struct ends *e = *state;

    reply_close(&e->reply);
    output_close(&e->output);
    close(e->out);
    if (e->in >= 0)
        close(e->in);
    return 0;
}

#define TEST_ENDS(name) TEST_OF(struct ends *e, name, open_ends, close_ends)

/* Returns the output that has left the program since the last call. */
static const char *seen(struct ends *e)
{
    const ssize_t n = read(e->in, e->seen, sizeof e->seen - 1);

    e->seen[n > 0 ? n : 0] = '\0';
    return e->seen;
}

static const char *answer(struct ends *e, const char *id, const char *text, enum status status)
{
    reply_start(&e->reply, id);
    text_add(&e->reply.text, text);
    reply_finish(&e->reply, status);
    output_flush(&e->output);
    return seen(e);
}

/* An answer is a status, an id, a blank, the text and one empty line. */
TEST_ENDS(answers_are_framed)
{
    assert_string_equal(answer(e, "", "two", OK), "= two\n\n");
    assert_string_equal(answer(e, "12", "two", OK), "=12 two\n\n");
    assert_string_equal(answer(e, "", "", OK), "= \n\n");
    assert_string_equal(answer(e, "2147483647", "no", ILLEGAL), "?2147483647 no\n\n");
    assert_string_equal(answer(e, "", "one\ntwo", OK), "= one\ntwo\n\n");
}

/* "no other line of it is empty: where a text has one, it is sent with one blank in it"
   (PROTOCOL.md, Lines and replies). */
TEST_ENDS(no_line_inside_is_empty)
{
    assert_string_equal(answer(e, "", "one\n\ntwo", OK), "= one\n \ntwo\n\n");
    assert_string_equal(answer(e, "", "one\n\n\n\ntwo\n\n\n", OK), "= one\n \n \n \ntwo\n\n");
    assert_string_equal(answer(e, "", "\none", OK), "= \none\n\n");
    assert_string_equal(answer(e, "", "\n\n", OK), "= \n\n");
}

/* A client of UGI recognises a line by its first words. */
TEST_ENDS(errors_in_ugi_are_told_by_line)
{
    e->output.framing = FRAME_UGI;
    assert_string_equal(answer(e, "", "one\n\ntwo\n", REFUSED),
                        "info string one\ninfo string two\n");
    assert_string_equal(answer(e, "", "one\ntwo", OK), "one\ntwo\n");
    assert_string_equal(answer(e, "", "", REFUSED), "");
}

/* A long answer leaves in pieces. No piece ends within a character. */
/* Copies the bytes without the zero at the end. */
static void put(char *at, const char *bytes)
{
    while (*bytes)
        *at++ = *bytes++;
}

TEST_ENDS(only_visible_characters_leave)
{
    char text[9001], wanted[9100];

    memset(text, 'x', 4095);
    for (int i = 4095; i < 9000; i += 3)
        put(text + i, i % 2 ? "\xE2\x82\xAC" : "\xE2\x80\xAE");
    text[9000] = '\0';
    size_t n = 4097;
    put(wanted, "= ");
    memset(wanted + 2, 'x', 4095);
    for (int i = 4095; i < 9000; i += 3) {
        const char *c = i % 2 ? "\xE2\x82\xAC" : "?";
        put(wanted + n, c);
        n += strlen(c);
    }
    memcpy(wanted + n, "\n\n", 3);
    assert_string_equal(answer(e, "", text, OK), wanted);
    assert_string_equal(answer(e, "", "\033[31mred", OK), "= ?[31mred\n\n");
    e->output.framing = FRAME_PLAIN;
    e->output.has_colours = true;
    assert_string_equal(answer(e, "", "\033[31mred", OK), "\033[31mred\n");
    assert_string_equal(answer(e, "", "\033[31mred", REFUSED), "? ?[31mred\n");
}

/* Nothing is written before a flush, so that many answers leave in one piece. */
TEST_ENDS(answers_wait_for_the_flush)
{
    for (int i = 0; i < 2; i++) {
        reply_start(&e->reply, "");
        text_add(&e->reply.text, "x");
        reply_finish(&e->reply, OK);
        assert_string_equal(seen(e), "");
    }
    output_flush(&e->output);
    assert_string_equal(seen(e), "= x\n\n= x\n\n");
    output_flush(&e->output);
    assert_string_equal(seen(e), "");
}

/* A streaming answer leaves line by line. It also ends with an empty line. */
TEST_ENDS(answers_can_stream)
{
    reply_start(&e->reply, "7");
    reply_stream(&e->reply);
    assert_string_equal(seen(e), "=7 \n");
    text_add(&e->reply.text, "info one");
    reply_stream(&e->reply);
    assert_string_equal(seen(e), "info one\n");
    text_add(&e->reply.text, "info two\n");
    reply_stream(&e->reply);
    assert_string_equal(seen(e), "info two\n");
    reply_finish(&e->reply, OK);
    output_flush(&e->output);
    assert_string_equal(seen(e), "\n");
}

TEST_ENDS(streams_can_end_with_text)
{
    reply_start(&e->reply, "");
    reply_stream(&e->reply);
    text_add(&e->reply.text, "play A1");
    reply_finish(&e->reply, OK);
    output_flush(&e->output);
    assert_string_equal(seen(e), "= \nplay A1\n\n");
}

/* Answers for people have no frame. An empty answer writes nothing. */
TEST_ENDS(plain_answers_have_no_frame)
{
    e->output.framing = FRAME_PLAIN;
    assert_string_equal(answer(e, "", "two", OK), "two\n");
    assert_string_equal(answer(e, "", "", OK), "");
    assert_string_equal(answer(e, "", "wrong", REFUSED), "? wrong\n");
}

/* refuse drops the text so far. A phrase that is too long is cut. */
TEST_ENDS(refusals_replace_the_text)
{
    char word[10000];

    text_add(&e->reply.text, "half an answer");
    assert_int_equal(refuse(&e->reply, "no %s at %d", "rook", 4), REFUSED);
    assert_string_equal(e->reply.text.data, "no rook at 4");
    memset(word, 'x', sizeof word);
    word[sizeof word - 1] = '\0';
    refuse(&e->reply, "%s", word);
    assert_in_range(e->reply.text.length, 1500, 5000); /* a path and the reason fit */
}

/* The beginning of a refusal depends on the status. */
TEST_WITH(refusals_are_explained, open_ends, close_ends)
{
    struct reply *r = &((struct ends *)*state)->reply;

    text_add(&r->text, "why");
    assert_int_equal(reply_explain(r, OK, "illegal move: "), OK);
    assert_string_equal(r->text.data, "why");
    assert_int_equal(reply_explain(r, REFUSED, "illegal move: "), REFUSED);
    assert_string_equal(r->text.data, "why");
    assert_int_equal(reply_explain(r, ILLEGAL, "illegal move: "), ILLEGAL);
    assert_string_equal(r->text.data, "illegal move: why");
    reply_start(r, "");
    text_add(&r->text, "why");
    assert_int_equal(reply_explain(r, SYNTAX_ERROR, "illegal move: "), SYNTAX_ERROR);
    assert_string_equal(r->text.data, "syntax error: why");
}

/* If nobody reads any more, this is noted, and all later output is dropped. */
TEST_ENDS(broken_output_is_dropped)
{
    signal(SIGPIPE, SIG_IGN);
    close(e->in);
    e->in = -1;
    reply_start(&e->reply, "");
    reply_finish(&e->reply, OK);
    assert_false(e->output.broken);
    output_flush(&e->output);
    assert_true(e->output.broken);
    reply_finish(&e->reply, OK);
    output_flush(&e->output);
    assert_int_equal(e->output.pending.length, 0);
}

static void *drain(void *context)
{
    struct ends *e = context;
    char block[1000];

    for (ssize_t n; (n = read(e->in, block, sizeof block)) > 0;)
        e->drained += (size_t)n;
    return NULL;
}

/* A slow reader of a pipe that does not block gets all of a long answer. */
TEST_ENDS(slow_readers_get_everything)
{
    const size_t length = 1000000;
    pthread_t thread;

    e->drained = 0;
    assert_int_equal(fcntl(e->in, F_SETFL, 0), 0);
    assert_int_equal(fcntl(e->out, F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(pthread_create(&thread, NULL, drain, e), 0);
    reply_start(&e->reply, "");
    for (size_t i = 0; i < length; i++)
        text_add_char(&e->reply.text, 'x');
    reply_finish(&e->reply, OK);
    output_flush(&e->output);
    close(e->out);
    pthread_join(thread, NULL);
    assert_int_equal(e->drained, length + strlen("= \n\n"));
    e->out = dup(e->in);
}
