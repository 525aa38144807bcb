/*
 * selfplay_stats.h - what happened in self-play, to be told.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SELFPLAY_STATS_H
#define WATTLE_SELFPLAY_STATS_H

#include <stdint.h>

struct tally_of_play {
    uint64_t games, positions, turns;
    uint64_t results[3]; /* won by player 0, drawn, won by another */
};

#endif
