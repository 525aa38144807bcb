/*
 * kernel_avxvnni.c - the convolution kernel for AVX-VNNI, which has the byte product of AVX-512
 * VNNI in 256-bit vectors. Some CPUs without AVX-512 have AVX-VNNI.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifdef __x86_64__

#include "net/net_internal.h"

#include <cpuid.h>
#include <immintrin.h>

#define TILE   6
#define TARGET __attribute__((target("avx2,avxvnni")))
#define KERNEL kernel_avxvnni
#define NAME   "avx-vnni"

#define DOT(sum, x, w)   _mm256_dpbusd_avx_epi32(sum, x, w)
#define MULTIPLY(sum, x) __asm__ volatile("%{vex%} vpdpbusd %1, %1, %0" : "+x"(sum) : "x"(x))
#include "net/vector_avx2.h"

static bool is_supported(void)
{
    unsigned a = 0, b, c, d;

    /* AVX-VNNI is a bit of CPUID leaf 7, subleaf 1. Some compilers have no name for this bit. An
       operating system that supports AVX2 also supports AVX-VNNI. */
    return __builtin_cpu_supports("avx2") && __get_cpuid_count(7, 1, &a, &b, &c, &d) && a >> 4 & 1;
}

#include "net/kernel_vector.inc"

#else
typedef int no_avx_vnni; /* avoids an empty translation unit */
#endif
