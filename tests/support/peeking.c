/* peeking.c - see peeking.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "peeking.h"

static void hide_nothing(struct position *pos, int viewer)
{
    (void)pos;
    (void)viewer;
}

struct game peeking_at(const struct game *game)
{
    struct game peeking = *game;

    peeking.hide = hide_nothing;
    return peeking;
}
