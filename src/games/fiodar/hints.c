/*
 * hints.c - what a search may use besides the rules of Fiodar.
 *
 * No bounds are offered: captures add up without end, so that nothing is certain about the
 * margin before the game is over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../hints.h"

#include "state.h"

/* A stone on a point means much the same in all positions. A pass does not: in a playout only
   he passes who has all he wants, and so it would look good everywhere. The playout records
   the same keys. */
static int amaf_key(const struct position *pos, step s)
{
    (void)pos;
    return s == SWAP || s == PASS ? AMAF_NONE : (int)s;
}

const struct hints fiodar_hints = {
    .amaf_keys = POINT_BITS,
    .amaf_key = amaf_key,
};
