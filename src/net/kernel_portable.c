/*
 * kernel_portable.c - the convolution kernel in plain C.
 *
 * The neighbourhood of each cell is copied into a row of 16-bit numbers. An output is the dot
 * product of that row with its weights. Compilers have vector instructions for such products on
 * most machines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/float_layers.h"
#include "net/net_internal.h"

#include <string.h>

enum { LONGEST = MOST_TAPS * 128 }; /* numbers of a row: taps times channels */

static bool is_supported(void)
{
    return true;
}

static int row_length(const struct conv *c)
{
    return c->taps * c->slabs_in * c->groups * 4;
}

/* Returns the index of a weight. The order is output, slab of inputs, tap, input. */
static size_t place(const struct conv *c, int out, int tap, int in)
{
    const int slab = in / SLAB, width = c->groups * 4;
    const int at = out * row_length(c) + (slab * c->taps + tap) * width + in % SLAB;

    return (size_t)at;
}

static void gather(const struct job *job, int position, int16_t *row)
{
    const struct conv *c = job->conv;
    const int width = c->groups * 4;

    for (int slab = 0; slab < c->slabs_in; slab++) {
        for (int tap = 0; tap < c->taps; tap++) {
            const int there = slab * job->workspace->positions + position + job->shift[tap];
            const uint8_t *in = job->in + (size_t)there * SLAB;

            for (int i = 0; i < width; i++)
                row[i] = in[i];
            row += width;
        }
    }
}

static int32_t product(const int16_t *restrict a, const int16_t *restrict b, int n)
{
    int32_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Rounds a number of 0 .. 127 to the nearest whole number, ties to even. Floats above 2^23 have no
   fractions. */
static float rounded(float f)
{
    return (f + 8388608.0F) - 8388608.0F;
}

static void quantise(const struct job *job, const float *sums, int slab, size_t at)
{
    const float rmul = job->conv->rmul, *add = job->add ? job->add + slab * SLAB : NULL;
    float f[SLAB];

    memcpy(f, sums, sizeof f);
    if (job->residual)
        for (int i = 0; i < SLAB; i++)
            f[i] = f[i] + (float)job->residual[at + (size_t)i] * rmul;
    if (add)
        for (int i = 0; i < SLAB; i++)
            f[i] = f[i] + add[i];
    for (int i = 0; i < SLAB; i++) {
        const float above = f[i] > 0 ? f[i] : 0, within = above < NET_MOST ? above : NET_MOST;
        job->out[at + (size_t)i] = (uint8_t)rounded(within);
    }
}

static void convolve_cell(const struct job *job, int position)
{
    const struct conv *c = job->conv;
    const int16_t *weights = c->weights;
    const int n = row_length(c);
    int16_t row[LONGEST] = { 0 };
    float sums[SLAB];

    gather(job, position, row);
    for (int slab = 0; slab < c->slabs_out; slab++) {
        const size_t at =
            ((size_t)slab * (size_t)job->workspace->positions + (size_t)position) * SLAB;

        for (int i = 0; i < SLAB; i++) {
            const int out = slab * SLAB + i;
            sums[i] = (float)(product(row, weights + (size_t)out * (size_t)n, n) + c->bias[out]) *
                      c->mul[out];
        }
        if (job->out)
            quantise(job, sums, slab, at);
        else
            memcpy(job->lanes + at, sums, sizeof sums);
    }
}

static void convolve(const struct job *job)
{
    for (int i = 0; i < job->workspace->on; i++)
        convolve_cell(job, job->workspace->position[i]);
}

static void pool(const uint8_t *slab, int positions, int32_t sum[SLAB], uint8_t most[SLAB])
{
    pool_slab(slab, positions, sum, most);
}

static void dense(const struct dense *d, const float *x, float *y)
{
    dense_all(d, x, y);
}

static double spin(void)
{
    enum { SPINS = 40, LENGTH = 288 };
    static const int16_t row[LENGTH];

    for (int i = 0; i < SPINS; i++) {
        volatile int32_t sum = product(row, row, LENGTH);
        (void)sum;
    }
    return (double)SPINS * LENGTH;
}

const struct kernel kernel_portable = {
    .name = "plain",
    .is_supported = is_supported,
    .tile = 1,
    .least = 1,
    .bytes = 2,
    .order = { 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
               16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 },
    .place = place,
    .convolve = convolve,
    .pool = pool,
    .dense = dense,
    .spin = spin,
};
