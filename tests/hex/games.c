/*
 * games.c - the list that the tests play: all games, and Hex. It stands in for src/games/games.c
 * (see the Makefile).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"

#include "games/fence/fence.h"
#include "games/fendo/fendo.h"
#include "games/fiodar/fiodar.h"
#include "games/fonver/fonver.h"
#include "games/siemenet/siemenet.h"
#include "tests/hex/hex.h"

const struct game *const games[] = {
    &fendo, &siemenet, &fonver, &fiodar, &fence, &hex, NULL,
};
