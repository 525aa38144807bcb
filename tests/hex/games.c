/*
 * games.c - the list of games that the tests play: all games of the program, and Hex. It replaces
 * src/games/games.c (see tests/checks.mk).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/hex/hex.h"

#define MORE_GAMES &hex,
#include "games/games.c"
