/*
 * samples.h - files of self-play positions for the trainer.
 *
 * docs/training/FORMATS.md describes the format. A file contains samples of games with the same
 * options. It is written under a temporary name and then renamed, so that readers see only complete
 * files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAIN_SAMPLES_H
#define WATTLE_TRAIN_SAMPLES_H

#include "train/gumbel.h"

/* A position, seen through a symmetry, that waits for the result of its game. */
struct sample {
    const struct position *pos;
    int symmetry;
    int turn;             /* index in the game */
    double value;         /* of the search; at the end of the game the lambda return */
    double policy_weight; /* 0 excludes the policy from training */
    struct policy policy;
};

struct outcome {
    double share[2];
    int turns;
    const struct position *end; /* the final position */
};

/* The records for one set of options. */
struct samples {
    const struct game *game;
    const struct planes *planes;
    int width, height, entries;
    int views; /* records of a position, each through another symmetry */
    uint8_t on[PLANES_CELLS];
    size_t record_bytes;
    unsigned char *records; /* owned */
    size_t count;
    double oldest; /* clock_now() at the first record */
};

/* Prepares for games that begin with `start`. */
void samples_open(struct samples *s, const struct game *game, const struct position *start);
void samples_close(struct samples *s);

/* Adds a record. */
void samples_add(struct samples *s, const struct sample *sample, const struct outcome *end);

/* Writes all records to DIRECTORY/NAME and empties the list. On failure returns false and sets
   errno. */
bool samples_write(struct samples *s, const char *directory, const char *name);

#endif
