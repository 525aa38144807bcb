/*
 * net_internal.h - the net in memory, the workspace of an evaluation, and the interface of a
 * kernel.
 *
 * In a layer, the cells of the board are stored row by row. One padding cell follows each row, and
 * also pads the next row on its left. The index of a cell in this order is its `position`. A
 * neighbour is a fixed distance away. A position has SLAB bytes, one for each channel. A layer with
 * more than SLAB channels is stored as several arrays of positions (slabs), one after the other.
 * Positions that are not cells of the board are always 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NET_INTERNAL_H
#define WATTLE_NET_INTERNAL_H

#include "net/mlp.h"
#include "net/net.h"

enum {
    SLAB = 32,        /* channels stored together */
    MOST_TAPS = 9,    /* cells that a convolution reads */
    MOST_TILE = 16,   /* cells that a kernel computes at once */
    PATCH_EDGE = 4,   /* rows and columns of a patch, see winograd.inc */
    PATCH = 16,       /* cells of a patch */
    TERMS = 36,       /* terms of a patch */
    MOST_PATCHES = 36 /* largest number of patches computed at once, so that terms and sums stay in
                         the cache */
};

/* 4 bytes of a layer, read as one number. */
typedef int32_t int_anywhere __attribute__((aligned(1), may_alias));

/* A convolution, with outputs in the order of the kernel. */
struct conv {
    int taps;
    int inputs;     /* input channels, in slabs_in slabs; the last may be shorter */
    int slabs_in;   /* at least 1 */
    int groups;     /* groups of four channels used in a slab: 8, or fewer with fewer inputs */
    int slabs_out;  /* in the last slab, outputs beyond the last are 0 */
    void *weights;  /* s8 or s16, in the kernel's layout */
    int16_t *terms; /* the weights transformed for winograd.inc, in net.terms, or NULL */
    int32_t *bias;  /* [slabs_out * SLAB] */
    float *mul;     /* [slabs_out * SLAB] */
    float rmul;     /* factor of the residual, in second convolutions */
};

/* A dense layer computes y[o] = bias[o] + x[0] weights[0][o] + x[1] weights[1][o] + ... */
struct dense {
    int from, to; /* `to` is a multiple of 16, padded with weights of 0 */
    float *weights, *bias;
};

struct block {
    struct conv first, second;
    bool pools;
    float scale; /* scale of the activations after `first` */
    struct dense pool;
};

struct net {
    struct mlp *mlp; /* NULL if the net is convolutional, in which case the rest is used */
    struct net_shape shape;
    const struct kernel *kernel;
    struct text about;
    int16_t *terms; /* area for the terms of all convolutions, or NULL */
    struct conv stem, planes;
    struct block *blocks;
    float scale; /* scale of the activations at the end of the trunk */
    struct dense hidden, last;
};

/* A kernel computes the consecutive positions of a tile at once. The first is a cell of the
   board. */
struct tile {
    int16_t start, count;
    int8_t taps, tap[MOST_TAPS]; /* the taps that read more than padding */
};

/* A patch has 4x4 cells, which winograd.inc computes at once. */
struct patch {
    int16_t corner;      /* position of the first of the 6x6 input cells */
    int16_t cell[PATCH]; /* positions of the outputs, or -1 where the board has no cell */
};

struct net_workspace {
    const struct net *net;
    int cells, positions;   /* cells of the grid, positions of a slab */
    int row;                /* positions from a cell to the one below */
    int on;                 /* cells of the board */
    int seen;               /* cells that taps read, summed over the board */
    int *cell, *position;   /* by board cell in ascending order */
    int *holes, hole_count; /* positions in tiles that are not cells of the board */
    int shift[MOST_TAPS];   /* distance in positions to the cell that a tap reads */
    struct tile *tiles;     /* tiles of convolutions over neighbours, used with the patches */
    struct patch *patches;
    struct tile *points; /* tiles of convolutions over the cell alone */
    int tile_count, patch_count, point_count;
    int16_t *terms;      /* transformed cells of the current patches */
    uint16_t *wide;      /* for kernels that multiply 16-bit numbers: a layer's activations */
    uint8_t *input;      /* as written by the caller */
    uint8_t *in, *x, *h; /* layers: input, trunk, within a block */
    float *lanes;        /* [slab][position][SLAB]: planes as written by the kernel */
    float *planes;       /* [plane][cell] */
};

/* One convolution over the board of a workspace. */
struct job {
    const struct conv *conv;
    const struct net_workspace *workspace;
    const struct tile *tiles;
    int tile_count;
    const int *shift;
    const uint8_t *in;
    uint8_t *out;            /* activations, or NULL to write floats instead */
    float *lanes;            /* acc * mul, in the kernel's order */
    const uint8_t *residual; /* NULL for none. May equal `out` */
    const float *add;        /* [channels] in the kernel's order, or NULL for none */
};

/* An implementation of the convolutions for one instruction set. */
struct kernel {
    const char *name;
    bool (*is_supported)(void); /* whether this machine can run it */
    int tile;                   /* the largest tile, in cells */
    int least;                  /* a smaller tile takes as long as one of `least` cells */
    int bytes;                  /* bytes of a weight: 1 or 2 */
    bool is_wide;        /* whether the kernel reads the activations from `wide`, which it fills */
    uint8_t order[SLAB]; /* order[i] is the output of a slab at place i. An i divisible by four is
                            followed by three consecutive outputs */

    /* Returns the index of a weight. `out` is in the kernel's order. */
    size_t (*place)(const struct conv *, int out, int tap, int in);

    /* Computes `terms` from the weights. This member is NULL if the kernel does not use patches. */
    void (*prepare)(struct conv *);
    int patch_cost; /* the time that a patch takes, in taps of a cell */

    void (*convolve)(const struct job *);

    /* Computes sum[c] and most[c] over consecutive positions. */
    void (*pool)(const uint8_t *slab, int positions, int32_t sum[SLAB], uint8_t most[SLAB]);

    void (*dense)(const struct dense *, const float *x, float *y);

    /* Runs only the multiplications of `convolve`. Returns their number, 10^4 to 10^7. */
    double (*spin)(void);
};

extern const struct kernel kernel_portable;
#ifdef __x86_64__
extern const struct kernel kernel_avx512, kernel_avxvnni, kernel_avx2;
#endif
#if defined(__x86_64__) && defined(__LP64__) /* gcc's intrinsics for AMX need a long of 64 bits */
#define KERNEL_AMX
extern const struct kernel kernel_amx;
#endif
#if defined(__x86_64__) || defined(__aarch64__) || defined(__wasm_simd128__)
#define KERNEL_128
extern const struct kernel kernel_128;
#endif

/* A net file that is compiled in. built_in_data.c has the table of all such files, which NULL
   ends. */
struct net_bytes {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};
extern const struct net_bytes net_bytes[];
enum { MOST_NETS = 32 };

static inline int conv_width(const struct conv *c)
{
    return c->slabs_in > 1 ? c->slabs_in * SLAB : c->groups * 4;
}

/* Returns the kernel for nets that are read from now on. */
const struct kernel *kernel_chosen(void);

/* Computes the cells, tiles and padding of the board, and patches if the kernel has them and they
   are cheaper. `workspace` must be zeroed. The layers are not allocated here. */
void grid_lay_out(struct net_workspace *workspace, const struct net_grid *grid, bool hex,
                  const struct kernel *kernel);
void grid_free(struct net_workspace *workspace);

#endif
