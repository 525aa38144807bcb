/*
 * edge_distance.c - the shortest path between two edges, computed for a row of points at a time.
 *
 * Distances spread by the method of Bellman and Ford (1956, 1958): sweeps over the rows, up and
 * down, until nothing changes. A straight path needs one sweep, and each reversal of direction one
 * more. The floods from both edges are independent. They run interleaved in opposite directions, to
 * hide latency.
 *
 * With SSE2, which every x86-64 has, one register holds 16 points. Other processors use a loop.
 * Nearness counts down from 255, because shifts fill with 0, which means no path.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/edge_distance.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

enum { HALF = 16 };

#ifdef __SSE2__

typedef __m128i half;

INLINE half largest(half a, half b)
{
    return _mm_max_epu8(a, b);
}

INLINE half less(half a, half b)
{
    return _mm_subs_epu8(a, b);
}

INLINE half both(half a, half b)
{
    return _mm_and_si128(a, b);
}

INLINE half not_in(half a, half b)
{
    return _mm_andnot_si128(b, a);
}

INLINE half all(int value)
{
    return _mm_set1_epi8((char)value);
}

INLINE bool equal(half a, half b)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8(a, b)) == 0xFFFF;
}

/* Returns the left neighbour of each point. `before` is the half to the left. */
INLINE half from_left(half before, half a)
{
    return _mm_or_si128(_mm_slli_si128(a, 1), _mm_srli_si128(before, HALF - 1));
}

INLINE half from_right(half a, half after)
{
    return _mm_or_si128(_mm_srli_si128(a, 1), _mm_slli_si128(after, HALF - 1));
}

/* Returns 255 for each member of a set and 0 for other points. */
INLINE half spread(uint32_t set)
{
    const half bits = _mm_set1_epi64x((long long)0x8040201008040201u);
    const half twice = _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)set), _mm_setzero_si128());
    const half words = _mm_shufflelo_epi16(twice, _MM_SHUFFLE(1, 1, 0, 0));
    const half bytes = _mm_shuffle_epi32(words, _MM_SHUFFLE(1, 1, 0, 0));
    const half filled = _mm_or_si128(bytes, _mm_slli_epi16(bytes, 8));

    return _mm_cmpeq_epi8(both(filled, bits), bits);
}

INLINE void store(uint8_t *to, half a)
{
    _mm_storeu_si128((__m128i *)to, a);
}

#else

typedef struct {
    uint8_t v[HALF];
} half;

#define EACH(expression)                      \
    do {                                      \
        half out;                             \
        for (int i = 0; i < HALF; i++)        \
            out.v[i] = (uint8_t)(expression); \
        return out;                           \
    } while (0)

INLINE half largest(half a, half b)
{
    EACH(a.v[i] > b.v[i] ? a.v[i] : b.v[i]);
}

INLINE half less(half a, half b)
{
    EACH(a.v[i] > b.v[i] ? a.v[i] - b.v[i] : 0);
}

INLINE half both(half a, half b)
{
    EACH(a.v[i] & b.v[i]);
}

INLINE half not_in(half a, half b)
{
    EACH(a.v[i] & ~b.v[i]);
}

INLINE half all(int value)
{
    EACH(value);
}

INLINE bool equal(half a, half b)
{
    return memcmp(a.v, b.v, HALF) == 0;
}

INLINE half from_left(half before, half a)
{
    EACH(i ? a.v[i - 1] : before.v[HALF - 1]);
}

INLINE half from_right(half a, half after)
{
    EACH(i < HALF - 1 ? a.v[i + 1] : after.v[0]);
}

INLINE half spread(uint32_t set)
{
    EACH(set >> i & 1 ? 255 : 0);
}

INLINE void store(uint8_t *to, half a)
{
    memcpy(to, a.v, HALF);
}

#undef EACH

#endif

struct terrain {
    half open[MAX_SIZE][2]; /* 255: no enemy stone */
    half cost[MAX_SIZE][2]; /* 1: empty, 0: not empty */
};

/* Returns the larger value of the two neighbours in the row. */
INLINE half beside(const half row[2], int h, int halves)
{
    const half none = all(0);

    return largest(from_left(h ? row[0] : none, row[h]),
                   from_right(row[h], h + 1 < halves ? row[1] : none));
}

