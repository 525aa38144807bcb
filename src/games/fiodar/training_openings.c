/*
 * training_openings.c - varied opening positions of Fiodar for self-play games.
 *
 * Two players who learn only from each other soon both pass early, and never see the capture of a
 * neglected weave. In these openings one side therefore often passes while the other side plays on.
 * The training games continue from such openings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/capture_threats.h"

/* Places a stone on a random one of these points. The stone must be legal and must not end the
   game. Returns false if there is no such point. */
static bool place_on(struct position *pos, struct words points, struct rng *rng)
{
    struct placing p;

    for (int n = words_count(&points); n; n--) {
        const int point = words_nth(&points, (int)rng_below(rng, (uint32_t)n));
        if (place(pos, point, &p) && !seen_before(pos, p.key)) {
            settle_placing(pos, &p);
            end_turn(pos, PLAYING, p.key);
            return true;
        }
        words_flip(&points, point);
    }
    return false;
}

/* Places a stone on a point of one of four groups: points that capture, points that cut, points
   next to other stones, all useful points. Starts with a random group. If a group has no legal
   point, tries the next one. */
static bool place_sensibly(struct position *pos, struct rng *rng)
{
    const struct points own = points_of(&pos->stones[pos->mover]);
    const struct points enemy = points_of(&pos->stones[!pos->mover]);
    const struct points useful = points_less(empty_points(pos), sure_points(own, enemy));
    const struct points touching = points_grown(points_or(own, enemy));
    struct threats threats[2];

    fiodar_threats(pos, threats);
    const struct points by_luck[4] = {
        points_of(&threats[pos->mover].captures),
        points_of(&threats[!pos->mover].ends),
        touching,
        useful,
    };
    for (int i = (int)rng_below(rng, 4); i < 4; i++)
        if (place_on(pos, words_of(points_and(by_luck[i], useful)), rng))
            return true;
    return false;
}

/* Plays nothing in one of four openings, otherwise up to five turns for every four points. In three
   of four openings one player, the victim, passes in 15 to 90 % of the turns. The last turn is a
   stone, because a second pass in a row would end the game. */
void fiodar_open(struct position *pos, struct rng *rng)
{
    const uint32_t most = 5 * (uint32_t)points_of_size(pos->size) / 4;
    const int turns = rng_below(rng, 4) ? (int)rng_below(rng, most) : 0;
    const int victim = rng_below(rng, 4) ? (int)rng_below(rng, 2) : NOBODY;
    const uint32_t passes = 15 + rng_below(rng, 76);

    for (int i = 0; i < turns || pos->state == PASSED; i++)
        if (i < turns && pos->mover == victim && rng_below(rng, 100) < passes)
            end_turn(pos, PASSED, board_key(pos));
        else if (!place_sensibly(pos, rng))
            return;
}
