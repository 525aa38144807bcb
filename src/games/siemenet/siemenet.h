/*
 * siemenet.h - the declaration of the game Siemenet (Paco Barter, 2020).
 *
 * RULES.md in this folder states the rules, the options and the notation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SIEMENET_H
#define WATTLE_SIEMENET_H

#include "game/game.h"

extern const struct game siemenet;

#endif
