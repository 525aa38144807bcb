/*
 * json_request.h - one request for analysis: what it asks for, checked before anything is thought about.
 *
 * Lives here: the fields of a request and their ranges. Does not live here: whether its turns can
 * be played (scratch_board.h), and the requests that ask for no analysis (json_dialogue.c).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_JSON_REQUEST_H
#define WATTLE_JSON_REQUEST_H

#include "protocol/json/json_value.h"
#include "record/record.h"

#include <stdint.h>

struct request {
    uint64_t serial; /* another one for each request */
    char *id;

    /* The game and all its options, or a whole position, then turns. */
    char *game, *options, *position; /* `position` NULL: the start of the game */
    char **turns;
    int turn_count;

    bool *wanted;    /* by turn, 0 .. turn_count: whether the position after so many is analyzed */
    char *view;      /* what is known: "mover", "all", or a player's word; NULL: "mover" */
    double nodes;    /* 0: no limit */
    double seconds;  /* 0: no limit; never both */
    double interval; /* seconds between reports on the way; 0: none */
    double priority; /* a whole number; higher ones come first */
    int lines;
    bool ownership;

    size_t bytes; /* of memory, about */
    int users;    /* jobs that are not done: for job_queue.c alone */
};

/* What went wrong: the field, which is a constant (NULL: none in particular), and a phrase. */
struct complaint {
    const char *field;
    struct text why;
};

/* Makes a request of an object without an "action". The match's game and options stand for those
   that are not named, its engine options for limits. NULL: it cannot be understood. Ends with
   request_free. */
struct request *request_make(const struct json *object, const struct match *defaults,
                             struct complaint *c);
void request_free(struct request *r);

/* Takes a list of whole numbers of turns, 0 .. last, into wanted[0 .. last]. */
bool request_read_turns(const struct json *list, int last, bool wanted[], struct complaint *c);

/* Whether all keys of the object are among those of a list that ends with NULL. */
bool request_knows(const struct json *object, const char *const keys[], struct complaint *c);

#endif
