/*
 * hints.c - what search may use besides the rules.
 *
 * A playout goes on for a few rounds by instinct (policy.c), with some chance in it, and
 * then the position is evaluated: whole games are long, and their ends say little about a step
 * of today. The map is built by evaluation alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hints/fence_hints.h"

#include "games/fence/hidden/fence_hidden.h"
#include "games/fence/hints/evaluation.h"
#include "games/fence/hints/policy.h"
#include "games/fence/hints/vectors.h"

#define FENCE_ROUNDS    1    /* of a playout, besides the one that has begun */
#define FENCE_WHIM      2.0f /* how much chance is in a playout's decision, in points */
#define FENCE_SHARPNESS 0.5f /* of priors, for a point less */

/* ---- Playouts ---- */

static step by_instinct(const struct position *pos, const step steps[], int n, struct rng *rng)
{
    struct fence_policy in;
    float best = -1e9f;
    step chosen = steps[0];

    if (n == 1)
        return chosen;
    fence_policy_look(pos, &in);
    for (int i = 0; i < n; i++) {
        const float whim = FENCE_WHIM * (float)(rng_next(rng) >> 40) * 0x1p-24f;
        const float points = fence_policy_appraise(pos, &in, steps[i]) + whim;

        if (points > best) {
            best = points;
            chosen = steps[i];
        }
    }
    return chosen;
}

static int play_rounds(struct position *pos, struct rng *rng, struct trace *trace)
{
    const int last = pos->round + FENCE_ROUNDS;
    step steps[MAX_STEPS];
    int turns = 0;

    (void)trace;
    while (is_main_phase(pos) && pos->round <= last) {
        if (pos->actor == CHANCE) {
            fence_apply(pos, fence_roll(pos, rng));
        } else {
            const int n = fence_steps(pos, steps);

            fence_apply(pos, by_instinct(pos, steps, n, rng));
            turns++;
        }
    }
    return turns;
}

/* ---- Priors ---- */

/* In building every placement is as good as another, and better than a swap. */
static float glance(const struct position *pos, const struct fence_policy *in, step s)
{
    if (is_main_phase(pos))
        return fence_policy_appraise(pos, in, s);
    return step_kind(s) == STEP_SWAP ? -3 : 0;
}

/* The best looking step gets most, one that is a point less about half of that. */
static void weigh(const struct position *pos, const step steps[], int n, float out[])
{
    float best = -1e9f, sum = 0;
    struct fence_policy in;

    fence_policy_look(pos, &in);
    for (int i = 0; i < n; i++) {
        out[i] = glance(pos, &in, steps[i]);
        best = out[i] > best ? out[i] : best;
    }
    for (int i = 0; i < n; i++) {
        const float behind = 1 + FENCE_SHARPNESS * (best - out[i]);

        out[i] = 1 / (behind * behind);
        sum += out[i];
    }
    for (int i = 0; i < n; i++)
        out[i] /= sum;
}

/* The low levels differ in how they draw lots: one look at a position is strong already. The more
   nodes a level has, the less four times as many gain. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 0.2F }, { 1, 0.35F }, { 1, 0.5F }, { 1, 0.66F }, { 1, 0.85F },
    { 1, 1.5F }, { 5, 0 },     { 9, 0 },    { 36, 0 },
};

const struct hints fence_hints = {
    .explore = 0.5f,
    .levels = levels,
    .playout = play_rounds,
    .priors = weigh,
    .evaluate = fence_evaluate,
    .vectors = &fence_vectors,
};
