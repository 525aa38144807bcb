/*
 * client_limits.h - limits on the time, memory, threads and files that a client can use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CLIENT_LIMITS_H
#define WATTLE_CLIENT_LIMITS_H

#include "protocol/session.h"

/* A limit of 0 means no limit. */
struct client_limits {
    double threads; /* largest number of threads of a search */
    double memory;  /* megabytes of a search tree; the program gets 2 x memory + 256 */
    double seconds; /* seconds for a command */
    double line;    /* bytes in a line of input */
    double idle;    /* seconds between lines of input, or in batches between lines or answers */
    double files;   /* number of files in the folder of --files */
    double disk;    /* total megabytes of these files */
};

/* Sets each limit that is 0 to the default of --serve. */
void limits_serve(struct client_limits *c);

/* Puts the limits into force. */
void limits_apply(const struct client_limits *c, struct session *s);

/* Starts the time of a command or an answer. The program ends a few seconds after `seconds`. 0
   means no limit. */
void limits_watch(double seconds);

/* Starts the time of a wait for input. The program ends after `seconds`. 0 means no limit. */
void limits_await(double seconds);

#endif
