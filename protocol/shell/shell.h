/*
 * shell.h - the dialogue with a person at a terminal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SHELL_H
#define WATTLE_SHELL_H

#include "protocol/session.h"

/* Talks until quit or the end of input; returns the program's exit status. The session's
   output has FRAME_PLAIN. */
int shell_run(struct session *s);

/* The version of readline that lines are read with; NULL: without it. */
const char *shell_readline(void);

#endif
