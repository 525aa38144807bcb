/*
 * net.h - judges boards of numbers: residual convolutional nets, computed in integers.
 *
 * A net takes planes of small numbers over a grid and gives planes of numbers (a policy), the
 * probabilities of the results and an expected margin. It knows no game: what the planes mean is
 * the business of features.h and of who trained the net. One net serves grids of every size,
 * with cells left out, because it has nothing but convolutions and means over the board.
 *
 * The same answer to the last bit from every kernel, build and machine: weights are signed
 * bytes, numbers of cells ("activations") 0 .. 127, sums exact, and what is float is computed
 * in one fixed order with separate multiplication and addition. The file format and the
 * arithmetic are in docs/training/FORMATS.md.
 *
 * Nets like this one: He et al., Deep Residual Learning (2016); global pooling as in KataGo (Wu,
 * Accelerating Self-Play Learning in Go, 2019).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NET_H
#define WATTLE_NET_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_ONE = 64,  /* what stands for 1.0 in an input plane */
    NET_MOST = 127 /* the largest number of an input plane */
};

/* Cells are numbered row by row: cell = row * width + column. */
struct net_grid {
    int width, height; /* 1 .. 64 each */
    const uint8_t *on; /* on[cell]: the board has this cell; NULL: all cells. At least one is on */
};

struct net_shape {
    char game[16];
    int inputs;   /* planes, 1 .. 32 */
    int channels; /* 32, 64, 96 or 128 */
    int blocks;   /* 0 .. 40 */
    int outputs;  /* policy planes, 0 .. 64 */
    int rank;     /* planes of either side of a pair product, 0 .. 16 */
    int globals;  /* policy logits that belong to no cell, 0 .. 8 */
    int values;   /* 2: win, loss; 3: win, draw, loss */
    int hidden;   /* width of the layer before values, margin and globals, 1 .. 128 */
    bool hex;     /* six neighbours, (dx,dy) = (1,0) (-1,0) (0,1) (0,-1) (1,-1) (-1,1), not eight */
};

/* ---- Nets: what does not change once read; any number of threads may share one ---- */

struct net;

/* Reads a net from the bytes of its file. NULL and `why` says what is wrong: no net, of another
   version, cut off, damaged, out of range. The bytes are not needed afterwards. */
struct net *net_read(const void *bytes, size_t size, struct text *why);

/* The same from a file. */
struct net *net_load(const char *path, struct text *why);

/* The net of that name that is compiled in (nets/NAME.net), or NULL. Never freed. */
const struct net *net_built_in(const char *name);

/* The crc32 that stands in the header of that net's file, by which one tells nets apart; 0: there
   is no such net. */
uint32_t net_built_in_crc(const char *name);

void net_free(struct net *net); /* NULL: nothing to do. Rooms must be closed before */

/* Of a net with perceptrons (mlp.h) only the game is set. */
const struct net_shape *net_shape(const struct net *net);
const char *net_about(const struct net *net); /* what the file says of its training */
int net_stride(const struct net *net);        /* bytes a cell of net_input: inputs rounded up to a
                                                 multiple of 4 */
int net_planes(const struct net *net);        /* outputs + 2 * rank + 1 */

/* ---- Rooms: one thread's own memory to judge boards of one grid ---- */

struct net_workspace;

/* The grid is copied, the net only pointed to. */
struct net_workspace *net_workspace_open(const struct net *net, const struct net_grid *grid);
void net_workspace_close(struct net_workspace *workspace); /* NULL: nothing to do */

/* Where the caller writes a position: [cells][stride] bytes of 0 .. NET_MOST. What is written to
   cells that are not on, or beyond the inputs, does not matter. It stays as written. */
uint8_t *net_input(struct net_workspace *workspace);

struct net_output {
    /* [net_planes][cells], valid until the next net_run of this workspace: `outputs` planes of policy
       logits, `rank` left and `rank` right planes of the pair product, and ownership (1 the
       player to act, -1 the other, once tanh is taken). Cells that are not on: 0. */
    const float *planes;
    float globals[8]; /* logits */
    float value[3];   /* probabilities for the player to act: win, draw, loss; with two values
                         the draw is 0 */
    float margin;     /* expected final margin for the player to act, in the unit of training */
};

/* Judges what is in net_input. */
void net_run(struct net_workspace *workspace, struct net_output *out);

/* ---- Kernels: the same sums in other instructions ---- */

/* The names of those that this machine can run, best first; NULL when `i` is past the last, which
   is "plain". */
const char *net_kernel(int i);

/* Nets read from now on are run by this one; NULL: by the best. False: not here. To be called
   while no other thread reads a net. */
bool net_kernel_choose(const char *name);

/* The kernel that runs this net. */
const char *net_kernel_name(const struct net *net);

/* Multiplications of one evaluation in the convolutions of the trunk (3x3, or 7 taps), one by one:
   of every cell that is on the taps that see another, not those beyond the edge, some of which
   kernels compute, too. Patches (winograd.inc) take fewer. */
double net_work(const struct net_workspace *workspace);

/* Multiplications a second of CPU time that this thread reaches with the instruction of the net's
   kernel and nothing else, tried for about `seconds`: what an evaluation could be at best. */
double net_peak(const struct net *net, double seconds);

#endif