/* Spreads nearness along a row until nothing changes. */
INLINE void spread_row(const struct terrain *t, half row[2], int r, int halves)
{
    bool changed = true;

    while (changed) {
        half next[2];
        changed = false;
        for (int h = 0; h < halves; h++) {
            const half best = less(beside(row, h, halves), t->cost[r][h]);
            next[h] = largest(row[h], both(best, t->open[r][h]));
        }
        for (int h = 0; h < halves; h++) {
            changed = changed || !equal(next[h], row[h]);
            row[h] = next[h];
        }
    }
}

/* Updates the nearness of row `to` from the adjacent row `from`. Returns whether any value rose. */
INLINE bool relax(const struct terrain *t, half near[][2], int to, int from, int halves)
{
    half straight[2];
    bool changed = false;

    for (int h = 0; h < halves; h++)
        straight[h] = both(near[from][h], t->open[to][h]);
    for (int h = 0; h < halves; h++) {
        const half aslant = both(beside(straight, h, halves), t->open[from][h]);
        const half best = less(largest(straight[h], aslant), t->cost[to][h]);
        const half now = largest(near[to][h], both(best, t->open[to][h]));
        changed = changed || !equal(now, near[to][h]);
        near[to][h] = now;
    }
    if (changed)
        spread_row(t, near[to], to, halves);
    return changed;
}

/* Computes nearness to the row `first`. The neighbours of every changed row are updated again. */
INLINE void flood(const struct terrain *t, half near[][2], int first, int size, int halves)
{
    const uint32_t above = (1u << (size - 1)) - 1; /* rows that have a row above */
    uint32_t up = 1u << first & above, down = 1u << first & above << 1;

    for (int r = 0; r < size; r++)
        for (int h = 0; h < halves; h++)
            near[r][h] =
                r == first ? both(less(all(NEAREST), t->cost[r][h]), t->open[r][h]) : all(0);
    while (up | down) {
        for (int r; up; up &= ~(1u << r)) {
            r = bits_lowest(up);
            if (relax(t, near, r + 1, r, halves)) {
                up |= 2u << r & above;
                down |= 2u << r;
            }
        }
        for (int r; down; down &= ~(1u << r)) {
            r = 31 - __builtin_clz(down);
            if (relax(t, near, r - 1, r, halves)) {
                down |= 1u << (r - 1) & above << 1;
                up |= 1u << (r - 1);
            }
        }
    }
}

INLINE void find_ways(const uint32_t own[], const uint32_t enemy[], int size, int halves,
                      struct ways *out)
{
    const uint32_t whole = (1u << size) - 1;
    struct terrain t;
    half near[2][MAX_SIZE][2], best = all(0);
    uint8_t lanes[HALF];

    for (int r = 0; r < size; r++)
        for (int h = 0; h < halves; h++) {
            t.open[r][h] = spread((whole & ~enemy[r]) >> HALF * h);
            t.cost[r][h] = both(not_in(t.open[r][h], spread(own[r] >> HALF * h)), all(1));
        }
    flood(&t, near[0], 0, size, halves);
    flood(&t, near[1], size - 1, size, halves);
    for (int r = 0; r < size; r++)
        for (int h = 0; h < halves; h++) {
            /* Both distances count the point itself, but the sum must count it once. */
            const half rest = less(not_in(all(255), near[1][r][h]), t.cost[r][h]);
            const half through = less(near[0][r][h], rest);
            store(&out->near[0][r][HALF * h], near[0][r][h]);
            store(&out->near[1][r][HALF * h], near[1][r][h]);
            store(&out->through[r][HALF * h], through);
            best = largest(best, through);
        }
    store(lanes, best);
    out->best = 0;
    for (int i = 0; i < HALF; i++)
        out->best = lanes[i] > out->best ? lanes[i] : out->best;
}

void fonver_ways(const uint32_t own[], const uint32_t enemy[], int size, struct ways *out)
{
    if (size <= HALF)
        find_ways(own, enemy, size, 1, out);
    else
        find_ways(own, enemy, size, 2, out);
}
