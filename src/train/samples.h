/*
 * samples.h - positions of self-play, as files for the trainer.
 *
 * The format is in docs/training/FORMATS.md. A file holds samples of games with the same options;
 * it is written under another name first, so that whoever reads finds whole files only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TRAIN_SAMPLES_H
#define WATTLE_TRAIN_SAMPLES_H

#include "train/gumbel.h"

/* A position on its way to become a record. */
struct sample {
    struct position *pos; /* owned */
    int symmetry;
    int turn; /* its number in the game */
    double value;
    double policy_weight; /* 0: the policy is not for learning */
    struct policy policy;
};

/* How a game ended. */
struct outcome {
    double share[2];
    int turns;
    bool is_over;               /* it was played to its end */
    const struct position *end; /* then */
};

/* The records for one set of options. */
struct samples {
    const struct game *game;
    const struct planes *planes;
    int width, height, entries;
    uint8_t on[PLANES_CELLS];
    size_t record_bytes;
    unsigned char *records; /* owned */
    size_t count, room;
    double oldest; /* clock_now when the first of them came */
};

/* For games that begin with `start`. */
void samples_open(struct samples *s, const struct game *game, const struct position *start);
void samples_close(struct samples *s);

/* Adds a record. */
void samples_add(struct samples *s, const struct sample *sample, const struct outcome *end);

/* Writes what there is to DIRECTORY/NAME and forgets it; false, and errno says why, if that
   fails. */
bool samples_write(struct samples *s, const char *directory, const char *name);

#endif
