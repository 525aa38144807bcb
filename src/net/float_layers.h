/*
 * float_layers.h - the layers of a net that compute in floats, and pooling over the board.
 *
 * The code is plain C. Every kernel includes its own copy, which the compiler vectorises for the
 * kernel's instruction set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FLOAT_LAYERS_H
#define WATTLE_FLOAT_LAYERS_H

#include "net/net_internal.h"

#include <string.h>

#define KERNEL_INLINE static inline __attribute__((always_inline))

/* This is the vector width of the machine. Compilers split longer vectors through memory. The
   vectors need no alignment. */
#ifndef FLOAT_LANES
#define FLOAT_LANES 4
#endif
typedef float some_floats __attribute__((vector_size(4 * FLOAT_LANES), aligned(4), may_alias));

/* Computes n vectors of outputs from output `o` on. n is at most 4. Each output is summed in the
   order of the inputs. */
KERNEL_INLINE void dense_some(const struct dense *d, const float *x, float *y, int o, const int n)
{
    const float *w = d->weights + o;
    some_floats sum[4];

    for (int k = 0; k < n; k++)
        sum[k] = *(const some_floats *)(d->bias + o + FLOAT_LANES * k);
    for (int i = 0; i < d->from; i++, w += d->to)
        for (int k = 0; k < n; k++)
            sum[k] = sum[k] + x[i] * *(const some_floats *)(w + FLOAT_LANES * k);
    for (int k = 0; k < n; k++)
        *(some_floats *)(y + o + FLOAT_LANES * k) = sum[k];
}

KERNEL_INLINE void dense_all(const struct dense *d, const float *x, float *y)
{
    int o = 0;

    for (; o + 4 * FLOAT_LANES <= d->to; o += 4 * FLOAT_LANES)
        dense_some(d, x, y, o, 4);
    for (; o < d->to; o += FLOAT_LANES)
        dense_some(d, x, y, o, 1);
}

/* A sum of 256 numbers below 256 fits in 16 bits. */
KERNEL_INLINE void pool_slab(const uint8_t *slab, int positions, int32_t sum[SLAB],
                             uint8_t most[SLAB])
{
    uint8_t top[SLAB] = { 0 };

    memset(sum, 0, SLAB * sizeof *sum);
    for (int from = 0; from < positions; from += 256) {
        const int to = positions - from < 256 ? positions : from + 256;
        uint16_t part[SLAB] = { 0 };

        for (int p = from; p < to; p++) {
            const uint8_t *q = slab + p * SLAB;

            for (int c = 0; c < SLAB; c++) {
                part[c] = (uint16_t)(part[c] + q[c]);
                top[c] = q[c] > top[c] ? q[c] : top[c];
            }
        }
        for (int c = 0; c < SLAB; c++)
            sum[c] += part[c];
    }
    memcpy(most, top, sizeof top);
}

#endif
