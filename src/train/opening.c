/* opening.c - see opening.h.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "opening.h"

enum kind { BY_GAME, FEW_RANDOM, RANDOM, LOPSIDED, PRIORS, PLAYOUTS, KINDS };

/* low .. high. */
static int between(struct player *p, int low, int high)
{
    return low + (int)rng_below(&p->rng, (uint32_t)(high - low + 1));
}

/* One side plays at random, or as often as not, the other by the net's priors. */
static void lopsided(struct player *p, struct position *pos, int turns)
{
    const int careless = between(p, 0, 1), often = between(p, 30, 100);

    for (int i = 0; i < turns && !player_is_decided(p, pos); i++) {
        if (p->game->to_act(pos) == careless && between(p, 1, 100) <= often)
            play_at_random(p, pos);
        else
            play_by_priors(p, pos, 1);
    }
}

static void play(struct player *p, enum kind kind, struct position *pos)
{
    const int turns = kind == FEW_RANDOM ? between(p, 0, 2)
                      : kind == RANDOM   ? between(p, 2, 14)
                                         : between(p, 2, 30);
    const double temperature = 0.7 + player_lot(p);

    if (kind == BY_GAME && p->features->open) {
        p->features->open(pos, &p->rng);
        return;
    }
    if (kind == LOPSIDED) {
        lopsided(p, pos, turns);
        return;
    }
    for (int i = 0; i < turns && !player_is_decided(p, pos); i++) {
        if (kind == PRIORS)
            play_by_priors(p, pos, temperature);
        else if (kind == PLAYOUTS)
            play_by_playouts(p, pos, 48);
        else
            play_at_random(p, pos);
    }
}

void opening_play(struct player *p, const struct settings *options, struct position *pos)
{
    do {
        p->game->reset(pos, options);
        play(p, (enum kind)between(p, 0, KINDS - 1), pos);
    } while (player_is_decided(p, pos));
}
