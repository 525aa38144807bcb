/*
 * net_internal.h - what the files of this folder share: a net as it is kept in memory, the grid of a
 * workspace, and what a kernel does.
 *
 * How a layer lies in memory: cells that are neighbours on the board are so in memory, row after
 * row, each row followed by one cell of padding, which also pads the row below on its left. What
 * a cell is reached by is its `position` in that order; a neighbour is a fixed distance away. A
 * position has SLAB bytes, a channel each; a layer of more channels is several such slabs, one
 * behind the other. Positions that are no cell of the board are always 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_NET_INTERNAL_H
#define WATTLE_NET_INTERNAL_H

#include "net/mlp.h"
#include "net/net.h"

enum {
    SLAB = 32,         /* channels that lie together */
    MOST_TAPS = 9,     /* cells that a convolution looks at */
    MOST_TILE = 14,    /* cells that a kernel computes at once */
    PATCH = 8,         /* cells of a patch, see winograd.inc */
    TERMS = 24,        /* of a patch */
    MOST_PATCHES = 36, /* at once: their terms and sums stay in the cache; a multiple of six */
    MOST_PLANES = 97   /* 64 + 2 * 16 + 1 */
};

/* A convolution, its outputs in the order of the kernel. */
struct conv {
    int taps;
    int inputs;     /* channels, in slabs_in slabs: the last may be shorter */
    int slabs_in;   /* at least 1 */
    int groups;     /* of four channels that count in a slab: 8, or fewer with fewer inputs */
    int slabs_out;  /* outputs beyond the last are 0 */
    void *weights;  /* s8 or s16, as the kernel wants them */
    int16_t *terms; /* the same, as winograd.inc wants them; or NULL */
    int32_t *bias;  /* [slabs_out * SLAB] */
    float *mul;     /* the same */
    float rmul;     /* of what is added to the sum: second convolutions */
};

/* y[o] = bias[o] + x[0] weights[0][o] + x[1] weights[1][o] + ... */
struct dense {
    int from, to; /* `to` is a multiple of 16, with weights 0 beyond the last */
    float *weights, *bias;
};

struct block {
    struct conv first, second;
    bool pools;
    float scale; /* of what `first` gives */
    struct dense pool;
};

struct net {
    struct mlp *mlp; /* NULL: convolutions, and what follows */
    struct net_shape shape;
    const struct kernel *kernel;
    struct text about;
    struct conv stem, planes;
    struct block *blocks;
    float scale; /* of the trunk's end */
    struct dense hidden, last;
};

/* Consecutive positions that a kernel computes at once, beginning with a cell of the board. */
struct tile {
    int16_t start, count;
    int8_t taps, tap[MOST_TAPS]; /* those that see more than padding */
};

/* Two rows of four cells, which winograd.inc computes at once. */
struct patch {
    int16_t corner;      /* position of the first of the 4x6 cells that they are made of */
    int16_t cell[PATCH]; /* their positions, or -1: no cell of the board */
};

struct net_workspace {
    const struct net *net;
    int cells, positions;   /* of the grid, and of a slab */
    int row;                /* positions from a cell to the one below */
    int on;                 /* cells of the board */
    int seen;               /* how many of them taps see, all cells together */
    int *cell, *position;   /* of each of them, by rising cell */
    int *holes, hole_count; /* positions in tiles that are no cells of the board */
    int shift[MOST_TAPS];   /* from a position to what a tap sees, in positions */
    struct tile *tiles;     /* of convolutions over neighbours, with the patches */
    struct patch *patches;
    struct tile *points; /* of those that see the cell alone */
    int tile_count, patch_count, point_count;
    int16_t *terms;      /* of the cells of the patches at work */
    uint8_t *input;      /* as the caller writes it */
    uint8_t *in, *x, *h; /* layers: input, trunk, within a block */
    float *lanes;        /* [slab][position][SLAB]: planes as the kernel leaves them */
    float *planes;       /* [plane][cell] */
};

/* One convolution over a workspace. */
struct job {
    const struct conv *conv;
    const struct net_workspace *workspace;
    const struct tile *tiles;
    int tile_count;
    const int *shift;
    const uint8_t *in;
    uint8_t *out;            /* numbers of cells, NULL when floats are wanted: */
    float *lanes;            /* acc * mul, in the kernel's order */
    const uint8_t *residual; /* NULL: none. May be `out` */
    const float *add;        /* [channels] in the kernel's order; NULL: nothing */
};

/* The same sums in other instructions. */
struct kernel {
    const char *name;
    bool (*works)(void); /* on this machine */
    int tile;            /* cells at once, at most */
    int bytes;           /* of a weight: 1 or 2 */
    uint8_t order[SLAB]; /* order[i]: which output of a slab is the i-th; a multiple of four is
                            followed by the next three */

    /* Index of the weight of output `out`, the out-th in the kernel's order. */
    size_t (*place)(const struct conv *, int out, int tap, int in);

    /* Makes `terms` of the weights. NULL: there is no use for patches. */
    void (*prepare)(struct conv *);

    void (*convolve)(const struct job *);

    /* sum[c] and most[c] over positions that lie together. */
    void (*pool)(const uint8_t *slab, int positions, int32_t sum[SLAB], uint8_t most[SLAB]);

    void (*dense)(const struct dense *, const float *x, float *y);

    /* Nothing but the multiplications of `convolve`, some 10,000 times; how many those were. */
    double (*spin)(void);
};

extern const struct kernel kernel_portable;
#ifdef __x86_64__
extern const struct kernel kernel_avx512, kernel_avxvnni, kernel_avx2;
#endif

/* A net's file, compiled in. The table of all, which NULL ends, is in built_in_data.c. */
struct net_bytes {
    const char *name;
    const unsigned char *bytes;
    size_t size;
};
extern const struct net_bytes net_bytes[];
enum { MOST_NETS = 32 };

/* Inputs that are looked at. */
static inline int conv_width(const struct conv *c)
{
    return c->slabs_in > 1 ? c->slabs_in * SLAB : c->groups * 4;
}

/* The kernel for nets that are read now. */
const struct kernel *kernel_chosen(void);

/* The board's cells, tiles and padding, and patches where they are wanted and cheaper; `workspace` is zero. What a
   grid is made of, not the layers. */
void grid_lay_out(struct net_workspace *workspace, const struct net_grid *grid, bool hex, int tile,
                  bool patches);
void grid_free(struct net_workspace *workspace);

#endif
