/*
 * portable_math.h - logarithm, exponential and softmax whose bits do not depend on the C library.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PORTABLE_MATH_H
#define WATTLE_PORTABLE_MATH_H

#include <stdint.h>
#include <string.h>

/* Returns the natural logarithm of a positive, finite, normal number, accurate to a few units in
   the last place. log() may differ between C libraries in the last bit. A search that compares such
   numbers would play another move. */
double portable_log(double x);

/* Returns e to the power x, accurate to a few units in the last place. x is limited to -87 .. 88.
   The function has no branches, so compilers can vectorise loops over it. The polynomial is from
   Moshier's Cephes. */
static inline float portable_exp(float x)
{
    static const float LOG2_E = 1.44269504F, TO_WHOLE = 12582912.0F;
    static const float LN_2_HIGH = 0.693359375F, LN_2_LOW = -2.12194440e-4F;
    const float above = x > -87 ? x : -87, within = above < 88 ? above : 88;
    const float n = (within * LOG2_E + TO_WHOLE) - TO_WHOLE; /* rounds: floats have 24 bits */
    const float r = (within - n * LN_2_HIGH) - n * LN_2_LOW;
    float y = 1.9875691500e-4F, power;

    y = y * r + 1.3981999507e-3F;
    y = y * r + 8.3334519073e-3F;
    y = y * r + 4.1665795894e-2F;
    y = y * r + 1.6666665459e-1F;
    y = y * r + 5.0000001201e-1F;
    y = (y * (r * r) + r) + 1.0F;

    const uint32_t bits = (uint32_t)((int32_t)n + 127) << 23; /* 2^n */
    memcpy(&power, &bits, sizeof power);
    return y * power;
}

/* Turns logits into probabilities, in place. */
void softmax(float x[], int n);

/* Does the same, but adds `least` to each probability before they are scaled, so that none is 0.
   The sum is accurate enough that the order of the logits does not matter. */
void softmax_above(float x[], int n, float least);

#endif
