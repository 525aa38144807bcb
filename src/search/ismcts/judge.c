/*
 * judge.c - what a position reached is worth.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ismcts.h"

#include <math.h>

/* Plays on, with the game's policy if there is one; an evaluation alone takes the place of
   that. */
static int play_on(const struct ismcts *m, struct seer *s)
{
    const struct hints *h = m->hints;

    if (h && h->playout)
        return h->playout(s->pos, &s->rng, NULL);
    if (h && h->evaluate)
        return 0;
    return m->game->playout(s->pos, &s->rng, NULL);
}

/* A draw between two counts less for the player at the root, if he wants it so. */
static void despise_draw(const struct ismcts *m, double value[])
{
    if (m->seats == 2 && fabs(value[0] - value[1]) < 1e-9) {
        value[m->viewer] -= m->contempt;
        value[1 - m->viewer] += m->contempt;
    }
}

int judge(const struct ismcts *m, struct seer *s)
{
    const bool mid = m->game->mid_turn(s->pos);
    int turns = s->turns;

    if (!game_over(m->game, s->pos))
        turns += play_on(m, s) - mid;
    memset(s->value, 0, sizeof s->value);
    if (game_over(m->game, s->pos)) {
        m->game->payoffs(s->pos, s->value);
        despise_draw(m, s->value);
    } else if (m->hints && m->hints->evaluate) {
        m->hints->evaluate(s->pos, s->value);
    } else { /* cut short by the game: shared by all */
        for (int p = 0; p < m->seats; p++)
            s->value[p] = 1.0 / m->seats;
    }
    return turns;
}
