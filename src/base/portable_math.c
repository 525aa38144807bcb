/*
 * portable_math.c - a natural logarithm that gives the same bits on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/portable_math.h"

#include <math.h>

/* Writes x as m 2^e with m within a factor sqrt(2) of 1. Then log m = 2 artanh z for z = (m - 1)
   / (m + 1). The series needs few terms because |z| < 0.172. All operations have one correct
   result under IEEE 754. */
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
