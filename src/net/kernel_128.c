/*
 * kernel_128.c - the convolution kernel for 128-bit vectors: SSE4.1, NEON, WebAssembly.
 *
 * Its products of 16-bit numbers are as fast as those of bytes, so 3x3 convolutions use
 * winograd.inc unless the board is tiny.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net_internal.h"

#ifdef KERNEL_128

#include "net/vector_128.h"

#define LANES 4
#ifdef WIDE
#define PATCH_COST (TERMS + 24)
#else
#define PATCH_COST (TERMS + 54)
#endif
#define TILE           6
#define KERNEL         kernel_128
#define NAME           "128-bit"
#define MULTIPLY(s, x) ((s) = DOT(s, s, x))

#include "net/kernel_vector.inc"

#else
typedef int no_128; /* avoids an empty translation unit */
#endif
