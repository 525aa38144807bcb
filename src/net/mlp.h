/*
 * mlp.h - two perceptrons in a file: what a seat is worth, and how good a step looks.
 *
 * A net of this kind (net.h reads both kinds) takes a few dozen whole numbers, 256 being 1.0. It
 * knows no game: what the numbers mean is the business of traits.h and of who trained it. Floats,
 * in one fixed order with separate multiplication and addition: the same in every build. The
 * file is described in docs/training/FORMATS.md.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MLP_H
#define WATTLE_MLP_H

#include "net/net.h"

enum { MLP_WIDEST = 256 }; /* numbers of a layer, inputs too */

struct mlp_shape {
    int version;      /* of the numbers that go in */
    int seat, step;   /* how many of each */
    int wide, narrow; /* layers of the value */
    int steps;        /* the layer of the policy */
};

struct mlp;

/* The perceptrons of a net; NULL: it is of the other kind. */
const struct mlp *net_mlp(const struct net *net);

const struct mlp_shape *mlp_shape(const struct mlp *s);

/* What a seat is worth, as a logit among those of all seats. */
float mlp_value(const struct mlp *s, const int16_t seat[]);

/* What the policy makes of the seat that acts, once for all its steps, and the logit of a step. */
void mlp_look(const struct mlp *s, const int16_t seat[], float context[MLP_WIDEST]);
float mlp_logit(const struct mlp *s, const float context[], const int16_t step[]);

/* For net_read. NULL and `why`; `game` gets the name. */
struct mlp *mlp_read(const uint8_t *bytes, size_t size, char game[16], struct text *about,
                     struct text *why);
void mlp_free(struct mlp *s);

#endif
