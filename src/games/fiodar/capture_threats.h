/*
 * capture_threats.h - what one stone more could do in a position of Fiodar: which weaves hang by what,
 * where they can be captured, where a stone may not be placed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CAPTURE_THREATS_H
#define WATTLE_CAPTURE_THREATS_H

#include "games/fiodar/state.h"

/* At most a third of the points, since any two weaves have a gap between them; and a few. */
enum { MOST_WEAVES = 64, LINES = 3 };

struct weave {
    struct words stones;
    struct words at; /* where one enemy stone captures it (anywhere if it is cut already) */
    int free;        /* its stones that are on no cut thread */
};

/* Of one player's stones, whoever is to move. */
struct outlook {
    int weaves;
    struct weave weave[MOST_WEAVES];
    struct words cut[LINES]; /* stones on a cut thread of each line */
    struct words ends;       /* where one enemy stone cuts a free stone */
    struct words captures;   /* where a stone of the player captures */
    struct words legal;      /* where the player may place a stone; ko only for who is to move */
};

/* Both players' outlooks. */
void fiodar_look(const struct position *, struct outlook out[2]);

#endif
