/*
 * games.c - the list that the tests play: all games, and Hex. It stands in for src/games/games.c
 * (see the Makefile).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../../src/games/games.h"

#include "../../src/games/fence/fence.h"
#include "../../src/games/fendo/fendo.h"
#include "../../src/games/fiodar/fiodar.h"
#include "../../src/games/fonver/fonver.h"
#include "../../src/games/siemenet/siemenet.h"
#include "hex.h"

const struct game *const games[] = {
    &fendo, &siemenet, &fonver, &fiodar, &fence, &hex, NULL,
};
