/*
 * bitboard.h - sets of points of the hexagonal board in 256 bits, and their shifts along the three
 * lines.
 *
 * The board is a rhombus of columns and rows without two of its corners (RULES.md, "Options").
 * Columns and rows are counted from 0. Point (c, r) is bit 16 * (r + 1) + c + 1, so each row has a
 * lane of 16 bits. Lane 0 and the lowest bit of each lane hold no point. A point that is shifted
 * off the board lands there, on a removed corner, or outside the 256 bits. It vanishes when the set
 * is masked with the board. The six neighbours of a bit are 1, 16 and 17 bits away.
 *
 * With AVX2 a set is one register, otherwise four words. The results are the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FIODAR_BITBOARD_H
#define WATTLE_FIODAR_BITBOARD_H

#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

enum { WORDS = 4, POINT_BITS = 64 * WORDS };

struct words {
    uint64_t w[WORDS];
};

static inline int point_at(int column, int row)
{
    return 16 * (row + 1) + column + 1;
}

static inline int column_of(int point)
{
    return (point & 15) - 1;
}

static inline int row_of(int point)
{
    return (point >> 4) - 1;
}

static inline bool words_has(const struct words *s, int point)
{
    return s->w[point >> 6] >> (point & 63) & 1;
}

static inline void words_flip(struct words *s, int point)
{
    s->w[point >> 6] ^= (uint64_t)1 << (point & 63);
}

static inline int words_count(const struct words *s)
{
    return bits_count(s->w[0]) + bits_count(s->w[1]) + bits_count(s->w[2]) + bits_count(s->w[3]);
}

/* Returns the n-th member, 0 <= n < words_count(s). */
static inline int words_nth(const struct words *s, int n)
{
    int i = 0;

    for (int count; n >= (count = bits_count(s->w[i])); i++)
        n -= count;
    return 64 * i + bits_lowest(bits_nth(s->w[i], n));
}

/* words_around() returns the neighbours of a point in bits 0 to 34, for the bits from 17 below the
   point to 17 above it. The neighbours -17, -16, -1, +1, +16 and +17 bits away are bits 0, 1, 16,
   18, 33 and 34. */
enum { AROUND_MIDDLE = 17 };
#define AROUND_ALL ((uint64_t)0x600050003)

static inline uint64_t words_around(const struct words *s, int point)
{
    const int low = point - AROUND_MIDDLE, i = low >> 6, bit = low & 63;
    const uint64_t above = i < WORDS - 1 ? s->w[i + 1] : 0;

    return (s->w[i] >> bit | above << 1 << (63 - bit)) & AROUND_ALL;
}

/* Returns whether both neighbours are present on at least one of the three lines. */
static inline bool around_both(uint64_t around)
{
    return (around & around >> 34 & 1) | (around >> 1 & around >> 33 & 1) |
           (around >> 16 & around >> 18 & 1);
}

#ifdef __AVX2__

struct points {
    __m256i v;
};

static inline struct points points_of(const struct words *s)
{
    return (struct points){ _mm256_loadu_si256((const __m256i *)s->w) };
}

static inline struct words words_of(struct points a)
{
    struct words s;

    _mm256_storeu_si256((__m256i *)s.w, a.v);
    return s;
}

static inline struct points points_and(struct points a, struct points b)
{
    return (struct points){ _mm256_and_si256(a.v, b.v) };
}

static inline struct points points_or(struct points a, struct points b)
{
    return (struct points){ _mm256_or_si256(a.v, b.v) };
}

static inline struct points points_less(struct points a, struct points b)
{
    return (struct points){ _mm256_andnot_si256(b.v, a.v) };
}

static inline bool points_none(struct points a)
{
    return _mm256_testz_si256(a.v, a.v);
}

static inline bool points_equal(struct points a, struct points b)
{
    return points_none((struct points){ _mm256_xor_si256(a.v, b.v) });
}

static inline struct points points_right(struct points a, int columns)
{
    return (struct points){ _mm256_slli_epi16(a.v, columns) };
}

static inline struct points points_left(struct points a, int columns)
{
    return (struct points){ _mm256_srli_epi16(a.v, columns) };
}

