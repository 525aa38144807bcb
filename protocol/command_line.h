/*
 * command_line.h - the switches, options, game and file from the program's command line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_COMMAND_LINE_H
#define WATTLE_COMMAND_LINE_H

#include "protocol/client_limits.h"

enum { COMMAND_FAILED = 1, BAD_ARGUMENT = 2 };

/* A missing word is NULL, a missing number 0. */
struct options {
    const char *game;
    char **pairs; /* "key=value", in the order given; owned */
    int pair_count;
    const char *protocol, *seat, *folder, *file, *kernel;
    bool by_step, alternate, no_files, serve, sandbox, no_sandbox, help, version;
    struct client_limits limits;
};

/* Reads the command line. Ends the program if an argument is wrong, and after --help or --version
   has been printed. The caller frees *o with options_free. */
void options_read(struct options *o, int argc, char **argv);
void options_free(struct options *o);

/* Reports an error in the command line on standard error, and ends the program. */
void options_fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif
