/*
 * edge_distance.h - how many stones a player of Fonver is away from joining two edges.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_EDGE_DISTANCE_H
#define WATTLE_EDGE_DISTANCE_H

#include "games/fonver/state.h"

enum { LANES = 32, NEAREST = 255 };

/*
 * Distances are told as nearness, 255 less the stones that are still missing, and 0 where there
 * is no way: an enemy stone, or more than 254 stones. A way goes over points without an enemy
 * stone, side by side, or diagonally where neither common neighbour is an enemy stone (then the
 * opponent cannot come between, see Hints for players); each empty point on it is a stone missing.
 */
struct ways {
    /* To the first and the last row, the point itself included: [0 first, 1 last][row][column].
       Columns from the size on are 0. */
    uint8_t near[2][MAX_SIZE][LANES];
    uint8_t through[MAX_SIZE][LANES]; /* from the first row to the last by way of the point */
    uint8_t best;                     /* from the first row to the last: the largest of `through` */
};

/* The ways of the player of `own`, whose edges are the first and the last row; column c is bit c. */
void fonver_ways(const uint32_t own[], const uint32_t enemy[], int size, struct ways *out);

#endif
