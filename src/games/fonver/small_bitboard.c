/*
 * small_bitboard.c - edge distances and canonical keys of Fonver up to size 7, by bitboards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fonver/small_bitboard.h"

#include "base/rng.h"

#include <assert.h>

/* POINT_IN is the first point of row r, ROW the lowest row and COLUMN the first column of a board
   of size n. POINT_IN is 0 if the board has no row r. */
#define POINT_IN(r, n) ((uint64_t)((r) < (n)) << (r) * ((n) + 1))
#define ROW(n)         (((uint64_t)1 << (n)) - 1)
#define COLUMN(n)                                                                         \
    (POINT_IN(0, n) | POINT_IN(1, n) | POINT_IN(2, n) | POINT_IN(3, n) | POINT_IN(4, n) | \
     POINT_IN(5, n) | POINT_IN(6, n))
#define FRAME(n)                                     \
    {                                                \
        (n) + 1, COLUMN(n) * ROW(n),                 \
        {                                            \
            { ROW(n), ROW(n) * POINT_IN((n)-1, n) }, \
            {                                        \
                COLUMN(n), COLUMN(n) << ((n)-1)      \
            }                                        \
        }                                            \
    }

const struct frame small_frames[SMALL + 1] = {
    [2] = FRAME(2), [3] = FRAME(3), [4] = FRAME(4), [5] = FRAME(5), [6] = FRAME(6), [7] = FRAME(7),
};

/* The links are the diagonal steps that a path may take: from[upwards, downwards][right, left].
   Neither common neighbour may be an enemy stone. */
struct links {
    uint64_t from[2][2];
};

static struct links links_of(const struct frame *f, uint64_t enemy)
{
    const uint64_t right = enemy >> 1, left = enemy << 1;
    const uint64_t above = enemy >> f->up, below = enemy << f->up;

    return (struct links){ { { ~(above | right), ~(above | left) },
                             { ~(below | right), ~(below | left) } } };
}

static inline uint64_t next_to(const struct frame *f, const struct links *l, uint64_t set)
{
    return beside(f, set) | (set & l->from[0][0]) << (f->up + 1) |
           (set & l->from[0][1]) << (f->up - 1) | (set & l->from[1][0]) >> (f->up - 1) |
           (set & l->from[1][1]) >> (f->up + 1);
}

/* Returns the number of stones missing between the edges (see edge_distance.h). Each round adds all
   points that one more stone reaches. */
static int missing(const struct frame *f, const struct small_board *s, int player)
{
    const struct links links = links_of(f, s->other);
    const uint64_t open = f->whole & ~s->other, last = f->edges[player][1];
    uint64_t fresh = s->own & f->edges[player][0], reached = 0, next = f->edges[player][0];

    for (int stones = 0; stones < UINT8_MAX; stones++) {
        while (fresh) { /* stones cost nothing */
            reached |= fresh;
            if (reached & last)
                return stones;
            const uint64_t near = next_to(f, &links, fresh);
            next |= near;
            fresh = near & s->own & ~reached;
        }
        fresh = next & open & ~reached;
        if (!fresh)
            break;
    }
    return UINT8_MAX;
}

void fonver_small_away(const struct board *b, int away[2])
{
    const struct frame *f = &small_frames[b->size];
    const struct small_board black = small_board_of(b, BLACK), white = { black.other, black.own };

    assert(b->size <= SMALL);
    away[BLACK] = missing(f, &black, BLACK);
    away[WHITE] = missing(f, &white, WHITE);
}

static uint64_t reversed(uint64_t set)
{
    set = (set >> 1 & 0x5555555555555555u) | (set & 0x5555555555555555u) << 1;
    set = (set >> 2 & 0x3333333333333333u) | (set & 0x3333333333333333u) << 2;
    set = (set >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (set & 0x0F0F0F0F0F0F0F0Fu) << 4;
    return __builtin_bswap64(set);
}

/* Sets image[] to the set itself and its images with rows, columns or both mirrored. */
static void mirror(int size, uint64_t set, uint64_t image[4])
{
    const int up = size + 1, unused = 64 - size * up + 1;
    const uint64_t row = ((uint64_t)1 << size) - 1;
    uint64_t rest = set;

    image[0] = set;
    image[1] = 0;
    for (int r = 0; r < size; r++, rest >>= up)
        image[1] = image[1] << up | (rest & row);
    image[2] = reversed(image[1]) >> unused;
    image[3] = reversed(set) >> unused;
}

static int least_of(const uint64_t image[4], const uint64_t then[4])
{
    int least = 0;

    for (int i = 1; i < 4; i++)
        if (image[i] < image[least] || (image[i] == image[least] && then[i] < then[least]))
            least = i;
    return least;
}

/* The high bits depend only on the stones of the player to move. A turn without captures does not
   change them. In a table indexed by the high bits, the successors of a position are therefore
   close together, which saves cache misses. */
uint64_t fonver_small_hash(const struct board *b, unsigned options)
{
    enum { FREE = 56 }; /* the first bit that no point uses */
    const uint64_t upper = 0xFFF0000000000000u;
    const struct small_board s = small_board_of(b, b->mover);
    uint64_t own[4], other[4];

    assert(b->size <= SMALL);
    mirror(b->size, s.own, own);
    mirror(b->size, s.other, other);
    const int least = least_of(own, other);
    uint64_t state = own[least];
    const uint64_t place = splitmix64(&state);
    state = place ^ other[least] ^ (uint64_t)(options << 4 | b->mover << 3 | b->size) << FREE;
    return (place & upper) | (splitmix64(&state) & ~upper);
}
