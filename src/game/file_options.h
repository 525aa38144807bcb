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
    /* `load` checks the contents of a file and stores them under `name`, the value of the option,
       with a reference count of 1. game.accept and game.reset find the contents by that name, and
       positions point to the contents. `load` returns a handle for `hold` and `release`, which
       change the count. If the contents are invalid, `load` returns NULL and explains in `why`. At
       count 0 the contents are freed. Any thread may call the three functions. */
    const void *(*load)(const char *name, const char *contents, struct text *why);
    void (*hold)(const void *source);
    void (*release)(const void *source);

    /* Adds words that identify the data of a position, for example "tiles city 0123456789abcdef". A
       record names the source of its data with these words. */
    void (*print_source)(const struct position *, struct text *out);

    /* Adds the data in the canonical form of the file, whether loaded or built in. Each warning is
       a comment before it. Loading the result gives the same data. */
    void (*print_contents)(const struct position *, struct text *out);

    /* Returns the number of warnings about the data. */
    int (*warnings)(const struct position *);
};

#endif
