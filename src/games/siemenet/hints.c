/*
 * hints.c - what a search may use besides the rules of Siemenet.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../hints.h"

#include "state.h"

/* A placement means much the same wherever the common pawn came from, so its square is
   its key, and taking a pawn off has a range of its own. A destination of the common
   pawn has no worth of its own: every turn moves it on. The playout records the same. */
static int amaf_key(const struct position *pos, step s)
{
    (void)pos;
    switch (s & KIND) {
    case PLACE:
        return AMAF_PLACE + (int)(s & 0xFF);
    case TAKE_OFF:
        return AMAF_TAKE_OFF + (int)(s & 0xFF);
    default:
        return AMAF_NONE;
    }
}

const struct hints siemenet_hints = {
    .amaf_keys = AMAF_KEYS,
    .amaf_key = amaf_key,
};
