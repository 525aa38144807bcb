/*
 * data_files.h - what a game adds that is played from files: the values of its options of kind
 * OPTION_FILE.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_DATA_FILES_H
#define WATTLE_DATA_FILES_H

#include "game/game.h"

struct data_files {
    /* Takes in the contents of a file that an option names, and holds them: `accept` and `reset`
       find them under that name, positions lean on them, until they are released as often as they
       were loaded. What to release; NULL, and `why`, if they are refused. Neither is called while
       somebody searches. */
    const void *(*load)(const char *name, const char *contents, struct text *why);
    void (*release)(const void *source);

    /* Adds words that tell what was taken in ("tiles city 0123456789abcdef"), so that a record can
       say from what it was played. */
    void (*print_source)(const struct position *, struct text *out);

    /* Adds what was taken in, or is built in, as the contents of a file in their one canonical
       form, after a comment for each thing that is odd about them. `load` takes it in again as
       the same. */
    void (*print_contents)(const struct position *, struct text *out);

    /* How many things are odd about it. */
    int (*warnings)(const struct position *);
};

#endif
