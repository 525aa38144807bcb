/*
 * vectors.h - a position of the main phase in numbers, for nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_HINTS_VECTORS_H
#define WATTLE_HINTS_VECTORS_H

#include "game/vectors.h"

extern const struct vectors fence_vectors;

#endif
