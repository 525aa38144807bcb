/*
 * vector_128.h - the operations of 128-bit vectors that kernel_vector.inc needs, for SSE4.1, NEON
 * and WebAssembly.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VECTOR_128_H
#define WATTLE_VECTOR_128_H

#include <stdint.h>

#if defined(__x86_64__)

#include <immintrin.h>

#define VECTOR             __m128i
#define FLOATS             __m128
#define TARGET             __attribute__((target("sse4.1")))
#define BROADCAST(p)       _mm_set1_epi32(*(const int_anywhere *)(p))
#define TO_FLOATS(v)       _mm_cvtepi32_ps(v)
#define TO_WHOLE(f)        _mm_cvtps_epi32(f)
#define FLOATS_ALL(f)      _mm_set1_ps(f)
#define FLOATS_LOAD(p)     _mm_loadu_ps(p)
#define FLOATS_STORE(p, f) _mm_storeu_ps(p, f)
#define FLOATS_ADD(a, b)   _mm_add_ps(a, b)
#define FLOATS_MUL(a, b)   _mm_mul_ps(a, b)
#define FLOATS_MIN(a, b)   _mm_min_ps(a, b)
#define WIDEN_BYTES(p)     _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)(p)))
#define WIDEN_LOW(v)       _mm_unpacklo_epi16(v, _mm_setzero_si128())
#define WIDEN_HIGH(v)      _mm_unpackhi_epi16(v, _mm_setzero_si128())
#define PACK_32(a, b)      _mm_packs_epi32(a, b)
#define DOT(sum, x, w) \
    _mm_add_epi32(sum, _mm_madd_epi16(_mm_maddubs_epi16(x, w), _mm_set1_epi16(1)))
#define DOT_16(sum, x, w) ((sum) = _mm_add_epi32(sum, _mm_madd_epi16(x, w)))

/* Stores two vectors of 16-bit numbers, for two cells, as bytes. Negative numbers become 0. */
static inline TARGET void store_cells(uint8_t *first, uint8_t *second, __m128i a, __m128i b)
{
    const __m128i bytes = _mm_max_epi8(_mm_packs_epi16(a, b), _mm_setzero_si128());

    _mm_storel_epi64((__m128i *)first, bytes);
    _mm_storeh_pd((double *)(void *)second, _mm_castsi128_pd(bytes));
}

static inline bool is_supported(void)
{
    return __builtin_cpu_supports("sse4.1");
}

#elif defined(__aarch64__)

#include <arm_neon.h>

#define VECTOR int32x4_t
#define FLOATS float32x4_t
#define TARGET
#define BROADCAST(p)       vdupq_n_s32(*(const int_anywhere *)(p))
#define TO_FLOATS(v)       vcvtq_f32_s32(v)
#define TO_WHOLE(f)        vcvtnq_s32_f32(f)
#define FLOATS_ALL(f)      vdupq_n_f32(f)
#define FLOATS_LOAD(p)     vld1q_f32(p)
#define FLOATS_STORE(p, f) vst1q_f32(p, f)
#define FLOATS_ADD(a, b)   vaddq_f32(a, b)
#define FLOATS_MUL(a, b)   vmulq_f32(a, b)
#define FLOATS_MIN(a, b)   vminq_f32(a, b)
#define WIDEN_BYTES(p)     vreinterpretq_s32_u16(vmovl_u8(vld1_u8(p)))
#define WIDEN_LOW(v)       vreinterpretq_s32_u32(vmovl_u16(vget_low_u16(vreinterpretq_u16_s32(v))))
#define WIDEN_HIGH(v)      vreinterpretq_s32_u32(vmovl_high_u16(vreinterpretq_u16_s32(v)))
#define PACK_32(a, b)      vreinterpretq_s32_s16(vcombine_s16(vqmovn_s32(a), vqmovn_s32(b)))
#define DOT(sum, x, w)     dot(sum, vreinterpretq_s8_s32(x), vreinterpretq_s8_s32(w))
#define DOT_16(sum, x, w)  ((sum) = dot_16(sum, vreinterpretq_s16_s32(x), vreinterpretq_s16_s32(w)))

/* Sums of two products of 7-bit and 8-bit numbers fit in 16 bits. */
static inline int32x4_t dot(int32x4_t sum, int8x16_t x, int8x16_t w)
{
    const int16x8_t low = vmull_s8(vget_low_s8(x), vget_low_s8(w)), high = vmull_high_s8(x, w);

    return vpadalq_s16(sum, vpaddq_s16(low, high));
}

static inline int32x4_t dot_16(int32x4_t sum, int16x8_t x, int16x8_t w)
{
    const int32x4_t low = vmull_s16(vget_low_s16(x), vget_low_s16(w)), high = vmull_high_s16(x, w);

    return vaddq_s32(sum, vpaddq_s32(low, high));
}

static inline void store_cells(uint8_t *first, uint8_t *second, int32x4_t a, int32x4_t b)
{
    vst1_u8(first, vqmovun_s16(vreinterpretq_s16_s32(a)));
    vst1_u8(second, vqmovun_s16(vreinterpretq_s16_s32(b)));
}

static inline bool is_supported(void)
{
    return true;
}

#else

#include <wasm_simd128.h>

#define WIDE
#define VECTOR v128_t
#define FLOATS v128_t
#define TARGET
#define BROADCAST(p)       wasm_v128_load32_splat(p)
#define TO_FLOATS(v)       wasm_f32x4_convert_i32x4(v)
#define TO_WHOLE(f)        wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(f))
#define FLOATS_ALL(f)      wasm_f32x4_splat(f)
#define FLOATS_LOAD(p)     wasm_v128_load(p)
#define FLOATS_STORE(p, f) wasm_v128_store(p, f)
#define FLOATS_ADD(a, b)   wasm_f32x4_add(a, b)
#define FLOATS_MUL(a, b)   wasm_f32x4_mul(a, b)
#define FLOATS_MIN(a, b)   wasm_f32x4_pmin(a, b)
#define WIDEN_BYTES(p)     wasm_u16x8_load8x8(p)
#define WIDEN_LOW(v)       wasm_u32x4_extend_low_u16x8(v)
#define WIDEN_HIGH(v)      wasm_u32x4_extend_high_u16x8(v)
#define PACK_32(a, b)      wasm_i16x8_narrow_i32x4(a, b)
#define DOT(sum, x, w)     dot(sum, x, w)
#define DOT_16(sum, x, w)  ((sum) = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(x, w)))

/* Sums of two products of 7-bit and 8-bit numbers fit in 16 bits. */
static inline v128_t dot(v128_t sum, v128_t x, v128_t w)
{
    const v128_t low = wasm_i16x8_extmul_low_i8x16(x, w), high = wasm_i16x8_extmul_high_i8x16(x, w);
    const v128_t even = wasm_i16x8_shuffle(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
    const v128_t odd = wasm_i16x8_shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15);

    return wasm_i32x4_add(sum, wasm_i32x4_extadd_pairwise_i16x8(wasm_i16x8_add(even, odd)));
}

static inline void store_cells(uint8_t *first, uint8_t *second, v128_t a, v128_t b)
{
    const v128_t bytes = wasm_u8x16_narrow_i16x8(a, b);

    wasm_v128_store64_lane(first, bytes, 0);
    wasm_v128_store64_lane(second, bytes, 1);
}

static inline bool is_supported(void)
{
    return true;
}

#endif

#endif
