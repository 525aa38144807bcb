/*
 * random_mover.c - choice of a uniformly random legal turn.
 *
 * All turns are enumerated once, and turn number k replaces the chosen one with probability 1/k
 * (reservoir sampling). The number of turns need not be known before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/random_mover.h"

#include "base/memory.h"
#include "game/enumerate_turns.h"
#include "game/position_copy.h"
#include "search/move_choice.h"

#include <stdlib.h>

enum { TURNS_MAX = 100000 };

struct reservoir {
    struct rng *rng;
    uint32_t seen;
    step *chosen;
    int n;
};

static bool consider(void *context, const step steps[], int n, const struct position *after)
{
    struct reservoir *r = context;

    (void)after;
    if (++r->seen > TURNS_MAX)
        return false;
    if (rng_below(r->rng, r->seen) == 0) {
        memcpy(r->chosen, steps, (size_t)n * sizeof *steps);
        r->n = n;
    }
    return true;
}

/* Makes a turn of uniformly random steps. */
static int random_steps(const struct game *game, const struct position *root, struct rng *rng,
                        step out[MAX_TURN_STEPS])
{
    struct position *pos = xaligned(game->position_size);
    const int actor = game->to_act(root);
    step steps[MAX_STEPS];
    int n = 0;

    game_copy(game, pos, root);
    do {
        const int count = game->steps(pos, steps);

        out[n] = steps[rng_below(rng, (uint32_t)count)];
        game->apply(pos, out[n++]);
    } while (n < MAX_TURN_STEPS && turn_goes_on(game, pos, actor));
    xfree_aligned(pos);
    return n;
}

int random_turn(const struct game *game, const struct position *root, struct rng *rng,
                step out[MAX_TURN_STEPS])
{
    struct reservoir r = { rng, 0, out, 0 };

    return turns_each(game, root, consider, &r) ? r.n : random_steps(game, root, rng, out);
}
