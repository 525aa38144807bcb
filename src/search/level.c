/* level.c - see level.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/level.h"

/*
 * Each level searches 2 to 2.7 times as much as the one below. The low ones also choose
 * by lot, so that they err like a beginner: often a second best turn, seldom a senseless
 * one, because what the search disliked has hardly any visits.
 */
static const struct level by_playouts[MAX_LEVEL - 1] = {
    { 40, 1 },   { 100, 1 },  { 250, 2 },   { 600, 3 },   { 1500, 4 },
    { 4000, 0 }, { 8000, 0 }, { 16000, 0 }, { 32000, 0 },
};

/*
 * With a net a single look is worth thousands of playouts. The low levels look once, and draw
 * from the net's policy, flatter or sharper: the mistakes are those of somebody who sees what the game
 * is about and does not count. How much a look more is worth differs from game to game, so those with
 * a net of their own have their own levels in their hints.
 */
static const struct level by_net[MAX_LEVEL - 1] = {
    { 1, 0.5F }, { 1, 0.7F }, { 1, 1 },   { 1, 1.5F }, { 4, 2 },
    { 12, 3 },   { 40, 4 },   { 150, 0 }, { 600, 0 },
};

const struct level *level_find(const struct game *game, int level, bool with_net)
{
    static const struct level highest = { 0, 0 };

    if (level < 1 || level >= MAX_LEVEL)
        return &highest;
    if (!with_net)
        return &by_playouts[level - 1];
    return &(game->hints && game->hints->levels ? game->hints->levels : by_net)[level - 1];
}
