/*
 * reply.h - the answer to a command: its text, its frame in each protocol, and its output.
 *
 * The frame is '=' or '?', the id, the empty line at the end and no other empty line. Invisible
 * characters are removed. No other file writes to standard output. The handlers of commands write
 * the text of an answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_REPLY_H
#define WATTLE_REPLY_H

#include "base/status.h"
#include "base/text.h"
#include "base/thread.h"

#include <stdatomic.h>
#include <stdbool.h>

enum framing {
    FRAME_GTP,  /* "=ID text", an empty line */
    FRAME_UGI,  /* the text alone; errors are lines "info string text" */
    FRAME_PLAIN /* the text alone; errors begin with "? " */
};

/* The destination of answers. Its lock keeps the answers of several threads whole. */
struct output {
    int fd;
    enum framing framing;
    pthread_mutex_t lock;
    struct text pending; /* framed answers that have not been written */
    atomic_bool broken;  /* set when no more bytes can be written */
    int error;           /* errno of a failed write, or 0 if there is none or the reader has gone */
    bool has_colours;    /* whether answers may contain escape sequences that set colours */
};

void output_open(struct output *o, int fd, enum framing framing);
void output_close(struct output *o); /* flushes; fd stays open */

/* Writes the pending answers. If the output is broken they are dropped. */
void output_flush(struct output *o);

/* Returns whether the reader has gone. This is determined without writing. A socket counts as
   abandoned when its other end has ended sending. */
bool output_abandoned(struct output *o);

/* An answer that is being written. Handlers add to `text`, on failure an error message. */
struct reply {
    struct output *output;
    struct text text;
    char id[12];  /* the id of the command, or "" */
    bool started; /* whether reply_stream has sent a first part, so that the command can no longer
                     fail */
};

void reply_open(struct reply *r, struct output *output);
void reply_close(struct reply *r);

/* Empties the reply for the next command. `id` is "" if the command has none. */
void reply_start(struct reply *r, const char *id);

/* Sends `text` at once, as whole lines of an unfinished answer, and empties it. The first call also
   sends "= " on a separate line. */
void reply_stream(struct reply *r);

/* Completes the answer. The next output_flush writes it. */
void reply_finish(struct reply *r, enum status status);

/* Handles the end of memory: writes the pending answers, and refuses the present command. `r` is
   NULL if there is none. Allocates no memory and waits for no lock. */
void reply_last_words(struct output *o, const struct reply *r);

/* Replaces `text` by an error message. Returns REFUSED. */
enum status refuse(struct reply *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* On failure puts "syntax error: " or `illegal`, such as "illegal move: ", before the message in
   `text`, which another module has written. Returns `status`. */
enum status reply_explain(struct reply *r, enum status status, const char *illegal);

#endif
