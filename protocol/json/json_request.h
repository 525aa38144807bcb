/*
 * json_request.h - the fields of a JSON request for analysis, and their ranges.
 *
 * scratch_board.h checks whether the turns of a request are legal. json_dialogue.c reads requests
 * for other actions.
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

    bool *wanted;    /* wanted[n] is set if the position after n turns is to be analyzed, n in 0 ..
                        turn_count */
    char *view;      /* the knowledge that the analysis has: "mover" (or NULL), "all", or a
                        player */
    double nodes;    /* limit of iterations, or 0 */
    double seconds;  /* limit of time, or 0; never both limits */
    double interval; /* seconds between reports during the search, or 0 for no reports */
    double priority; /* a whole number; higher priorities come first */
    int lines;       /* largest number of lines in an answer */
    bool ownership, facts;

    size_t bytes; /* approximate size in memory */
    int users;    /* the number of unfinished jobs; for job_queue.c */
};

/* An error consists of its field, which is a constant, and a message. The field is NULL if the
   error belongs to no single field. */
struct complaint {
    const char *field;
    struct text why;
};

/* Makes a request from an object without "action". The session provides the default game, options
   and limits. If the object is wrong, returns NULL, and `c` has the error. The caller frees the
   request with request_free. */
struct request *request_make(const struct json *object, const struct session *defaults,
                             struct complaint *c);
void request_free(struct request *r);

/* Sets wanted[n] for each number n in a list. The numbers must be whole and in 0 .. last. */
bool request_read_turns(const struct json *list, int last, bool wanted[], struct complaint *c);

/* Returns whether all keys of the object are in `keys`, which ends with NULL. */
bool request_knows(const struct json *object, const char *const keys[], struct complaint *c);

#endif
