/*
 * scratch_board.h - a board of one's own, on which requests are laid out: the reader has one to see whether
 * they can be, each worker one to think at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SCRATCH_BOARD_H
#define WATTLE_SCRATCH_BOARD_H

#include "protocol/json/json_request.h"
#include "protocol/session.h"

struct board {
    struct session session; /* without input and output */
    uint64_t serial;        /* of the request that lies there; 0: none */
    int turns;              /* that it has */
    int *marks;             /* the match's `now` before its first turn and after each */
    struct thought view;    /* of which only `open` and `witness` are set */
};

/* With the engine options of `like`, but a thread and `part` of the memory to itself; nothing is
   dealt there. Ends with board_close. */
void board_open(struct board *b, const struct session *like, double part);
void board_close(struct board *b);

/* Lays out a request, which may lie there already. False: it cannot be, and what lies there is
   no request any more. */
bool board_lay(struct board *b, const struct request *r, struct complaint *c);

/* Makes the position after so many of its turns the present one. */
void board_go_to(struct board *b, int turn);

#endif
