/* peeking.c - see peeking.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/peeking.h"
#include "game/hidden.h"

static void hide_nothing(struct position *pos, int viewer)
{
    (void)pos;
    (void)viewer;
}

struct game peeking_at(const struct game *game)
{
    static struct hidden secrets;
    struct game peeking = *game;

    secrets = *game->hidden;
    secrets.observe = hide_nothing;
    peeking.hidden = &secrets;
    return peeking;
}
