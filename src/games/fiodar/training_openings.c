/*
 * training_openings.c - beginnings for training by self-play that it would not find itself.
 *
 * Two players that learn from each other soon pass as early as each other, and never see a weave
 * die that was left alone. Here one side, the victim, passes often and the other goes on: what
 * comes of it is for the games to show that are played from there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fiodar/capture_threats.h"

/* Places a stone on a random one of these points where that is legal and ends no game; false if
   there is none. */
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

/* Captures, cuts, keeps in touch or goes anywhere, each of it with some probability. */
static bool place_sensibly(struct position *pos, struct rng *rng)
{
    const struct points own = points_of(&pos->stones[pos->mover]);
    const struct points enemy = points_of(&pos->stones[!pos->mover]);
    const struct points useful = points_less(empty_points(pos), sure_points(own, enemy));
    const struct points touching = points_grown(points_or(own, enemy));
    struct outlook outlook[2];

    fiodar_look(pos, outlook);
    const struct points by_luck[4] = {
        points_of(&outlook[pos->mover].captures),
        points_of(&outlook[!pos->mover].ends),
        touching,
        useful,
    };
    for (int i = (int)rng_below(rng, 4); i < 4; i++)
        if (place_on(pos, words_of(points_and(by_luck[i], useful)), rng))
            return true;
    return false;
}

/* Often nothing; else up to five turns for four points, in most games with a victim, who passes 15
   to 90 times in a hundred. The last turn is a stone: after a pass another would end the game. */
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
