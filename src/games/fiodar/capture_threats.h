/*
 * capture_threats.h - capture threats in a position of Fiodar: the weaves that one stone captures,
 * and the points where stones are legal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CAPTURE_THREATS_H
#define WATTLE_CAPTURE_THREATS_H

#include "games/fiodar/fiodar_internal.h"

/* At most a third of the points are separate weaves, because any two weaves have a gap between
   them. The limit is slightly larger. */
enum { MOST_WEAVES = 64, LINES = 3 };

struct weave {
    struct words stones;
    struct words at; /* points where one enemy stone captures the weave; all empty points if the
                        weave is cut already */
    int free;        /* number of stones on no cut thread */
};

/* The threats and legal points of one player. This player need not be to move. */
struct threats {
    int weaves;
    struct weave weave[MOST_WEAVES];
    struct words cut[LINES]; /* stones on a cut thread of each line */
    struct words ends;       /* points where one enemy stone cuts a free stone */
    struct words captures;   /* points where a stone of the player captures */
    struct words legal;      /* points where the player may place a stone; ko counts only for the
                                player to move */
};

/* Computes the threats of both players. */
void fiodar_threats(const struct position *, struct threats out[2]);

#endif
