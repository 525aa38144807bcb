/*
 * gtp.c - the GTP 2 dialogue.
 *
 * "GTP 2" is the draft of version 2 of the Go Text Protocol (Gunnar Farnebaeck, 2002). This file
 * follows its sections on preprocessing and on the syntax of commands and answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/commands.h"
#include "protocol/dialogue.h"

#include <stdio.h>
#include <string.h>

/* GTP ids are 0 .. 2^31 - 1. */
enum { MAX_ID = 2147483647 };

/* Removes an id from the front of *line if there is one. An id is echoed as a number. An id that is
   too large is not echoed, because no client could recognise it. */
static enum status take_id(char **line, struct reply *r)
{
    const size_t digits = strspn(*line, "0123456789");
    char word[16] = "", id[sizeof r->id];
    long long number;

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
    snprintf(id, sizeof id, "%lld", number);
    reply_start(r, id);
    *line += digits;
    *line += strspn(*line, " ");
    return **line ? OK : refuse(r, "syntax error: no command follows the id");
}

/* Ends a file of commands after a refused command, because the further commands would belong to
   another game. */
static void stop_script(struct session *s)
{
    if (!s->is_scripted || !s->failed)
        return;
    s->refused_line = s->input.number;
    s->done = true;
}

static void execute(struct session *s, char *line, struct reply *r)
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
    stop_script(s);
}

static void refuse_line(struct session *s, struct reply *r)
{
    session_refuse_line(s, r);
    stop_script(s);
}

/* GoGui interrupts a command by the comment line "# interrupt". */
static bool is_interrupted(struct session *s, enum interrupt by)
{
    return by == BY_INPUT ? line_waiting(&s->input) : line_waiting_is(&s->input, "# interrupt");
}

const struct dialogue gtp_dialogue = {
    .name = "gtp",
    .commands = IN_GTP,
    .framing = FRAME_GTP,
    .read = dialogue_read,
    .execute = execute,
    .refuse_line = refuse_line,
    .interrupted = is_interrupted,
};
