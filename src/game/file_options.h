/*
 * file_options.h - optional functions of games that load data from files, such as map tiles.
 *
 * The files are the values of the game's options of kind OPTION_FILE.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FILE_OPTIONS_H
#define WATTLE_FILE_OPTIONS_H

#include "game/game.h"

struct data_files {
    /* Checks the contents of a file and stores them under `name`, the value of the option, with a
       reference count of 1. `accept` and `reset` find them by that name, and positions point to
       them. Returns a handle for `hold` and `release`, which change the count. Returns NULL and
       explains in `why` if the contents are invalid. At count 0 the data are freed. Any thread may
       call the three functions. */
    const void *(*load)(const char *name, const char *contents, struct text *why);
    void (*hold)(const void *source);
    void (*release)(const void *source);

    /* Adds words that identify the data of a position ("tiles city 0123456789abcdef"), so that a
       record can name its source. */
    void (*print_source)(const struct position *, struct text *out);

    /* Adds the data, loaded or built in, in the canonical form of the file. A comment precedes
       it for each warning. Loading the result gives the same data. */
    void (*print_contents)(const struct position *, struct text *out);

    /* The number of warnings about the data. */
    int (*warnings)(const struct position *);
};

#endif
