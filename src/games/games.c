/* games.c - the list of all games in the program.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/games.h"

#include "games/fence/fence.h"
#include "games/fendo/fendo.h"
#include "games/fiodar/fiodar.h"
#include "games/fonver/fonver.h"
#include "games/siemenet/siemenet.h"

/* The tests compile this file with games of their own (tests/hex/games.c). */
#ifndef MORE_GAMES
#define MORE_GAMES
#endif

/* A new game needs one folder, and one line here with the line that includes its header. */
const struct game *const games[] = {
    &fendo, &siemenet, &fonver, &fiodar, &fence, MORE_GAMES NULL,
};
