/*
 * selfplay_stats.h - counts of games, positions and results of self-play.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SELFPLAY_STATS_H
#define WATTLE_SELFPLAY_STATS_H

#include <stdint.h>

struct tally_of_play {
    uint64_t games, positions, turns;
    uint64_t results[3]; /* wins of player 0, draws, other results */
};

#endif
