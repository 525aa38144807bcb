/*
 * fonver.h - the declaration of the game Fonver (Saïd Galdseid, 2023).
 *
 * RULES.md in this folder states the rules, the options and the notation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FONVER_H
#define WATTLE_FONVER_H

#include "game/game.h"

extern const struct game fonver;

#endif
