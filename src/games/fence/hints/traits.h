/*
 * traits.h - a position of the main phase in numbers, for nets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_TRAITS_H
#define WATTLE_FENCE_TRAITS_H

#include "../../../traits.h"

extern const struct traits fence_traits;

#endif
