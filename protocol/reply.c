/* reply.c - framing and output of answers.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/reply.h"

#include "base/system.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* When ENOUGH bytes of answers are pending, they are written. Long answers are framed in pieces of
   PIECE bytes. */
enum { ENOUGH = 1 << 16, PIECE = 1 << 12 };

void output_open(struct output *o, int fd, enum framing framing)
{
    o->fd = fd;
    o->framing = framing;
    o->pending = (struct text)TEXT_EMPTY;
    o->broken = false;
    o->error = 0;
    o->has_colours = false;
    pthread_mutex_init(&o->lock, NULL);
}

void output_close(struct output *o)
{
    output_flush(o);
    text_free(&o->pending);
    pthread_mutex_destroy(&o->lock);
}

/* Writes all pending answers, or marks the output as broken. The caller holds the lock. */
static void write_pending(struct output *o)
{
    size_t done = 0;

    while (!o->broken && done < o->pending.length) {
        const size_t n = system_write(o->fd, o->pending.data + done, o->pending.length - done);
        done += n;
        if (!n) {
            o->error = system_is_hangup(errno) ? 0 : errno;
            o->broken = true;
        }
    }
    if (o->pending.capacity > 4 * ENOUGH)
        text_free(&o->pending);
    text_clear(&o->pending);
}

void output_flush(struct output *o)
{
    pthread_mutex_lock(&o->lock);
    write_pending(o);
    pthread_mutex_unlock(&o->lock);
}

bool output_abandoned(struct output *o)
{
    const enum reader reader = o->broken ? READER_GONE : system_reader(o->fd);

    /* If the client has only ended its sending, it may still read. The answer is therefore sent,
       but no further command runs. */
    if (reader == READER_GONE)
        o->broken = true;
    return reader != READER_THERE;
}

static void put(struct output *o, const char *s)
{
    text_add(&o->pending, s);
}

/* Adds the visible characters of n bytes. Writes pending output when it is large. */
static void put_visible(struct output *o, const char *s, size_t n, bool with_colours)
{
    while (n) {
        size_t piece = n < PIECE ? n : PIECE;
        while (piece > 1 && piece < n && ((unsigned char)s[piece] & 0xC0) == 0x80)
            piece--; /* a piece ends at the end of a character */
        utf8_add_visible(&o->pending, s, piece, with_colours);
        s += piece;
        n -= piece;
        if (o->pending.length >= ENOUGH)
            write_pending(o);
    }
}

/* Adds the lines of a text without the line feeds at its end. Empty lines become `empty`. All
   others get `prefix`. */
static void put_lines(struct output *o, const struct text *text, const char *prefix,
                      const char *empty, bool with_colours)
{
    const char *line = text->data;
    size_t left = text->length;

    while (left && line[left - 1] == '\n')
        left--;
    while (left) {
        const char *end = memchr(line, '\n', left);
        const size_t n = end ? (size_t)(end - line) : left;

        put(o, n ? prefix : line > text->data ? empty : "");
        put_visible(o, line, n, with_colours);
        left -= n + (end != NULL);
        line += n + (end != NULL);
        if (left && (n || *empty))
            put(o, "\n");
    }
}

static void frame_gtp(struct output *o, const struct reply *r, enum status status)
{
    const char mark[] = { status == OK ? '=' : '?', '\0' };

    if (!r->started) {
        put(o, mark);
        put(o, r->id);
        put(o, " ");
    }
    put_lines(o, &r->text, "", " ", false);
    put(o, r->started && !r->text.length ? "\n" : "\n\n");
}

/* An empty text makes no line. */
static void frame_plain(struct output *o, const struct reply *r, enum status status)
{
    if (!r->text.length)
        return;
    put(o, status == OK ? "" : "? ");
    put_lines(o, &r->text, "", " ", o->has_colours && status == OK);
    put(o, "\n");
}

/* In UGI the first words of each line give its kind. */
static void frame_ugi_error(struct output *o, const struct reply *r)
{
    if (!r->text.length)
        return;
    put_lines(o, &r->text, "info string ", "", false);
    put(o, "\n");
}

void reply_open(struct reply *r, struct output *output)
{
    r->output = output;
    r->text = (struct text)TEXT_EMPTY;
    reply_start(r, "");
}

void reply_close(struct reply *r)
{
    text_free(&r->text);
}

void reply_start(struct reply *r, const char *id)
{
    if (r->text.capacity > 4 * ENOUGH)
        text_free(&r->text);
    text_clear(&r->text);
    snprintf(r->id, sizeof r->id, "%s", id);
    r->started = false;
}

void reply_stream(struct reply *r)
{
    struct output *o = r->output;

    pthread_mutex_lock(&o->lock);
    if (!r->started && o->framing == FRAME_GTP)
        text_addf(&o->pending, "=%s \n", r->id);
    r->started = true;
    if (r->text.length) {
        put_lines(o, &r->text, "", " ", false);
        put(o, "\n");
    }
    write_pending(o);
    pthread_mutex_unlock(&o->lock);
    text_clear(&r->text);
}

void reply_finish(struct reply *r, enum status status)
{
    struct output *o = r->output;

    pthread_mutex_lock(&o->lock);
    if (o->framing == FRAME_GTP)
        frame_gtp(o, r, status);
    else if (o->framing == FRAME_UGI && status != OK)
        frame_ugi_error(o, r);
    else
        frame_plain(o, r, status);
    if (o->pending.length >= ENOUGH)
        write_pending(o);
    pthread_mutex_unlock(&o->lock);
}

static void write_now(int fd, const char *s, size_t n)
{
    for (size_t done; n && (done = system_write(fd, s, n)) > 0; n -= done)
        s += done;
}

void reply_last_words(struct output *o, const struct reply *r)
{
    char words[64];

    if (o->broken)
        return;
    write_now(o->fd, o->pending.data, o->pending.length);
    if (r && !r->started && o->framing == FRAME_GTP) {
        const int n = snprintf(words, sizeof words, "?%s out of memory\n\n", r->id);
        write_now(o->fd, words, (size_t)n);
    }
}

enum status refuse(struct reply *r, const char *format, ...)
{
    char phrase[4096]; /* longer words of the user are cut, so that the reason after them fits */
    va_list args;

    va_start(args, format);
    vsnprintf(phrase, sizeof phrase, format, args);
    va_end(args);
    text_clear(&r->text);
    text_add(&r->text, phrase);
    return REFUSED;
}

enum status reply_explain(struct reply *r, enum status status, const char *illegal)
{
    const char *prefix = status == SYNTAX_ERROR ? "syntax error: "
                         : status == ILLEGAL    ? illegal
                                                : "";
    struct text whole = TEXT_EMPTY;

    if (!*prefix)
        return status;
    text_add(&whole, prefix);
    text_add(&whole, r->text.data);
    text_free(&r->text);
    r->text = whole;
    return status;
}
