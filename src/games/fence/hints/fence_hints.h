/*
 * fence_hints.h - FENCE!'s knowledge for search: playouts and priors (policy.c), evaluation
 * (evaluation.c) and threats (threats.c), which both use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_HINTS_H
#define WATTLE_FENCE_HINTS_H

#include "game/hints.h"

extern const struct hints fence_hints;

#endif
