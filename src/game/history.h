/*
 * history.h - the optional function of games that remember earlier turns (ko, repetition), and
 * copies of positions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HISTORY_H
#define WATTLE_HISTORY_H

#include "game/game.h"

struct history {
    /* Returns the number of bytes in use at the front of a position. The memory of earlier turns
       comes last, so a copy can omit its unused part. If this member is NULL, all bytes are in
       use. */
    size_t (*bytes_used)(const struct position *);
};

static inline size_t game_bytes_used(const struct game *game, const struct position *pos)
{
    return game->history && game->history->bytes_used ? game->history->bytes_used(pos)
                                                      : game->position_size;
}

static inline void game_copy(const struct game *game, struct position *to,
                             const struct position *from)
{
    memcpy(to, from, game_bytes_used(game, from));
}

#endif
