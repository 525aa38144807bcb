/* talk.c - see talk.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/talk.h"

#include "protocol/dialogue.h"

#include <fcntl.h>
#include <unistd.h>

void talk_open(struct session *s, const struct game *const *list)
{
    session_open(s, list, &gtp_dialogue, open("/dev/null", O_RDONLY), open("/dev/null", O_WRONLY));
}

void talk_close(struct session *s)
{
    close(s->input.fd);
    close(s->output.fd);
    session_close(s);
}

enum status say(struct session *s, const char *line, struct text *heard)
{
    struct reply r;

    reply_open(&r, &s->output);
    reply_start(&r, "");
    const enum status status = command_run(s, line, &r);
    text_add(heard, r.text.data);
    reply_close(&r);
    return status;
}

void must(struct session *s, const char *line)
{
    FREED(text) heard = TEXT_EMPTY;

    if (say(s, line, &heard) != OK)
        fail_msg("%s: %s", line, heard.data);
}

struct text reply_to(struct session *s, const char *command)
{
    struct text line = TEXT_EMPTY, reply = TEXT_EMPTY;

    text_add(&line, command);
    char *mover = strstr(line.data, "pX");
    if (mover)
        mover[1] = (char)('1' + record_to_act(&s->record));
    if (say(s, line.data, &reply) != OK)
        fail_msg("%s: %s", line.data, reply.data);
    const char *speed = strstr(reply.data, "games_per_second");
    if (speed)
        text_cut(&reply, (size_t)(speed - reply.data));
    text_free(&line);
    return reply;
}
