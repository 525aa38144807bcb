/*
 * forward.c - the forward pass of a convolutional net for one position, layer by layer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net_internal.h"

#include "base/memory.h"
#include "base/portable_math.h"

#include <stdlib.h>
#include <string.h>
#ifdef __SSE__
#include <xmmintrin.h>
#endif

enum { MOST_CHANNELS = 128, MOST_LAST = 16 };

static int slabs(const struct net *net)
{
    return net->shape.channels / SLAB;
}

static size_t slab_bytes(const struct net_workspace *workspace)
{
    return (size_t)workspace->positions * SLAB;
}

struct net_workspace *net_workspace_open(const struct net *net, const struct net_grid *grid)
{
    struct net_workspace *workspace = xcalloc(1, sizeof *workspace);
    const size_t planes = (size_t)(net_planes(net) + 3) / 4 * 4; /* planes are written in groups of
                                                                    four */

    workspace->net = net;
    grid_lay_out(workspace, grid, net->shape.hex, net->kernel);

    const size_t layer = (size_t)slabs(net) * slab_bytes(workspace),
                 cells = (size_t)workspace->cells;
    workspace->input = xaligned(cells * (size_t)net_stride(net) + SLAB);
    workspace->in = xaligned(slab_bytes(workspace));
    workspace->x = xaligned(layer);
    workspace->h = xaligned(layer);
    workspace->lanes =
        xaligned((size_t)net->planes.slabs_out * slab_bytes(workspace) * sizeof(float));
    workspace->planes = xaligned(planes * cells * sizeof(float));
    if (workspace->patch_count)
        workspace->terms = xaligned((size_t)TERMS * MOST_PATCHES * (size_t)net->shape.channels *
                                    sizeof *workspace->terms);
    if (net->kernel->is_wide)
        workspace->wide = xaligned(layer * sizeof *workspace->wide);
    return workspace;
}

void net_workspace_close(struct net_workspace *workspace)
{
    if (!workspace)
        return;
    grid_free(workspace);
    xfree_aligned(workspace->input);
    xfree_aligned(workspace->in);
    xfree_aligned(workspace->x);
    xfree_aligned(workspace->h);
    xfree_aligned(workspace->lanes);
    xfree_aligned(workspace->planes);
    xfree_aligned(workspace->terms);
    xfree_aligned(workspace->wide);
    free(workspace);
}

uint8_t *net_input(struct net_workspace *workspace)
{
    return workspace->input;
}

double net_work(const struct net_workspace *workspace)
{
    const struct net_shape *s = &workspace->net->shape;

    return (double)workspace->seen * s->channels * (s->inputs + 2.0 * s->blocks * s->channels);
}

/* Copies the cells of the board, SLAB bytes each. Bytes beyond the inputs are never read. */
static void take_input(struct net_workspace *workspace)
{
    const size_t stride = (size_t)net_stride(workspace->net);

    for (int i = 0; i < workspace->on; i++)
        memcpy(workspace->in + (size_t)workspace->position[i] * SLAB,
               workspace->input + (size_t)workspace->cell[i] * stride, SLAB);
}

/* Clears positions that tiles cover but that are not cells of the board. */
static void clear_holes(const struct net_workspace *workspace, uint8_t *layer, int n)
{
    for (int slab = 0; slab < n; slab++, layer += slab_bytes(workspace))
        for (int i = 0; i < workspace->hole_count; i++)
            memset(layer + (size_t)workspace->holes[i] * SLAB, 0, SLAB);
}

static void convolve(const struct net_workspace *workspace, const struct conv *c, const uint8_t *in,
                     uint8_t *out, const uint8_t *residual, const float *add)
{
    const struct job job = {
        .conv = c,
        .workspace = workspace,
        .tiles = workspace->tiles,
        .tile_count = workspace->tile_count,
        .shift = workspace->shift,
        .in = in,
        .out = out,
        .residual = residual,
        .add = add,
    };

    workspace->net->kernel->convolve(&job);
    clear_holes(workspace, out, c->slabs_out);
}

/* Computes means and maxima over the board. They are multiplied by `scale` to become real
   numbers. */
static void pool(const struct net_workspace *workspace, const uint8_t *layer, float scale,
                 float *out)
{
    const int channels = workspace->net->shape.channels;
    const float share = scale / (float)workspace->on;
    const int first = workspace->position[0],
              span = workspace->position[workspace->on - 1] + 1 - first;

    for (int slab = 0; slab < slabs(workspace->net); slab++, layer += slab_bytes(workspace)) {
        int32_t sum[SLAB];
        uint8_t most[SLAB];

        workspace->net->kernel->pool(layer + (size_t)first * SLAB, span, sum, most);
        for (int c = 0; c < SLAB; c++) {
            out[slab * SLAB + c] = (float)sum[c] * share;
            out[channels + slab * SLAB + c] = (float)most[c] * scale;
        }
    }
}

