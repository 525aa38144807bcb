/*
 * evaluation.c - a hand-written evaluation of FENCE! positions.
 *
 * Each player gets points. A player's share of the win is proportional to the cube of the points.
 * This needs no exponential function, so the result is the same on every machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hints/fence_hints.h"

/* These are the weights for the main phase. A pair is an extra life, because it allows one exit
   from Jail. */
static const double BASE = 0.15, FREE = 0.5, PAIR = 0.45, CARD = 0.06, GOODS = 0.8,
                    CLOSE[] = { 0, -0.1, -0.3, -0.4 }, LIVES_LEFT = 0.15;

static double points_of(const struct position *pos, int player, double goods,
                        const struct nearness_map *near)
{
    struct hand_view hand;
    double points = BASE;

    threats_hand(pos, player, &hand);
    points += PAIR * hand.pairs + CARD * (hand.count[RED] + hand.count[BLUE]);
    if (is_jailed(pos, player))
        return points + (hand.can_exit ? LIVES_LEFT : 0);
    return points + FREE + GOODS * goods + CLOSE[near->of[pos->pawn[player]]];
}

/* Returns the value of a player's starting place. The value is the number of roads of the place if
   the place is known and on the map. */
static double connections(const struct position *pos, int player)
{
    const uint8_t *start = pos->start[player];
    const struct tileset *set = tileset_get(pos->map.set);
    double roads = 0;

    if (!start[RED] || !start[BLUE] || set->at[start[RED]][start[BLUE]] < 0)
        return 0;
    const int tile = set->at[start[RED]][start[BLUE]];

    if (!pos->map.site[tile].is_placed)
        return 0;
    for (int i = 0; i < map_tile(&pos->map, tile)->hoods; i++) {
        uint16_t to[MAX_NEIGHBOURS];
        const int hood = map_first_hood(&pos->map, tile) + i;
        const int n =
            map_is_usable(&pos->map, hood) ? map_neighbours(&pos->map, hood, WAYS_LEGAL, to) : 0;

        roads = n > roads ? n : roads;
    }
    return 0.1 * roads;
}

/* With an empty Stash and no pair in any hand, pawns and Cops only move back and forth. In four of
   five such positions no player can force a win (`make fence-endings`). Most of these games end at
   the round cap as a draw for all. This is also the best result for jailed players. */
#ifndef FENCE_DRAWN
#define FENCE_DRAWN 0.3
#endif

static bool is_exhausted(const struct position *pos)
{
    struct hand_view hand;

    if (stash_size(pos) || !pos->rules.round_cap || pos->rules.round_limit)
        return false;
    for (int p = 0; p < pos->rules.players; p++) {
        threats_hand(pos, p, &hand);
        if (hand.can_exit)
            return false;
    }
    return true;
}

void fence_evaluate(const struct position *pos, double out[])
{
    const bool is_set_up = !is_main_phase(pos);
    double goods[MAX_PLAYERS], sum = 0;
    struct nearness_map near;

    if (!is_set_up) {
        threats_goods(pos, goods);
        threats_nearness(pos, pos->cops, &near);
    }
    for (int p = 0; p < pos->rules.players; p++) {
        const double points =
            is_set_up ? 1 + connections(pos, p) : points_of(pos, p, goods[p], &near);

        out[p] = points * points * points;
        sum += out[p];
    }

    const double drawn = is_set_up || !is_exhausted(pos) ? 0 : FENCE_DRAWN;

    for (int p = 0; p < pos->rules.players; p++)
        out[p] = (1 - drawn) * out[p] / sum + drawn / pos->rules.players;
}
