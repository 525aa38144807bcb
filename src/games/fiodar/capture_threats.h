/*
 * capture_threats.h - capture threats in a position of Fiodar: which weaves one stone captures,
 * and where stones are legal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CAPTURE_THREATS_H
#define WATTLE_CAPTURE_THREATS_H

#include "games/fiodar/fiodar_internal.h"

/* At most a third of the points are separate weaves, because any two weaves have a gap between
   them. The limit is a little larger. */
enum { MOST_WEAVES = 64, LINES = 3 };

struct weave {
    struct words stones;
    struct words at; /* where one enemy stone captures it; all empty points if it is cut already */
    int free;        /* number of stones on no cut thread */
};

/* The threats and legal points of one player, to move or not. */
struct threats {
    int weaves;
    struct weave weave[MOST_WEAVES];
    struct words cut[LINES]; /* stones on a cut thread of each line */
    struct words ends;       /* where one enemy stone cuts a free stone */
    struct words captures;   /* where a stone of the player captures */
    struct words legal;      /* where the player may place a stone; ko counts only for the player
                                to move */
};

/* Computes the threats of both players. */
void fiodar_threats(const struct position *, struct threats out[2]);

#endif
