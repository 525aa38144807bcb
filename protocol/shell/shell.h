/*
 * shell.h - the dialogue with a person at a terminal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SHELL_H
#define WATTLE_SHELL_H

#include "protocol/session.h"

/* Runs the dialogue until quit or the end of input. Returns the program's exit status. The
   session's output has FRAME_PLAIN. */
int shell_run(struct session *s);

/* The version of the readline library in use, or NULL. */
const char *shell_readline(void);

#endif
