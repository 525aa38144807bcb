/*
 * edge_distance.h - the number of stones that a player of Fonver needs to join two edges.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_EDGE_DISTANCE_H
#define WATTLE_EDGE_DISTANCE_H

#include "games/fonver/fonver_internal.h"

enum { LANES = 32, NEAREST = 255 };

/* Distances are stored as nearness, which is 255 minus the number of missing stones. 0 means that
   there is no path, because of an enemy stone or because more than 254 stones are missing. A path
   leads over points without enemy stones. Each of its steps goes to a neighbour, or to a diagonal
   neighbour if neither common neighbour is an enemy stone, because then the opponent cannot cut
   (RULES.md, "Hints for players"). Each empty point on the path counts as a missing stone. */
struct ways {
    /* near[0] and near[1] hold the nearness to the first and the last row, [row][column]. The
       distance includes the point itself. Columns beyond the board are 0. */
    uint8_t near[2][MAX_SIZE][LANES];
    uint8_t through[MAX_SIZE][LANES]; /* nearness of the first to the last row by paths through the
                                         point */
    uint8_t best;                     /* nearness of the first to the last row: the largest of
                                         `through` */
};

/* Computes the paths of a player whose edges are the first and the last row. `own` has the player's
   stones by row. Column c is bit c. */
void fonver_ways(const uint32_t own[], const uint32_t enemy[], int size, struct ways *out);

#endif
