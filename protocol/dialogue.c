/*
 * dialogue.c - the loop that reads lines of a protocol, runs their commands and writes the answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/dialogue.h"

#include <string.h>

bool dialogue_read(struct session *s, char **line, struct reply *r)
{
    static char empty[] = "";
    const enum line_status status = line_next(&s->input, line);

    if (status == LINE_TOO_LONG) {
        s->dialogue->refuse_line(s, r);
        *line = empty;
    }
    return status != LINE_END;
}

/* Reads a line. The answers to lines that already wait in the input are sent together. */
static bool read_line(struct session *s, char **line, struct reply *r)
{
    if (!line_buffered(&s->input))
        session_rest(s);
    return s->dialogue->read(s, line, r);
}

void dialogue_run(struct session *s, const struct dialogue *d)
{
    const struct dialogue *before = s->dialogue;
    struct reply reply;
    char *line = NULL;

    s->dialogue = d;
    s->output.framing = d->framing;
    reply_open(&reply, &s->output);
    if (d->whole_turns)
        s->by_step = s->alternate = false;
    if (d->open)
        d->open(s, &reply);
    while (!s->done && !s->output.broken && read_line(s, &line, &reply))
        d->execute(s, line, &reply);
    if (d->close)
        d->close(s);
    reply_close(&reply);
    output_flush(&s->output);
    s->dialogue = before;
}

bool dialogue_is_asked_for(struct session *s, const struct dialogue *d)
{
    enum line_status status;
    char *line = NULL;

    session_rest(s);
    while ((status = line_peek(&s->input, &line)) == LINE_READ && !*line)
        line_next(&s->input, &line);
    return status == LINE_READ && !strcmp(line, d->opening);
}
