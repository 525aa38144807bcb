/*
 * real.h - what C libraries compute each in their own way, the same everywhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_REAL_H
#define WATTLE_REAL_H

/* The natural logarithm of a number above 0, neither infinite nor subnormal, to within a few
   units of the last place. log() of a C library may differ from machine to machine in the last
   bit, and a search that compares such numbers would play another move. */
double real_log(double x);

#endif
