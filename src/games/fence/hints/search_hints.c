/*
 * search_hints.c - the hints of FENCE! for search: playouts, priors and strength levels.
 *
 * A playout follows the policy (policy.c), with some noise, for a few rounds. Then the position is
 * evaluated. Whole games are long, and their results say little about a single step. Steps that
 * build the map are judged by evaluation alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hints/fence_hints.h"

#include "games/fence/hidden/fence_hidden.h"

#define MORE_ROUNDS 1    /* rounds after the current one */
#define NOISE       2.0f /* largest random bonus of a step in a playout, in points */
#define SHARPNESS   0.5f /* decrease of a prior for each point below the best */

static step policy_step(const struct position *pos, const step steps[], int n, struct rng *rng)
{
    struct fence_policy in;
    float best = -1e9f;
    step chosen = steps[0];

    if (n == 1)
        return chosen;
    fence_policy_look(pos, &in);
    for (int i = 0; i < n; i++) {
        const float noise = NOISE * (float)(rng_next(rng) >> 40) * 0x1p-24f;
        const float points = fence_policy_appraise(pos, &in, steps[i]) + noise;

        if (points > best) {
            best = points;
            chosen = steps[i];
        }
    }
    return chosen;
}

static int play_rounds(struct position *pos, struct rng *rng, struct trace *trace)
{
    const int last = pos->round + MORE_ROUNDS;
    step steps[MAX_STEPS];
    int turns = 0;

    (void)trace;
    while (is_main_phase(pos) && pos->round <= last) {
        if (pos->actor == CHANCE) {
            fence_apply(pos, fence_roll(pos, rng));
        } else {
            const int n = fence_steps(pos, steps);

            fence_apply(pos, policy_step(pos, steps, n, rng));
            turns++;
        }
    }
    return turns;
}

/* Returns the points of a step. While building, all placements are equal, and swaps are worse. */
static float rate(const struct position *pos, const struct fence_policy *in, step s)
{
    if (is_main_phase(pos))
        return fence_policy_appraise(pos, in, s);
    return step_kind(s) == STEP_SWAP ? -3 : 0;
}

/* Computes prior probabilities. A step one point below the best step gets about half of its
   prior. */
static void priors(const struct position *pos, const step steps[], int n, float out[])
{
    float best = -1e9f, sum = 0;
    struct fence_policy in;

    fence_policy_look(pos, &in);
    for (int i = 0; i < n; i++) {
        out[i] = rate(pos, &in, steps[i]);
        best = out[i] > best ? out[i] : best;
    }
    for (int i = 0; i < n; i++) {
        const float behind = 1 + SHARPNESS * (best - out[i]);

        out[i] = 1 / (behind * behind);
        sum += out[i];
    }
    for (int i = 0; i < n; i++)
        out[i] /= sum;
}

/* The low levels differ only in their randomness, because a single evaluation already plays well.
   At higher levels, each factor of four in iterations gains less. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 0.2F }, { 1, 0.35F }, { 1, 0.5F }, { 1, 0.66F }, { 1, 0.85F },
    { 1, 1.5F }, { 5, 0 },     { 9, 0 },    { 36, 0 },
};

const struct hints fence_hints = {
    .explore = 0.5f,
    .levels = levels,
    .playout = play_rounds,
    .priors = priors,
    .evaluate = fence_evaluate,
    .vectors = &fence_vectors,
};
