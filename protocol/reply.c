/* reply.c - see reply.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L
#include "reply.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Pending answers leave at the latest when they are this many bytes. */
enum { ENOUGH = 1 << 16 };

/* ---- Output ---- */

void output_open(struct output *o, int fd, enum framing framing)
{
    o->fd = fd;
    o->framing = framing;
    o->pending = (struct text)TEXT_EMPTY;
    o->broken = false;
    pthread_mutex_init(&o->lock, NULL);
}

void output_close(struct output *o)
{
    output_flush(o);
    text_free(&o->pending);
    pthread_mutex_destroy(&o->lock);
}

/* Writes all of it, or finds out that nobody reads. The lock is held. */
static void write_pending(struct output *o)
{
    size_t done = 0;

    while (!o->broken && done < o->pending.length) {
        const ssize_t n = write(o->fd, o->pending.data + done, o->pending.length - done);
        if (n > 0) {
            done += (size_t)n;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd p = { .fd = o->fd, .events = POLLOUT };
            poll(&p, 1, -1);
        } else if (errno != EINTR) {
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
    struct pollfd p = { .fd = o->fd, .events = 0 };

    /* A pipe reports an error once its reading end is closed. */
    if (poll(&p, 1, 0) > 0 && p.revents & (POLLERR | POLLNVAL))
        o->broken = true;
    return o->broken;
}

/* ---- The frame ---- */

/* Adds s without line feeds at its end, and a blank in each line that would be empty. */
static void add_without_empty_lines(struct text *out, const char *s, size_t n)
{
    while (n && s[n - 1] == '\n')
        n--;
    if (!strstr(s, "\n\n")) {
        text_add_bytes(out, s, n);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        text_add_char(out, s[i]);
        if (s[i] == '\n' && s[i + 1] == '\n')
            text_add_char(out, ' ');
    }
}

static void frame_gtp(struct text *out, const struct reply *r, enum status status)
{
    if (!r->started)
        text_addf(out, "%c%s ", status == OK ? '=' : '?', r->id);
    add_without_empty_lines(out, r->text.data, r->text.length);
    text_add(out, r->started && !r->text.length ? "\n" : "\n\n");
}

/* An empty text is no line at all. */
static void frame_plain(struct text *out, const struct reply *r, const char *prefix)
{
    if (!r->text.length)
        return;
    text_add(out, prefix);
    add_without_empty_lines(out, r->text.data, r->text.length);
    text_add_char(out, '\n');
}

/* In UGI each line says by its first words what it is. */
static void frame_ugi_error(struct text *out, const struct reply *r)
{
    const char *line = r->text.data;
    size_t left = r->text.length;

    while (left) {
        const char *end = memchr(line, '\n', left);
        const size_t n = end ? (size_t)(end - line) : left;

        if (n) {
            text_add(out, "info string ");
            text_add_bytes(out, line, n);
            text_add_char(out, '\n');
        }
        line += n + (end != NULL);
        left -= n + (end != NULL);
    }
}

/* ---- Replies ---- */

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
        add_without_empty_lines(&o->pending, r->text.data, r->text.length);
        text_add_char(&o->pending, '\n');
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
        frame_gtp(&o->pending, r, status);
    else if (o->framing == FRAME_UGI && status != OK)
        frame_ugi_error(&o->pending, r);
    else
        frame_plain(&o->pending, r, status == OK ? "" : "? ");
    if (o->pending.length >= ENOUGH)
        write_pending(o);
    pthread_mutex_unlock(&o->lock);
}

enum status refuse(struct reply *r, const char *format, ...)
{
    char phrase[512]; /* longer ones would be no short phrase; user's words get cut here */
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
