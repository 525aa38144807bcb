/*
 * review_facts.c - facts of a position of Fendo for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/review_facts.h"

#include "games/fendo/fendo_internal.h"

static const char *const names[] = { "closed", "active", NULL };

/* Cells in closed areas, and pieces in the open area. */
static bool measure(const struct position *pos, double out[MAX_FACTS][MAX_PLAYERS])
{
    for (int side = WHITE; side <= ORANGE; side++) {
        out[0][side] = pos->closed[side];
        out[1][side] = cells_count(fendo_active(pos, side));
    }
    return true;
}

const struct facts fendo_facts = { names, measure };
