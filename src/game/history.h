/*
 * history.h - what a game adds whose rules remember earlier turns (ko, repetition): how many bytes
 * of a position are in use, and so how to copy one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HISTORY_H
#define WATTLE_HISTORY_H

#include "game/game.h"

struct history {
    /* Bytes at the front of a position that are in use: what it remembers of earlier turns
       comes last, so that copies need not carry the empty room after it. NULL: all. */
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
