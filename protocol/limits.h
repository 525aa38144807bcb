/*
 * limits.h - what the one who starts the program allows at most, whatever a client asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LIMITS_H
#define WATTLE_LIMITS_H

#include "protocol/session.h"

/* 0: not set. */
struct client_limits {
    double threads; /* that search */
    double
        memory; /* megabytes for the tree of a search; the whole program gets twice that and 256 */
    double seconds; /* for each command */
    double line;    /* bytes of a line of input */
    double idle;    /* seconds without a line or, in batches, an answer */
    double files;   /* in the folder of --files, */
    double disk;    /* and the megabytes that they hold together */
};

/* For strangers: sets what is not set. */
void limits_serve(struct client_limits *c);

/* In force from now on. */
void limits_apply(const struct client_limits *c, struct session *s);

/* A command or an answer has begun: should it take so many seconds and a few more, the program ends.
   0: it may take as long as it likes. */
void limits_watch(double seconds);

/* All is done, and something is waited for: should it take so many seconds to come, the program ends.
   0: it may take as long as it likes. */
void limits_await(double seconds);

#endif
