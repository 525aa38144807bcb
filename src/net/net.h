/*
 * net.h - residual convolutional nets: loading a net, and evaluating positions in integers.
 *
 * The input is planes of small numbers over a grid. The output is planes of numbers (a policy), the
 * probabilities of the results and an expected margin. game/planes.h and the training define the
 * meaning of the planes. One net serves grids of every size, with cells left out, because it
 * consists of convolutions and means over the board.
 *
 * Every kernel, build and machine gives the same answer to the last bit. Weights are signed bytes,
 * activations are 0 .. 127, sums are exact. Floats are added and multiplied separately in one
 * fixed order. docs/training/FORMATS.md describes the file format and the arithmetic.
 *
 * Sources: He et al., Deep Residual Learning (2016); global pooling as in KataGo (Wu, Accelerating
 * Self-Play Learning in Go, 2019).
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
    NET_ONE = 64,  /* the value of an input plane that stands for 1.0 */
    NET_MOST = 127 /* the largest value in an input plane */
};

struct net_grid {
    int width, height; /* 1 .. 64 each */
    const uint8_t *on; /* on[cell] is nonzero for cells of the board, which has at least one; NULL
                          means that all cells are on it */
};

struct net_shape {
    char game[16];
    int inputs;   /* input planes, 1 .. 32 */
    int channels; /* 32, 64, 96 or 128 */
    int blocks;   /* 0 .. 40 */
    int outputs;  /* policy planes, 0 .. 64 */
    int rank;     /* planes of each side of the pair product, 0 .. 16 */
    int globals;  /* policy logits that belong to no cell, 0 .. 8 */
    int values;   /* 2: win, loss; 3: win, draw, loss */
    int hidden;   /* width of the layer before values, margin and globals, 1 .. 128 */
    bool hex;     /* six neighbours, (dx,dy) = (1,0) (-1,0) (0,1) (0,-1) (1,-1) (-1,1), instead of
                     eight */
};

/* ---- Nets: immutable once read, shared by any number of threads ---- */

struct net;

/* Parses a net from the bytes of its file. If the file is not a net, has another version, or is
   truncated, damaged or out of range, returns NULL and sets `why`. The bytes may be freed
   afterwards. The caller frees the net with net_free. */
struct net *net_read(const void *bytes, size_t size, struct text *why);

/* Reads a net from a file. On failure returns NULL and sets `why`. The caller frees the net with
   net_free. */
struct net *net_load(const char *path, struct text *why);

/* Returns the built-in net of that name (nets/NAME.net), or NULL. Where no net is compiled in, its
   file is read at the first call. The net is never freed. */
const struct net *net_built_in(const char *name);

/* Returns the crc32 in the header of the built-in net, which identifies the net, or 0 if there is
   no such net. */
uint32_t net_built_in_crc(const char *name);

void net_free(struct net *net); /* NULL is allowed. The workspaces must be closed first */

/* Returns the shape of a net. For an MLP net (mlp.h) only the game is set. */
const struct net_shape *net_shape(const struct net *net);
const char *net_about(const struct net *net); /* the description of its training in the file */
int net_stride(const struct net *net);        /* bytes of a cell in net_input: the inputs rounded up
                                                 to a multiple of 4 */
int net_planes(const struct net *net);        /* outputs + 2 * rank + 1 */

/* ---- Workspaces: one thread's memory for evaluating boards of one grid ---- */

struct net_workspace;

/* The workspace copies the grid and points to the net, which must outlive it. */
struct net_workspace *net_workspace_open(const struct net *net, const struct net_grid *grid);
void net_workspace_close(struct net_workspace *workspace); /* NULL is allowed */

/* Returns the input buffer: [cells][stride] bytes of 0 .. NET_MOST. Bytes of cells that are off or
   beyond the inputs are ignored. The net does not change the buffer. */
uint8_t *net_input(struct net_workspace *workspace);

struct net_output {
    /* The order is [net_planes][cells]: `outputs` planes of policy logits, `rank` left and `rank`
       right planes of the pair product, and one of ownership before tanh (1: the player to act, -1:
       the opponent). Cells that are off have 0. The planes are valid until the next net_run of this
       workspace. */
    const float *planes;
    float globals[8]; /* logits */
    float value[3];   /* probabilities for the player to act: win, draw, loss; with two values the
                         draw is 0 */
    float margin;     /* expected final margin for the player to act, in the unit of training */
};

/* Evaluates the position in net_input. */
void net_run(struct net_workspace *workspace, struct net_output *out);

/* ---- Kernels: the same sums with different instructions ---- */

/* Returns the name of the i-th kernel that this machine can run, best first. The last is "plain".
   Returns NULL beyond the last. */
const char *net_kernel(int i);

/* Selects the kernel of nets that are read later. NULL selects the best. Returns false if this
   machine cannot run it. No other thread may be reading a net. */
bool net_kernel_choose(const char *name);

/* ---- The speed of a net, for bench ---- */

/* Returns the number of multiplications in the 3x3 (or 7-tap) convolutions of the trunk for one
   evaluation. Taps beyond the edge are not counted, although some kernels compute them. Patches
   (winograd.inc) need fewer. */
double net_work(const struct net_workspace *workspace);

/* Returns the multiplications a second of CPU time that this thread reaches with the kernel's
   instruction alone, measured for about `seconds`. This is the upper limit for an evaluation. */
double net_peak(const struct net *net, double seconds);

#endif
