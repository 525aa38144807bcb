/* fence_greedy.c - see fence_greedy.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/fence_greedy.h"

#include "base/memory.h"
#include "game/hidden.h"
#include "game/history.h"
#include "games/fence/hints/fence_hints.h"

#include <stdlib.h>

/* Whether a pawn stands where one step of the Cops leads. */
static bool is_next_to_cops(const struct position *pos, int player)
{
    const uint16_t *to;
    const int n = roads_from(pos, pos->cops, WAYS_COPS, &to);

    for (int i = 0; i < n; i++)
        if (to[i] == pos->pawn[player])
            return true;
    return false;
}

/* How `me` likes a position of the main phase; a card is worth 1. */
static double liking(const struct position *pos, int me)
{
    double goods[MAX_PLAYERS], sum = hand_size(pos, me);
    const bool goes_on = pos->turn == me && pos->stage == STAGE_OTHERS;

    for (int p = 0; p < pos->rules.players; p++) {
        const bool is_close = !is_jailed(pos, p) && is_next_to_cops(pos, p);

        if (p != me)
            sum += is_jailed(pos, p) ? 5 : is_close && goes_on ? 4 : 0;
        else
            sum -= is_jailed(pos, p) ? 6 : is_close && !goes_on ? 2 : 0;
    }
    threats_goods(pos, goods);
    return sum + 4 * goods[me];
}

step fence_greedy(const struct game *game, const struct position *pos, struct rng *rng)
{
    struct position *view = xaligned(game->position_size), *next = xaligned(game->position_size);
    const int me = game->to_act(pos);
    step steps[MAX_STEPS], chosen = 0;
    double best = -1e9;

    game_copy(game, view, pos);
    game->hidden->observe(view, me);
    const int n = game->steps(view, steps);

    for (int i = 0; i < n; i++) {
        double value = (double)(rng_next(rng) >> 11) * 0x1p-53 / 4;

        if (n > 1 && is_main_phase(view)) {
            game_copy(game, next, view);
            game->apply(next, steps[i]);
            value += liking(next, me);
        }
        if (value > best) {
            best = value;
            chosen = steps[i];
        }
    }
    free(view);
    free(next);
    return chosen;
}
