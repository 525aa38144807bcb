/*
 * kernel_avx512.c - the convolution kernel for AVX-512 with VNNI.
 *
 * It stores 28 sums in registers. Cores with two 512-bit units run two of its instructions a cycle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifdef __x86_64__

#include "net/net_internal.h"

#include <immintrin.h>

#define TILE   14
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vnni")))
#define KERNEL kernel_avx512
#define NAME   "avx512-vnni"

#define DOT(sum, x, w)   _mm512_dpbusd_epi32(sum, x, w)
#define MULTIPLY(sum, x) __asm__ volatile("vpdpbusd %1, %1, %0" : "+v"(sum) : "v"(x))
#include "net/vector_avx512.h"

static bool is_supported(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vnni");
}

#include "net/kernel_vector.inc"

#else
typedef int no_avx512; /* avoids an empty translation unit */
#endif
