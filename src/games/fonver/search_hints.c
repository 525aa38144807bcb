/*
 * search_hints.c - the hints of Fonver for search and solver: AMAF keys and strength levels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hints.h"
#include "game/proof.h"

#include "games/fonver/fonver_internal.h"

/* Placements and victims have their point as key, because their value changes little during a game.
   Takers have no key, because their value depends on the stones around their old point, which
   change all the time. The swap has no key, because it occurs once a game. The playout records the
   same keys. */
static int amaf_key(const struct position *pos, step s)
{
    (void)pos;
    switch (s & KIND) {
    case PLACE:
        return AMAF_PLACE + (int)(s & POINT);
    case VICTIM:
        return AMAF_VICTIM + (int)(s & POINT);
    default:
        return AMAF_NONE;
    }
}

/* docs/STRENGTH.md gives the score of each level against the level below. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 1.2F }, { 4, 4 },   { 12, 4 },  { 28, 5 },  { 50, 7 },
    { 92, 0 },   { 170, 0 }, { 400, 0 }, { 800, 0 },
};

const struct hints fonver_hints = {
    .amaf_keys = AMAF_KEYS,
    .amaf_key = amaf_key,
    .levels = levels,
    .planes = &fonver_planes,
    /* The default of 0.35 is weaker here. */
    .explore = 0.2f,
};

const struct proof fonver_proof = {
    .turns_to_win = fonver_turns_to_win,
    .mate_in = fonver_mate_in,
    .full_key = fonver_full_key,
    .forget_history = fonver_forget_history,
};
