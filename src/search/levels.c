/*
 * levels.c - the tables of the levels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/levels.h"

/* Each level searches 2 to 2.7 times as much as the level below. The low levels also choose at
   random, in proportion to a power of the visits. They often choose the second best turn, but
   seldom a bad one, because bad turns have few visits. */
static const struct level by_playouts[MAX_LEVEL - 1] = {
    { 40, 1 },   { 100, 1 },  { 250, 2 },   { 600, 3 },   { 1500, 4 },
    { 4000, 0 }, { 8000, 0 }, { 16000, 0 }, { 32000, 0 },
};

/* A single evaluation by a net is worth thousands of playouts. The low levels therefore evaluate
   the position and make one iteration. They draw a step by the net's policy, to a power below or
   above 1; the step of the iteration counts one visit more. The value of more evaluations differs
   from game to game, so games with a built-in net have their own table in their hints. */
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
