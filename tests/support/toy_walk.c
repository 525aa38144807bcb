/* toy_walk.c - see toy.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/toy.h"

#include "game/proof.h"

static const struct walk *walk_of(const struct position *pos)
{
    return (const struct walk *)pos;
}

static int walk_steps(const struct position *pos, step out[MAX_STEPS])
{
    const struct walk *w = walk_of(pos);

    return w->map->ways(w->map, w->at, out);
}

static int walk_to_act(const struct position *pos)
{
    step ways[MAX_STEPS];

    return walk_steps(pos, ways) ? walk_of(pos)->actor : NOBODY;
}

static bool walk_mid_turn(const struct position *pos)
{
    (void)pos;
    return false;
}

static void walk_apply(struct position *pos, step s)
{
    struct walk *w = (struct walk *)pos;

    w->at = (int)s;
    w->actor ^= 1;
}

static void walk_payoffs(const struct position *pos, double out[])
{
    out[0] = walk_of(pos)->map->winner == 0;
    out[1] = 1 - out[0];
}

static int walk_playout(struct position *pos, struct rng *rng, struct trace *trace)
{
    step ways[MAX_STEPS];
    int made = 0, n;

    (void)trace;
    for (; (n = walk_steps(pos, ways)); made++)
        walk_apply(pos, ways[rng_below(rng, (uint32_t)n)]);
    return made;
}

static uint64_t walk_key(const struct position *pos)
{
    uint64_t key = (uint64_t)walk_of(pos)->at * 2 + (uint64_t)walk_of(pos)->actor;

    return splitmix64(&key);
}

static bool walk_forget_history(struct position *pos, int *turns_left)
{
    *turns_left = walk_of(pos)->map->turns;
    return true;
}

static const struct proof proof = { .forget_history = walk_forget_history };

const struct game toy_walk = {
    .name = "walk",
    .players = 2,
    .position_size = sizeof(struct walk),
    .to_act = walk_to_act,
    .mid_turn = walk_mid_turn,
    .steps = walk_steps,
    .apply = walk_apply,
    .payoffs = walk_payoffs,
    .playout = walk_playout,
    .key = walk_key,
    .proof = &proof,
};
