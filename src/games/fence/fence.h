/*
 * fence.h - the declaration of the game FENCE! (Daniel Kahn Gillmor). RULES.md in this folder
 * states the rules as implemented.
 *
 * Folders, each of which uses only those above it:
 *
 *     tiles/      tile sets and the files that describe them
 *     map/        the map: placements, connections, distances
 *     rules/      the position, stages and steps, legal steps, the end of the game
 *     hidden/     information of each player; determinization and dealing
 *     notation/   printing and reading tokens
 *     picture/    text and SVG pictures
 *     hints/      knowledge for search: playouts, priors, evaluation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_H
#define WATTLE_FENCE_H

#include "game/game.h"

extern const struct game fence;

#endif
