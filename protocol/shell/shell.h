/*
 * shell.h - the version of the readline library that the shell uses.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SHELL_H
#define WATTLE_SHELL_H

/* The version of the readline library in use, or NULL. */
const char *shell_readline(void);

#endif
