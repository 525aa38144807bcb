/*
 * scratch_board.h - a board on which a request is set up. The reader checks requests on one; each
 * worker searches on its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SCRATCH_BOARD_H
#define WATTLE_SCRATCH_BOARD_H

#include "protocol/json/json_request.h"
#include "protocol/session.h"

struct board {
    struct session session; /* without input and output */
    uint64_t serial;        /* of the request on the board; 0: none */
    int turns;              /* number of its turns */
    int *marks;             /* marks[n]: the match's `now` after n turns */
    struct thought view;    /* only `open` and `witness` are set */
};

/* Opens a board with the engine options of `like`, but one thread and the share `part` of the
   memory. The board deals nothing. The caller ends with board_close. */
void board_open(struct board *b, const struct session *like, double part);
void board_close(struct board *b);

/* Sets up a request, unless it is on the board already. False: its turns are wrong, as `c` says,
   and the board is empty. */
bool board_lay(struct board *b, const struct request *r, struct complaint *c);

/* Goes to the position after n of its turns. */
void board_go_to(struct board *b, int n);

#endif
