/*
 * net_evaluator.h - what a net says of a position of a game: who will win, and which steps look good.
 *
 * Joins net/, which knows boards of numbers, to what a game adds in features.h. A turn is judged
 * once, at its start; what the steps in its middle need of the answer can be kept with the tree,
 * in a byte a number.
 *
 * An evaluator belongs to one thread; the net may be shared. The same answers in every build.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NET_EVALUATOR_H
#define WATTLE_NET_EVALUATOR_H

#include "game/planes.h"
#include "net/net.h"

/* For the player to act. */
struct verdict {
    float win, draw, loss; /* probabilities, adding up to 1 */
    float margin;          /* points by which the player is expected to lead at the end, at most
                              the game's margin_scale either way; 0 in games without */
};

/* Whether the net was made for this game and answers all that is asked; if not, why. */
bool evaluator_fits(const struct game *game, const struct net *net, struct text *why);

/* The net compiled in for this game, if there is one and it fits; or NULL. */
const struct net *evaluator_built_in(const struct game *game);

/* For a net that fits (asserted) and outlives it. Ends with evaluator_close. */
struct evaluator *evaluator_open(const struct game *game, const struct net *net);
void evaluator_close(struct evaluator *e);

/* Makes it ready for positions with the same grid as this one; to be called before anything
   below, again when the options of the game may have changed. */
void evaluator_prepare(struct evaluator *e, const struct position *pos);

/* Whether the net judges this position, whose game is not over: at the start of a turn. */
bool evaluator_judges(const struct evaluator *e, const struct position *pos);

/* Shows the net a position that it judges, without judging it. Returns a hash of all that it is
   shown, and of who is to act: positions of the same hash have the same answer. */
uint64_t evaluator_show(struct evaluator *e, const struct position *pos);

/* Judges the position shown last. */
void evaluator_answer(struct evaluator *e, struct verdict *out);

/* Both at once. */
void evaluator_judge(struct evaluator *e, const struct position *pos, struct verdict *out);

/* The priors of the legal steps[0..n) in the position judged last, or later in the same turn:
   above 0, adding up to 1. */
void evaluator_priors(const struct evaluator *e, const struct position *pos, const step steps[],
                      int n, float out[]);

/* Who is expected to own each cell at the end, seen by the player who was to act in the position
   judged last: -1 .. 1. NULL in games without. Good until the next judgment. */
const float *evaluator_ownership(struct evaluator *e);

/* Bytes that evaluator_keep writes; 0: there is nothing to keep, every turn is one step. */
size_t evaluator_kept_bytes(const struct evaluator *e);

/* Keeps what later steps of the turn need of the last answer, at `to`, on a boundary of 4. */
void evaluator_keep(const struct evaluator *e, void *to);

/* The priors of steps in the middle of a turn, by what was kept at its start. */
void evaluator_kept_priors(const struct evaluator *e, const void *kept, const struct position *pos,
                           const step steps[], int n, float out[]);

#endif
