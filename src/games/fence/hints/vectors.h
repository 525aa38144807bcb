/*
 * vectors.h - input vectors of FENCE! for nets, in the main phase.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HINTS_VECTORS_H
#define WATTLE_HINTS_VECTORS_H

#include "game/vectors.h"

extern const struct vectors fence_vectors;

#endif
