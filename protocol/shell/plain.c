/*
 * plain.c - lines as the terminal gives them, in place of readline.c (make READLINE=no).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ctrl-C gives up what is typed, as the terminal does. */
char *lines_read(const char *prompt)
{
    char *line = NULL;
    size_t room = 0;

    for (; *prompt; prompt++)
        if (!strchr("\001\002", *prompt)) /* marks for readline */
            putchar(*prompt);
    fflush(stdout);
    if (getline(&line, &room, stdin) >= 0)
        return line;
    putchar('\n');
    free(line);
    return NULL;
}

bool lines_ask(const char *question)
{
    char *answer = lines_read(question);
    const bool is_yes = answer && (*answer == 'y' || *answer == 'Y');

    free(answer);
    return is_yes;
}

void lines_open(const struct session *s, const char *file)
{
    (void)s;
    (void)file;
}

const char *shell_readline(void)
{
    return NULL;
}
