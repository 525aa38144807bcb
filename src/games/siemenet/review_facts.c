/*
 * review_facts.c - facts of a position of Siemenet for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/review_facts.h"

#include "games/siemenet/siemenet_internal.h"

static const char *const names[] = { "points", NULL };

static bool measure(const struct position *pos, double out[MAX_FACTS][MAX_PLAYERS])
{
    for (int player = 0; player < 2; player++)
        out[0][player] = siemenet_points(pos, player);
    return true;
}

const struct facts siemenet_facts = { names, measure };
