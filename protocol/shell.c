/*
 * shell.c - see shell.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "shell.h"

#include "commands.h"

int shell_run(struct session *s)
{
    struct reply reply;
    char *line = NULL;

    reply_open(&reply, &s->output);
    while (!s->done && !s->output.broken && line_next(&s->input, &line) == LINE_READ) {
        if (!*line)
            continue;
        reply_start(&reply, "");
        reply_finish(&reply, command_run(s, line, &reply));
        output_flush(&s->output);
    }
    reply_close(&reply);
    return 0;
}

const struct command shell_commands[] = {
    { 0 },
};
