/*
 * review_facts.c - facts of a position of Fiodar for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/review_facts.h"

#include "games/fiodar/fiodar_internal.h"

static const char *const names[] = { "captured", "territory", NULL };

/* Stones that the player has captured, and points of the player's territory. A lone stone owns the
   whole board, which means nothing yet. */
static bool measure(const struct position *pos, double out[MAX_FACTS][MAX_PLAYERS])
{
    for (int player = BLACK; player <= WHITE; player++) {
        const struct words territory = words_of(fiodar_territory(pos, player));
        out[0][player] = pos->taken[player];
        out[1][player] = fiodar_shows_territory(pos) ? words_count(&territory) : (double)INFINITY;
    }
    return true;
}

const struct facts fiodar_facts = { names, measure };
