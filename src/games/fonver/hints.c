/*
 * hints.c - what a search may use besides the rules of Fonver.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hints.h"
#include "game/proof.h"

#include "games/fonver/state.h"

/* A placement means much the same at any time, and so does capturing on a point. Which
   stone goes there does not: what matters is what it leaves behind, which changes all the
   time. The swap comes once a game. The playout records the same. */
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

/* docs/STRENGTH.md tells what each scores against the one below. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 1.2F }, { 5, 4 },   { 19, 4 },   { 47, 5 },   { 98, 8 },
    { 204, 0 },  { 470, 0 }, { 1025, 0 }, { 2250, 0 },
};

const struct hints fonver_hints = {
    .amaf_keys = AMAF_KEYS,
    .amaf_key = amaf_key,
    .levels = levels,
    .planes = &fonver_planes,
    /* The default, 0.35, is weaker here, unlike in Fendo and Siemenet. */
    .explore = 0.2f,
};

const struct proof fonver_proof = {
    .turns_to_win = fonver_turns_to_win,
    .mate_in = fonver_mate_in,
    .full_key = fonver_full_key,
    .forget_history = fonver_forget_history,
};
