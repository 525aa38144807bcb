/*
 * fence.h - FENCE! (Daniel Kahn Gillmor). The rules, as they are played here, are in RULES.md.
 *
 * Its rooms; each knows those above it:
 *
 *     tiles/      sets of tiles, and the files they are read from
 *     map/        tiles laid: what fits, who is connected, distances
 *     rules/      the position, stages and steps, what is legal, how it ends
 *     secrets/    who sees what; what is hidden, made up or dealt
 *     words/      tokens written, read and refused
 *     picture/    for people: text and SVG
 *     hints/      for search: playouts, priors, evaluation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_H
#define WATTLE_FENCE_H

#include "game/game.h"

extern const struct game fence;

#endif
