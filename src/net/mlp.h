/*
 * mlp.h - MLP nets: two perceptrons, one for the value of a seat and one for the logit of a step.
 *
 * net.h reads nets of this kind and convolutional nets. The input is a vector of a few dozen whole
 * numbers, 256 standing for 1.0. game/vectors.h and the training define their meaning. Floats are
 * added and multiplied separately in one fixed order, so the answers are the same in every build.
 * docs/training/FORMATS.md describes the file format.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MLP_H
#define WATTLE_MLP_H

#include "net/net.h"

enum { MLP_WIDEST = 256 }; /* largest width of a layer, inputs included */

struct mlp_shape {
    int version;      /* version of the input vectors */
    int seat, step;   /* inputs for a seat and for a step */
    int wide, narrow; /* widths of the value's layers */
    int steps;        /* width of the policy's layer */
};

struct mlp;

/* Returns the perceptrons of a net, or NULL if the net is convolutional. */
const struct mlp *net_mlp(const struct net *net);

const struct mlp_shape *mlp_shape(const struct mlp *s);

/* Returns the value of a seat, as a logit among those of all seats. */
float mlp_value(const struct mlp *s, const int16_t seat[]);

/* mlp_context computes the policy's context from the seat to act, once for all its steps. mlp_logit
   returns the logit of one step. */
void mlp_context(const struct mlp *s, const int16_t seat[], float context[MLP_WIDEST]);
float mlp_logit(const struct mlp *s, const float context[], const int16_t step[]);

/* Parses a file, for net_read. `game` receives the name of the game. On failure returns NULL and
   sets `why`. */
struct mlp *mlp_read(const uint8_t *bytes, size_t size, char game[16], struct text *about,
                     struct text *why);
void mlp_free(struct mlp *s);

#endif
