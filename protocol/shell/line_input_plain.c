/*
 * line_input_plain.c - line input without readline (make READLINE=no).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

#include <stdlib.h>

char *lines_read(const char *prompt)
{
    return terminal_read(prompt);
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
