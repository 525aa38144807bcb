/* peeking.c - see peeking.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "peeking.h"
#include "../../src/secrets.h"

static void hide_nothing(struct position *pos, int viewer)
{
    (void)pos;
    (void)viewer;
}

struct game peeking_at(const struct game *game)
{
    static struct secrets secrets;
    struct game peeking = *game;

    secrets = *game->secrets;
    secrets.hide = hide_nothing;
    peeking.secrets = &secrets;
    return peeking;
}
