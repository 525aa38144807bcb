/*
 * shell.h - what the program tells about the shell. dialogue.h declares the shell itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SHELL_H
#define WATTLE_SHELL_H

/* The version of the readline library in use, or NULL. */
const char *shell_readline(void);

#endif
