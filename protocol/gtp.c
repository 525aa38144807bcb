/*
 * gtp.c - see gtp.h.
 *
 * "GTP 2" is the draft of version 2 of the Go Text Protocol (Gunnar Farnebaeck, 2002); its
 * sections on preprocessing and on the syntax of commands and answers are kept here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/gtp.h"

#include "protocol/commands.h"

#include <stdio.h>
#include <string.h>

/* GTP ids are 0 .. 2^31 - 1. */
enum { MAX_ID = 2147483647 };

/* Takes an id off the front of *line if there is one. An id is echoed as a number; one that
   is too large is never echoed, as no client could recognise it. */
static enum status take_id(char **line, struct reply *r)
{
    const size_t digits = strspn(*line, "0123456789");
    char word[16] = "", id[sizeof r->id];
    long number;

    if (!digits || ((*line)[digits] && (*line)[digits] != ' '))
        return OK;
    const char *first = *line + strspn(*line, "0");
    const size_t length = (size_t)(*line + digits - first);
    if (length >= sizeof word)
        return refuse(r, "syntax error: an id is at most %d", MAX_ID);
    memcpy(word, first, length);
    number = 0;
    if (length && !number_whole(word, 0, MAX_ID, &number))
        return refuse(r, "syntax error: an id is at most %d", MAX_ID);
    snprintf(id, sizeof id, "%ld", number);
    reply_start(r, id);
    *line += digits;
    *line += strspn(*line, " ");
    return **line ? OK : refuse(r, "syntax error: no command follows the id");
}

static void answer(struct session *s, char *line, struct reply *r)
{
    enum status status;

    if (!*line)
        return;
    reply_start(r, "");
    status = take_id(&line, r);
    if (status == OK)
        status = command_run(s, line, r);
    reply_finish(r, status);
    s->failed |= status != OK;
}

void gtp_run(struct session *s)
{
    struct reply reply;
    enum line_status status;
    char *line = NULL;

    reply_open(&reply, &s->output);
    while (!s->done && !s->output.broken && !s->refused_line &&
           (status = line_next(&s->input, &line)) != LINE_END) {
        if (status == LINE_READ)
            answer(s, line, &reply);
        else
            session_refuse_line(s, &reply);
        if (s->is_scripted && s->failed) /* the rest would be played into another game */
            s->refused_line = s->input.number;
        else if (!line_buffered(&s->input))
            session_rest(s);
    }
    reply_close(&reply);
    output_flush(&s->output);
}
