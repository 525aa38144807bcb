/*
 * fendo.h - the declaration of the game Fendo (Dieter Stein, 2014). RULES.md in this folder states
 * the rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENDO_H
#define WATTLE_FENDO_H

#include "game/game.h"

extern const struct game fendo;

#endif
