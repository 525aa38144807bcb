/*
 * vector_avx512.h - the AVX-512 operations that kernel_vector.inc needs, except the product of
 * bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VECTOR_AVX512_H
#define WATTLE_VECTOR_AVX512_H

#include <immintrin.h>
#include <stdint.h>

#define VECTOR __m512i
#define FLOATS __m512
#define LANES  16

#define BROADCAST(p)       _mm512_set1_epi32(*(const int_anywhere *)(p))
#define TO_FLOATS(v)       _mm512_cvtepi32_ps(v)
#define TO_WHOLE(f)        _mm512_cvtps_epi32(f)
#define FLOATS_ALL(f)      _mm512_set1_ps(f)
#define FLOATS_LOAD(p)     _mm512_loadu_ps(p)
#define FLOATS_STORE(p, f) _mm512_storeu_ps(p, f)
#define FLOATS_ADD(a, b)   _mm512_add_ps(a, b)
#define FLOATS_MUL(a, b)   _mm512_mul_ps(a, b)
#define FLOATS_MIN(a, b)   _mm512_min_ps(a, b)
#define WIDEN_BYTES(p)     _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(p)))
#define WIDEN_LOW(v)       _mm512_unpacklo_epi16(v, _mm512_setzero_si512())
#define WIDEN_HIGH(v)      _mm512_unpackhi_epi16(v, _mm512_setzero_si512())
#define PACK_32(a, b)      _mm512_packs_epi32(a, b)

/* Stores two vectors of 16-bit numbers, for two cells, as bytes. Negative numbers become 0. */
static inline __attribute__((target("avx512f,avx512bw"))) void store_cells(uint8_t *first,
                                                                           uint8_t *second,
                                                                           __m512i a, __m512i b)
{
    const __m512i packed = _mm512_max_epi8(_mm512_packs_epi16(a, b), _mm512_setzero_si512());
    const __m512i bytes =
        _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), packed);

    _mm256_storeu_si256((__m256i *)first, _mm512_castsi512_si256(bytes));
    _mm256_storeu_si256((__m256i *)second, _mm512_extracti64x4_epi64(bytes, 1));
}

#endif