static void run_block(const struct net_workspace *workspace, const struct block *b)
{
    float pooled[2 * MOST_CHANNELS], add[MOST_CHANNELS];

    convolve(workspace, &b->first, workspace->x, workspace->h, NULL, NULL);
    if (b->pools) {
        pool(workspace, workspace->h, b->scale, pooled);
        workspace->net->kernel->dense(&b->pool, pooled, add);
    }
    convolve(workspace, &b->second, workspace->h, workspace->x, workspace->x,
             b->pools ? add : NULL);
}

/* Computes to[i][j] = from[j][i]. */
static void transpose(const float *const from[4], float *const to[4])
{
#ifdef __SSE__
    __m128 a = _mm_loadu_ps(from[0]), b = _mm_loadu_ps(from[1]), c = _mm_loadu_ps(from[2]),
           d = _mm_loadu_ps(from[3]);

    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(to[0], a);
    _mm_storeu_ps(to[1], b);
    _mm_storeu_ps(to[2], c);
    _mm_storeu_ps(to[3], d);
#else
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            to[i][j] = from[j][i];
#endif
}

/* Separates four interleaved planes at `lanes` into `planes`. */
static void spread(const struct net_workspace *workspace, const float *lanes, float *planes)
{
    const int *cell = workspace->cell, *position = workspace->position, cells = workspace->cells;

    for (int k = 0; k < workspace->on;) {
        const float *from = lanes + position[k] * SLAB;
        float *to = planes + cell[k];

        if (k + 3 < workspace->on && cell[k + 3] == cell[k] + 3) {
            transpose((const float *[]){ from, lanes + position[k + 1] * SLAB,
                                         lanes + position[k + 2] * SLAB,
                                         lanes + position[k + 3] * SLAB },
                      (float *[]){ to, to + cells, to + 2 * cells, to + 3 * cells });
            k += 4;
        } else {
            for (int i = 0; i < 4; i++)
                to[i * cells] = from[i];
            k++;
        }
    }
}

static void run_planes(struct net_workspace *workspace)
{
    static const int here[1] = { 0 };
    const struct net *net = workspace->net;
    const struct job job = {
        .conv = &net->planes,
        .workspace = workspace,
        .tiles = workspace->points,
        .tile_count = workspace->point_count,
        .shift = here,
        .in = workspace->x,
        .lanes = workspace->lanes,
    };

    net->kernel->convolve(&job);
    for (int i = 0; i < net->planes.slabs_out * SLAB; i += 4) {
        const int slab = i / SLAB, plane = slab * SLAB + net->kernel->order[i % SLAB];
        const float *lanes = workspace->lanes + (size_t)slab * slab_bytes(workspace) + i % SLAB;

        if (plane < net_planes(net))
            spread(workspace, lanes, workspace->planes + (size_t)plane * (size_t)workspace->cells);
    }
}

static void run_head(const struct net_workspace *workspace, struct net_output *out)
{
    const struct net *net = workspace->net;
    float pooled[2 * MOST_CHANNELS], hidden[MOST_CHANNELS], last[MOST_LAST];

    pool(workspace, workspace->x, net->scale, pooled);
    net->kernel->dense(&net->hidden, pooled, hidden);
    for (int i = 0; i < net->hidden.to; i++)
        hidden[i] = hidden[i] > 0 ? hidden[i] : 0;
    net->kernel->dense(&net->last, hidden, last);

    const int values = net->shape.values;
    out->margin = last[values];
    memset(out->globals, 0, sizeof out->globals);
    memcpy(out->globals, last + values + 1, (size_t)net->shape.globals * sizeof *last);
    softmax(last, values);
    out->value[0] = last[0];
    out->value[1] = values == 3 ? last[1] : 0;
    out->value[2] = last[values - 1];
}

void net_run(struct net_workspace *workspace, struct net_output *out)
{
    const struct net *net = workspace->net;

    take_input(workspace);
    convolve(workspace, &net->stem, workspace->in, workspace->x, NULL, NULL);
    for (int i = 0; i < net->shape.blocks; i++)
        run_block(workspace, &net->blocks[i]);
    run_planes(workspace);
    run_head(workspace, out);
    out->planes = workspace->planes;
}
