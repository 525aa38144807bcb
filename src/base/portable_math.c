/*
 * portable_math.c - logarithm, exponential and softmax whose bits do not depend on the C library.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/portable_math.h"

#include <math.h>

/* Writes x as m 2^e with m within a factor sqrt(2) of 1. Then log m = 2 artanh z for z = (m - 1) /
   (m + 1). The series needs few terms because |z| < 0.172. All operations have one correct result
   under IEEE 754. */
double portable_log(double x)
{
    static const double LN_2 = 0.693147180559945309417, HALF_ROOT_2 = 0.707106781186547524401;
    enum { LAST_TERM = 21 };
    int e;
    double m = frexp(x, &e);

    if (m < HALF_ROOT_2) {
        m *= 2;
        e--;
    }
    const double z = (m - 1) / (m + 1), square = z * z;
    double sum = 0;

    for (int k = LAST_TERM; k >= 1; k -= 2)
        sum = sum * square + 1.0 / k;
    return e * LN_2 + 2 * z * sum;
}

/* Replaces each logit by its exponential, relative to that of the largest. Adds `least`. */
static void exponentiate(float x[], int n, float least)
{
    float most = x[0];

    for (int i = 1; i < n; i++)
        most = x[i] > most ? x[i] : most;
    for (int i = 0; i < n; i++)
        x[i] = portable_exp(x[i] - most) + least;
}

void softmax(float x[], int n)
{
    float sum = 0;

    exponentiate(x, n, 0);
    for (int i = 0; i < n; i++)
        sum += x[i];
    for (int i = 0; i < n; i++)
        x[i] /= sum;
}

void softmax_above(float x[], int n, float least)
{
    double sum = 0;

    exponentiate(x, n, least);
    for (int i = 0; i < n; i++)
        sum += (double)x[i];
    for (int i = 0; i < n; i++)
        x[i] /= (float)sum;
}
