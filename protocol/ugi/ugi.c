/*
 * ugi.c - the UGI dialogue, and the commands that are answered while the engine thinks.
 *
 * UGI is the Universal Game Interface (kz04px, cutegames): UCI for any game, with queries about the
 * position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/ugi/ugi_internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void answer(struct session *s, const char *line, struct reply *r)
{
    reply_start(r, "");
    const enum status status = command_run(s, line, r);
    reply_finish(r, status);
    s->failed |= status != OK;
}

/* Returns whether a line can be answered during a search, because it does not change the position.
   Unknown commands are refused at once. */
static bool is_answered_at_once(const char *line)
{
    char name[32] = "";
    const size_t length = strcspn(line, " ");

    if (length < sizeof name)
        memcpy(name, line, length);
    const struct command *c = command_find(name, IN_UGI);
    return !c || c->where & AT_ONCE;
}

static bool has_to_end(const struct session *s)
{
    return s->done || ugi_of(s)->stopped || ugi_of(s)->hit;
}

/* Answers the lines that came in during the search. Any other line waits until the search has
   ended. Such a line, or the end of input, ends an endless search. */
static bool is_interrupted(struct session *s, enum interrupt by)
{
    enum { AT_A_TIME = 16 }; /* lines; a flood of lines must not stop the search */
    struct ugi *u = s->own;
    enum line_status status;
    char *line = NULL;

    (void)by;
    for (int i = 0; i < AT_A_TIME && !has_to_end(s) && line_waiting(&s->input); i++) {
        status = line_peek(&s->input, &line);
        if (status == LINE_END || (status == LINE_READ && !is_answered_at_once(line)))
            return u->is_endless;
        line_next(&s->input, &line);
        if (status == LINE_TOO_LONG)
            session_refuse_line(s, &u->answer);
        else if (*line)
            answer(s, line, &u->answer);
        output_flush(&s->output);
    }
    return has_to_end(s);
}

static void execute(struct session *s, char *line, struct reply *r)
{
    struct ugi *u = s->own;

    u->stopped = u->hit = false;
    if (*line)
        answer(s, line, r);
}

static void open_ugi(struct session *s, struct reply *r)
{
    struct ugi *u = xmalloc(sizeof *u);

    (void)r;
    *u = (struct ugi){ .start = TEXT_EMPTY, .moves = TEXT_EMPTY };
    s->own = u;
    ugi_open_options(s);
    reply_open(&u->answer, &s->output);
}

static void close_ugi(struct session *s)
{
    struct ugi *u = s->own;

    reply_close(&u->answer);
    settings_free(&u->options);
    settings_free(&u->own);
    text_free(&u->start);
    text_free(&u->moves);
    free(u->marks);
    free(u);
    s->own = NULL;
}

const struct dialogue ugi_dialogue = {
    .name = "ugi",
    .opening = "ugi",
    .commands = IN_UGI,
    .framing = FRAME_UGI,
    .whole_turns = true, /* a move is one token */
    .reads_ahead = true,
    .open = open_ugi,
    .close = close_ugi,
    .read = dialogue_read,
    .execute = execute,
    .refuse_line = session_refuse_line,
    .interrupted = is_interrupted,
};
