/*
 * fiodar.h - Fiodar (Saïd Galdseid, 2023) as the list of games sees it.
 *
 * RULES.md beside this file has the rules, the options and the notation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FIODAR_H
#define WATTLE_FIODAR_H

#include "game/game.h"

extern const struct game fiodar;

#endif