/* Defines shifts by n rows. A register holds 16 rows and each half of it 8. */
#define ROWS(n)                                                               \
    static inline struct points points_up##n(struct points a)                 \
    {                                                                         \
        const __m256i low = _mm256_permute2x128_si256(a.v, a.v, 0x08);        \
        return (struct points){ _mm256_alignr_epi8(a.v, low, 16 - 2 * (n)) }; \
    }                                                                         \
    static inline struct points points_down##n(struct points a)               \
    {                                                                         \
        const __m256i high = _mm256_permute2x128_si256(a.v, a.v, 0x81);       \
        return (struct points){ _mm256_alignr_epi8(high, a.v, 2 * (n)) };     \
    }

#else

struct points {
    uint64_t w[WORDS];
};

static inline struct points points_of(const struct words *s)
{
    return (struct points){ { s->w[0], s->w[1], s->w[2], s->w[3] } };
}

static inline struct words words_of(struct points a)
{
    return (struct words){ { a.w[0], a.w[1], a.w[2], a.w[3] } };
}

static inline struct points points_and(struct points a, struct points b)
{
    for (int i = 0; i < WORDS; i++)
        a.w[i] &= b.w[i];
    return a;
}

static inline struct points points_or(struct points a, struct points b)
{
    for (int i = 0; i < WORDS; i++)
        a.w[i] |= b.w[i];
    return a;
}

static inline struct points points_less(struct points a, struct points b)
{
    for (int i = 0; i < WORDS; i++)
        a.w[i] &= ~b.w[i];
    return a;
}

static inline bool points_none(struct points a)
{
    return !(a.w[0] | a.w[1] | a.w[2] | a.w[3]);
}

static inline bool points_equal(struct points a, struct points b)
{
    return !((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1]) | (a.w[2] ^ b.w[2]) | (a.w[3] ^ b.w[3]));
}

/* Bits shifted out of a lane are dropped, as in the AVX2 version. */
static inline struct points points_right(struct points a, int columns)
{
    const uint64_t inside = (0xFFFFu << columns & 0xFFFF) * 0x0001000100010001u;

    for (int i = 0; i < WORDS; i++)
        a.w[i] = a.w[i] << columns & inside;
    return a;
}

static inline struct points points_left(struct points a, int columns)
{
    const uint64_t inside = (0xFFFFu >> columns) * 0x0001000100010001u;

    for (int i = 0; i < WORDS; i++)
        a.w[i] = a.w[i] >> columns & inside;
    return a;
}

/* The shift is by whole rows. A word holds four rows. */
static inline struct points points_up(struct points a, int rows)
{
    const int words = rows / 4, bits = 16 * (rows % 4);

    for (int i = WORDS - 1; i >= 0; i--) {
        const uint64_t at = i >= words ? a.w[i - words] : 0;
        const uint64_t below = i > words ? a.w[i - words - 1] : 0;
        a.w[i] = at << bits | (bits ? below >> (64 - bits) : 0);
    }
    return a;
}

static inline struct points points_down(struct points a, int rows)
{
    const int words = rows / 4, bits = 16 * (rows % 4);

    for (int i = 0; i < WORDS; i++) {
        const uint64_t at = i + words < WORDS ? a.w[i + words] : 0;
        const uint64_t above = i + words + 1 < WORDS ? a.w[i + words + 1] : 0;
        a.w[i] = at >> bits | (bits ? above << (64 - bits) : 0);
    }
    return a;
}

#define ROWS(n)                                                 \
    static inline struct points points_up##n(struct points a)   \
    {                                                           \
        return points_up(a, n);                                 \
    }                                                           \
    static inline struct points points_down##n(struct points a) \
    {                                                           \
        return points_down(a, n);                               \
    }

#endif

ROWS(1)
ROWS(2)
ROWS(4)
ROWS(8)
#undef ROWS

static inline struct points points_one(int point)
{
    struct words s = { { 0 } };

    words_flip(&s, point);
    return points_of(&s);
}

/* Returns the members and their neighbours, including bits off the board. */
static inline struct points points_grown(struct points a)
{
    const struct points right = points_or(a, points_right(a, 1));
    const struct points left = points_or(a, points_left(a, 1));

    return points_or(points_or(right, points_up1(right)), points_or(left, points_down1(left)));
}

/* Returns all members of `within` that are connected to `from` by neighbours in `within`. `from`
   must be a subset of `within`. */
static inline struct points points_flood(struct points from, struct points within)
{
    for (;;) {
        const struct points next = points_and(points_grown(from), within);
        if (points_equal(next, from))
            return from;
        from = next;
    }
}

#endif
