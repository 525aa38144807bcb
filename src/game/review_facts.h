/*
 * review_facts.h - simple facts of a position for people, as a number for each player.
 *
 * Reviews use the facts to explain why a turn was better than another. Rules, search and nets never
 * read the facts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_REVIEW_FACTS_H
#define WATTLE_REVIEW_FACTS_H

#include "game/game.h"

#include <math.h>

enum { MAX_FACTS = 4 };

struct facts {
    /* The names of the facts, one word each, at most MAX_FACTS. NULL ends the list. */
    const char *const *names;

    /* Writes fact i of each player to out[i]. INFINITY means that the fact has no value. The values
       may depend only on public information. Returns false if the position has no facts. */
    bool (*measure)(const struct position *, double out[MAX_FACTS][MAX_PLAYERS]);
};

#endif
