/*
 * json_request.h - the fields of a JSON request for analysis, and their ranges.
 *
 * Lives here: the fields of a request and their ranges. Does not live here: whether its turns are
 * legal (scratch_board.h), and requests for other actions (json_dialogue.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_REQUEST_H
#define WATTLE_JSON_REQUEST_H

#include "protocol/json/json_value.h"
#include "protocol/session.h"

#include <stdint.h>

struct request {
    uint64_t serial; /* unique */
    char *id;

    /* The game starts with `game` and `options`, or from `position` if that is not NULL. */
    char *game, *options, *position;
    char **turns;
    int turn_count;

    bool *wanted;    /* wanted[n]: the position after n turns is analyzed; 0 .. turn_count */
    char *view;      /* whose knowledge the analysis has: "mover" (or NULL), "all", or a player */
    double nodes;    /* 0: no limit */
    double seconds;  /* 0: no limit; never both */
    double interval; /* seconds between reports during the search; 0: none */
    double priority; /* a whole number; higher priorities come first */
    int lines;       /* the most lines in an answer */
    bool ownership;

    size_t bytes; /* approximate size in memory */
    int users;    /* the number of unfinished jobs; for job_queue.c */
};

/* An error: its field, a constant (NULL: no single field), and a message. */
struct complaint {
    const char *field;
    struct text why;
};

/* Makes a request from an object without "action". The session provides the default game, options
   and limits. NULL: the object is wrong, and `c` has the error. The caller ends with
   request_free. */
struct request *request_make(const struct json *object, const struct session *defaults,
                             struct complaint *c);
void request_free(struct request *r);

/* Sets wanted[n] for each number n in a list. The numbers must be whole and in 0 .. last. */
bool request_read_turns(const struct json *list, int last, bool wanted[], struct complaint *c);

/* Whether all keys of the object are in `keys`, which ends with NULL. */
bool request_knows(const struct json *object, const char *const keys[], struct complaint *c);

#endif
