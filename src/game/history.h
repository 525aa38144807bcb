/*
 * history.h - what a game adds whose rules remember earlier turns (ko, repetition), and what all
 * may ask of any game's past.
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

    /* `game.key`, and told apart by all that the rules remember: positions with equal full
       keys can only go on alike. For exact values, which must not be carried from one
       history to another. NULL: `key` is that already. */
    uint64_t (*full_key)(const struct position *);

    /* For games in which positions can come again (NULL: the solver uses full keys). Makes the
       position remember what it remembers now and no more: turns that its past forbids or
       makes the end stay so. Equal keys then mean equal futures (of mirror images too, if the game
       likes) where the same is remembered, and equal full keys wherever. *turns_left: so many turns the game lasts at most before it is
       cut short as a draw. True when play in a circle without end is worth a draw. */
    bool (*forget_history)(struct position *, int *turns_left);

    /* Where a frozen position's key tells apart what the rules take for the same when they look for
       repetition: what they compare, with the side to move. *removed: how much has been taken off the
       board in all; what comes again does so after two removals more, at least. *repeats: it may be
       too much that it has come again now (never after a pass). NULL: `key` is that. */
    uint64_t (*repetition_key)(const struct position *, int *removed, bool *repeats);
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

static inline uint64_t game_full_key(const struct game *game, const struct position *pos)
{
    return game->history && game->history->full_key ? game->history->full_key(pos) : game->key(pos);
}

#endif
