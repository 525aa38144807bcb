/*
 * fiodar.h - the declaration of the game Fiodar (Saïd Galdseid, 2023).
 *
 * RULES.md in this folder states the rules, the options and the notation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FIODAR_H
#define WATTLE_FIODAR_H

#include "game/game.h"

extern const struct game fiodar;

#endif
