/*
 * vector_avx2.h - the AVX2 operations that kernel_vector.inc needs, except the product of bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VECTOR_AVX2_H
#define WATTLE_VECTOR_AVX2_H

#include <immintrin.h>
#include <stdint.h>

#define VECTOR __m256i
#define FLOATS __m256
#define LANES  8

#define BROADCAST(p)       _mm256_set1_epi32(*(const int_anywhere *)(p))
#define TO_FLOATS(v)       _mm256_cvtepi32_ps(v)
#define TO_WHOLE(f)        _mm256_cvtps_epi32(f)
#define FLOATS_ALL(f)      _mm256_set1_ps(f)
#define FLOATS_LOAD(p)     _mm256_loadu_ps(p)
#define FLOATS_STORE(p, f) _mm256_storeu_ps(p, f)
#define FLOATS_ADD(a, b)   _mm256_add_ps(a, b)
#define FLOATS_MUL(a, b)   _mm256_mul_ps(a, b)
#define FLOATS_MIN(a, b)   _mm256_min_ps(a, b)
#define WIDEN_BYTES(p)     _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(p)))
#define WIDEN_LOW(v)       _mm256_unpacklo_epi16(v, _mm256_setzero_si256())
#define WIDEN_HIGH(v)      _mm256_unpackhi_epi16(v, _mm256_setzero_si256())
#define PACK_32(a, b)      _mm256_packs_epi32(a, b)

/* Stores two vectors of 16-bit numbers, for two cells, as bytes. Negative numbers become 0. */
static inline __attribute__((target("avx2"))) void store_cells(uint8_t *first, uint8_t *second,
                                                               __m256i a, __m256i b)
{
    const __m256i packed = _mm256_max_epi8(_mm256_packs_epi16(a, b), _mm256_setzero_si256());
    const __m256i bytes = _mm256_permute4x64_epi64(packed, 0xd8); /* quarters 0 2 1 3 */

    _mm_storeu_si128((__m128i *)first, _mm256_castsi256_si128(bytes));
    _mm_storeu_si128((__m128i *)second, _mm256_extracti128_si256(bytes, 1));
}

#endif
