/*
 * caps.h - what the one who starts the program allows at most, whatever a client asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CAPS_H
#define WATTLE_CAPS_H

#include "session.h"

/* 0: not set. */
struct caps {
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
void caps_serve(struct caps *c);

/* In force from now on. */
void caps_apply(const struct caps *c, struct session *s);

/* A command or an answer has begun: should it take so many seconds and a few more, the program ends.
   0: it may take as long as it likes. */
void caps_watch(double seconds);

/* All is done, and something is waited for: should it take so many seconds to come, the program ends.
   0: it may take as long as it likes. */
void caps_await(double seconds);

#endif
