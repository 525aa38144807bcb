/*
 * training_openings.c - varied opening positions of Fendo for self-play games.
 *
 * Nets that play only each other acquire common habits, for example in how many pieces they add.
 * They then learn nothing about other openings. So each side gets random preferences for the
 * opening.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fendo/fendo_internal.h"

#include "base/rng.h"

/* The preferences of a side in percent: `adds` is the probability of adding a piece, `stays` that
   of not moving the selected piece. */
struct habits {
    int adds, stays;
};

static struct habits habits_draw(struct rng *rng)
{
    return (struct habits){ (int)rng_below(rng, 101), (int)rng_below(rng, 101) };
}

static bool happens(struct rng *rng, int hundredths)
{
    return (int)rng_below(rng, 100) < hundredths;
}

/* Returns whether a step agrees with the preferences of this turn. */
static bool suits(const struct position *pos, step s, bool adds, bool stays)
{
    switch (step_kind(s)) {
    case SELECT:
        return !adds;
    case ADD:
        return adds;
    case TARGET:
        return (step_what(s) == pos->from) == stays;
    default:
        return true;
    }
}

static void play_turn(struct position *pos, struct rng *rng, const struct habits *h)
{
    const bool adds = happens(rng, h->adds), stays = happens(rng, h->stays);

    do {
        step steps[MAX_STEPS], suit[MAX_STEPS];
        const int all = fendo_steps(pos, steps);
        int n = 0;
        for (int i = 0; i < all; i++)
            if (suits(pos, steps[i], adds, stays))
                suit[n++] = steps[i];
        fendo_apply(pos,
                    n ? suit[rng_below(rng, (uint32_t)n)] : steps[rng_below(rng, (uint32_t)all)]);
    } while (fendo_mid_turn(pos));
}

void fendo_open(struct position *pos, struct rng *rng)
{
    const struct habits habits[2] = { habits_draw(rng), habits_draw(rng) };
    const int turns = 2 + (int)rng_below(rng, 4u * pos->size);

    for (int i = 0; i < turns; i++) {
        const struct position before = *pos;
        play_turn(pos, rng, &habits[pos->to_move]);
        if (!fendo_active(pos, WHITE) || !fendo_active(pos, ORANGE)) {
            *pos = before; /* the game is almost over */
            return;
        }
    }
}
