/*
 * fence_hints.h - what search may use besides the rules: playouts and priors by policy.c, the
 * evaluation of evaluation.c; threats.c helps both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_HINTS_H
#define WATTLE_FENCE_HINTS_H

#include "game/hints.h"

extern const struct hints fence_hints;

#endif
