/*
 * cut_threads.h - cut threads and cut weaves of a position (RULES.md, "Words").
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_CUT_THREADS_H
#define WATTLE_CUT_THREADS_H

#include "games/fiodar/bitboard.h"

/* Defines cut_threads_NAME(), which returns the stones of `own` on a cut thread of one direction.

   From the enemy stones at either end, a signal spreads through the run of own stones in strides of
   1, 2, 4 and 8 (the parallel prefix of Kogge and Stone 1973). A stone that both signals reach is
   on a cut thread. `ahead` and `back` are the own stones that follow as many own stones as the next
   stride is long. Three strides are enough for runs of up to eight stones. Longer runs are rare and
   need the fourth stride. */
#define CUT_THREADS(name, FORWARD, BACKWARD)                                               \
    static inline struct points cut_threads_##name(struct points own, struct points enemy) \
    {                                                                                      \
        struct points up = points_and(own, FORWARD(1, enemy));                             \
        struct points down = points_and(own, BACKWARD(1, enemy));                          \
        struct points ahead = points_and(own, FORWARD(1, own));                            \
        struct points back = points_and(own, BACKWARD(1, own));                            \
                                                                                           \
        up = points_or(up, points_and(own, FORWARD(1, up)));                               \
        down = points_or(down, points_and(own, BACKWARD(1, down)));                        \
        up = points_or(up, points_and(ahead, FORWARD(2, up)));                             \
        down = points_or(down, points_and(back, BACKWARD(2, down)));                       \
        ahead = points_and(ahead, FORWARD(2, ahead));                                      \
        back = points_and(back, BACKWARD(2, back));                                        \
        up = points_or(up, points_and(ahead, FORWARD(4, up)));                             \
        down = points_or(down, points_and(back, BACKWARD(4, down)));                       \
        ahead = points_and(ahead, FORWARD(4, ahead));                                      \
        if (!points_none(ahead)) {                                                         \
            back = points_and(back, BACKWARD(4, back));                                    \
            up = points_or(up, points_and(ahead, FORWARD(8, up)));                         \
            down = points_or(down, points_and(back, BACKWARD(8, down)));                   \
        }                                                                                  \
        return points_and(up, down);                                                       \
    }

#define RIGHT(n, a)     points_right(a, n)
#define LEFT(n, a)      points_left(a, n)
#define UP(n, a)        points_up##n(a)
#define DOWN(n, a)      points_down##n(a)
#define RIGHT_UP(n, a)  points_up##n(points_right(a, n))
#define LEFT_DOWN(n, a) points_down##n(points_left(a, n))

CUT_THREADS(row, RIGHT, LEFT)
CUT_THREADS(column, UP, DOWN)
CUT_THREADS(diagonal, RIGHT_UP, LEFT_DOWN)

#undef RIGHT
#undef LEFT
#undef UP
#undef DOWN
#undef RIGHT_UP
#undef LEFT_DOWN
#undef CUT_THREADS

/* Returns the stones of the cut weaves of `own`. These stones are not connected to a stone without
   a cut thread. */
static inline struct points cut_weaves(struct points own, struct points enemy)
{
    const struct points cut =
        points_or(points_or(cut_threads_row(own, enemy), cut_threads_column(own, enemy)),
                  cut_threads_diagonal(own, enemy));

    if (points_none(cut))
        return cut;
    return points_less(own, points_flood(points_less(own, cut), own));
}

/* Returns the points that surely belong to a player if they are empty. Such a point has no enemy
   neighbour, and on some line both neighbours are stones of the player. An enemy stone there would
   be cut at once. The player gains nothing by filling the point. */
static inline struct points sure_points(struct points own, struct points enemy)
{
    const struct points right = points_right(own, 1), left = points_left(own, 1);
    const struct points row = points_and(right, left);
    const struct points column = points_and(points_up1(own), points_down1(own));
    const struct points diagonal = points_and(points_up1(right), points_down1(left));

    return points_less(points_or(points_or(row, column), diagonal), points_grown(enemy));
}

#endif
