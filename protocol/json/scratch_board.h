/*
 * scratch_board.h - a game record on which the position of a JSON request is set up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SCRATCH_BOARD_H
#define WATTLE_SCRATCH_BOARD_H

#include "protocol/json/json_request.h"

struct board {
    struct record record;
    double max_seconds;  /* seconds to set up a request, or 0 for no limit */
    double deadline;     /* deadline by clock_now, or 0 */
    uint64_t serial;     /* serial of the request on the board, or 0 */
    int turns;           /* number of its turns */
    int *marks;          /* marks[n] is the record's `now` after n turns */
    struct thought view; /* only `open` and `witness` are set */
};

/* Opens a board with the games, files, seat and limits of `like`, which must outlive it. The board
   deals no cards. The caller closes it with board_close. */
void board_open(struct board *b, const struct session *like);
void board_close(struct board *b);

/* Sets up a request, unless it is on the board already. If its turns are wrong, returns false, `c`
   has the error, and the board is empty. */
bool board_lay(struct board *b, const struct request *r, struct complaint *c);

/* Goes to the position after n turns of the request. */
void board_go_to(struct board *b, int n);

#endif
