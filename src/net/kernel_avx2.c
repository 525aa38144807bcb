/*
 * kernel_avx2.c - the convolution kernel for AVX2.
 *
 * The kernel multiplies bytes and adds pairs of products in 16 bits, which 7-bit numbers cannot
 * overflow. Then it adds pairs of these sums in 32 bits. This is no faster than multiplying 16-bit
 * numbers. 3x3 convolutions therefore use winograd.inc unless the board is tiny.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifdef __x86_64__

#include "net/net_internal.h"

#include <immintrin.h>

#define TILE       6
#define PATCH_COST (TERMS + 30)
#define TARGET     __attribute__((target("avx2")))
#define KERNEL     kernel_avx2
#define NAME       "avx2"

#define DOT(sum, x, w) \
    _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(x, w), _mm256_set1_epi16(1)))
#define DOT_16(sum, x, w)                                  \
    do {                                                   \
        __m256i products;                                  \
        __asm__("vpmaddwd %3, %2, %1\n\tvpaddd %1, %0, %0" \
                : "+x"(sum), "=&x"(products)               \
                : "x"(x), "x"(w));                         \
    } while (0)
#define MULTIPLY(sum, x)                                                \
    do {                                                                \
        __m256i products;                                               \
        __asm__ volatile("vpmaddubsw %2, %2, %1\n\tvpmaddwd %2, %1, %1" \
                         "\n\tvpaddd %1, %0, %0"                        \
                         : "+x"(sum), "=&x"(products)                   \
                         : "x"(x));                                     \
    } while (0)

#include "net/vector_avx2.h"

static bool is_supported(void)
{
    return __builtin_cpu_supports("avx2");
}

#include "net/kernel_vector.inc"

#else
typedef int no_avx2; /* avoids an empty translation unit */
#endif
