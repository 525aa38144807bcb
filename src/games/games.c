/* games.c - see games.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "games.h"

#include "fence/fence.h"
#include "fendo/fendo.h"
#include "fiodar/fiodar.h"
#include "fonver/fonver.h"
#include "siemenet/siemenet.h"

/* A new game is one folder and one line here. */
const struct game *const games[] = {
    &fendo, &siemenet, &fonver, &fiodar, &fence, NULL,
};
