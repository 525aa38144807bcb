/*
 * reply.h - one answer out.
 *
 * Lives here: the frame around an answer ('=', '?', id, the empty line that ends it, that
 * no other line is empty), that nothing in it but visible characters reaches whoever reads, and
 * when bytes really leave the program. Nobody else writes to
 * standard output. Does not live here: what an answer says (the handlers).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_REPLY_H
#define WATTLE_REPLY_H

#include "base/status.h"
#include "base/text.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum framing {
    FRAME_GTP,  /* "=ID text", an empty line */
    FRAME_UGI,  /* the text alone; errors are lines "info string text" */
    FRAME_PLAIN /* the text alone, for a human eye; errors begin with "? " */
};

/* Where answers go. One lock lets each out whole, whichever thread speaks. */
struct output {
    int fd;
    enum framing framing;
    pthread_mutex_t lock;
    struct text pending; /* framed, not yet written */
    atomic_bool broken;  /* the reader has gone: nothing more can be said */
    int error;           /* an errno value: why else nothing can be said; 0: it can */
    bool has_colours;    /* answers may hold escape sequences that set colours */
};

void output_open(struct output *o, int fd, enum framing framing);
void output_close(struct output *o); /* flushes; fd stays open */

/* Writes what is pending. Output broken off before, or now, is dropped quietly. */
void output_flush(struct output *o);

/* Whether nobody can hear answers any more, found out without writing. The other end of a socket
   that will send nothing more counts as gone. */
bool output_abandoned(struct output *o);

/* An answer in the making. Handlers add to `text`; on failure `text` is what was wrong. */
struct reply {
    struct output *output;
    struct text text;
    char id[12];  /* as it came, or "" */
    bool started; /* reply_stream has sent the beginning: it can only succeed now */
};

void reply_open(struct reply *r, struct output *output);
void reply_close(struct reply *r);

/* Empty again, for the next command; id "" for none. */
void reply_start(struct reply *r, const char *id);

/* Sends what `text` holds so far, at once, as whole lines of an answer that goes on. The
   first call also sends "= " on a line of its own. `text` is empty afterwards. */
void reply_stream(struct reply *r);

/* Completes the answer. It leaves the program at the next output_flush. */
void reply_finish(struct reply *r, enum status status);

/* When memory has ended: what is pending leaves, and the answer in the making (NULL: there is none)
   becomes a refusal. Takes no memory and waits for no lock. */
void reply_last_words(struct output *o, const struct reply *r);

/* Replaces `text` by what was wrong; returns REFUSED, for `return refuse(...)`. */
enum status refuse(struct reply *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For a `status` and a phrase that another module left in `text`: on failure puts the standard
   beginning before it, "syntax error: " or `illegal` ("illegal move: "). Returns status. */
enum status reply_explain(struct reply *r, enum status status, const char *illegal);

#endif
