/*
 * net_evaluator.h - evaluation of a position by a convolutional net: expected result, priors of
 * steps, ownership of cells.
 *
 * An evaluator connects net/, which works on grids of numbers, to the planes of a game
 * (game/planes.h). A turn is evaluated once, at its start. The part of the answer that later steps
 * of the turn need can be kept with the tree, one byte a number.
 *
 * An evaluator belongs to one thread. The net may be shared. The answers are the same in every
 * build.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NET_EVALUATOR_H
#define WATTLE_NET_EVALUATOR_H

#include "game/planes.h"
#include "net/net.h"

struct evaluation {
    float win, draw, loss; /* probabilities, adding up to 1 */
    float margin;          /* expected final lead of the player to act in points, limited to the
                              game's margin_scale; 0 in games without margins */
};

/* Returns whether the net was made for this game and has all its outputs. If not, `why` gets the
   reason. */
bool evaluator_fits(const struct game *game, const struct net *net, struct text *why);

/* Returns the built-in net of this game, or NULL if there is none or it does not fit. */
const struct net *evaluator_built_in(const struct game *game);

/* Opens an evaluator for a net that fits (asserted) and outlives it. The caller closes it with
   evaluator_close. */
struct evaluator *evaluator_open(const struct game *game, const struct net *net);
void evaluator_close(struct evaluator *e);

/* Prepares for positions with the grid of this one. Call it before any function below, and again
   when options of the game may have changed. */
void evaluator_prepare(struct evaluator *e, const struct position *pos);

/* Sets the symmetry of the board (game/planes.h) through which the net sees positions, 0 at first.
   The expected result and the priors of an evaluation hold for every symmetry, with other errors.
   evaluator_ownership and evaluator_keep need symmetry 0 (asserted). */
void evaluator_set_symmetry(struct evaluator *e, int symmetry);

/* Returns whether the position is at the start of a turn, where the net evaluates it. The game must
   not be over. */
bool evaluator_can_evaluate(const struct evaluator *e, const struct position *pos);

/* Writes the inputs for a position that the net evaluates, without evaluating it. Returns a hash
   of the inputs and of the player to act. Positions with equal hashes have the same answer. */
uint64_t evaluator_encode(struct evaluator *e, const struct position *pos);

/* Evaluates the position encoded last. */
void evaluator_run(struct evaluator *e, struct evaluation *out);

/* Encodes and evaluates a position. */
void evaluator_evaluate(struct evaluator *e, const struct position *pos, struct evaluation *out);

/* Computes priors of the legal steps[0..n) in the position evaluated last, or later in the same
   turn. They are above 0 and add up to 1. */
void evaluator_priors(const struct evaluator *e, const struct position *pos, const step steps[],
                      int n, float out[]);

/* Returns the expected final owner of each cell, -1 .. 1, from the view of the player to act in the
   position evaluated last. Returns NULL in games without ownership. The array is valid until the
   next evaluation. */
const float *evaluator_ownership(struct evaluator *e);

/* Returns the number of bytes that evaluator_keep writes. The number is 0 if every turn is one
   step, because then nothing is stored. */
size_t evaluator_kept_bytes(const struct evaluator *e);

/* Writes the part of the last answer that later steps of the turn need. `to` must be aligned to
   4 bytes. */
void evaluator_keep(const struct evaluator *e, void *to);

/* Computes priors of steps within a turn, from the bytes kept at its start. */
void evaluator_kept_priors(const struct evaluator *e, const void *kept, const struct position *pos,
                           const step steps[], int n, float out[]);

#endif
