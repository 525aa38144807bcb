/* position_copy.h - copies of positions.  SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef WATTLE_POSITION_COPY_H
#define WATTLE_POSITION_COPY_H

#include "game/game.h"

static inline size_t game_bytes_used(const struct game *game, const struct position *pos)
{
    return game->bytes_used ? game->bytes_used(pos) : game->position_size;
}

static inline void game_copy(const struct game *game, struct position *to,
                             const struct position *from)
{
    memcpy(to, from, game_bytes_used(game, from));
}

#endif
