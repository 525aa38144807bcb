/*
 * fence.h - FENCE! (Daniel Kahn Gillmor). The rules, as they are played here, are in RULES.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_H
#define WATTLE_FENCE_H

#include "../../game.h"

extern const struct game fence;

#endif
