/*
 * features.c - features for evaluation: distance to the Cops, coordinates, goods.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/hints/fence_hints.h"

#include "games/fence/rules/road_graph.h"

void threats_nearness(const struct position *pos, int cops, struct nearness_map *out)
{
    const uint16_t *first, *second;

    memset(out->of, FAR_AWAY, (size_t)map_hoods(&pos->map));
    const int n = roads_from(pos, cops, WAYS_COPS, &first);

    for (int i = 0; i < n; i++) {
        const int m = roads_from(pos, first[i], WAYS_COPS, &second);

        for (int k = 0; k < m; k++)
            if (out->of[second[k]] < NEAR_TWO)
                out->of[second[k]] = NEAR_TWO;
        out->of[first[i]] = NEAR_ONE;
    }
    out->of[cops] = NEAR_HERE;
}

void threats_cards(const struct position *pos, const uint8_t hand[CARD_KINDS],
                   struct hand_view *out)
{
    int useful[COLOURS] = { 0 };
    unsigned reach = 0; /* blue values that form a pair with some red card */

    *out = (struct hand_view){ 0 };
    for (int colour = 0; colour < COLOURS; colour++)
        for (int value = 0; value < NUMBERS; value++) {
            const int n = hand[card_of(colour, value)];

            out->count[colour] += n;
            out->mask[colour] |= (unsigned)(n > 0) << value;
        }
    for (int r = 0; r < NUMBERS; r++)
        if ((out->mask[RED] >> r & 1) && (pos->usable[r] & out->mask[BLUE])) {
            reach |= pos->usable[r] & out->mask[BLUE];
            useful[RED] += hand[card_of(RED, r)];
        }
    for (int b = 0; b < NUMBERS; b++)
        if (reach >> b & 1)
            useful[BLUE] += hand[card_of(BLUE, b)];
    out->pairs = useful[RED] < useful[BLUE] ? useful[RED] : useful[BLUE];
    out->can_exit = out->pairs > 0;
}

void threats_hand(const struct position *pos, int player, struct hand_view *out)
{
    threats_cards(pos, pos->hand[player], out);
}

bool threats_tip(const struct position *pos, const struct hand_view *hand, int hood)
{
    const struct tile *from = map_tile(&pos->map, map_tile_of(&pos->map, pos->cops));
    const struct tile *to = map_tile(&pos->map, map_tile_of(&pos->map, hood));

    if (!to->red)
        return false;
    const bool red = hand->mask[RED] >> (to->red - 1) & 1;
    const bool blue = hand->mask[BLUE] >> (to->blue - 1) & 1;

    return (red && blue) || (red && from->blue == to->blue) || (blue && from->red == to->red);
}

/* Returns the player who gets goods that appear at a coordinate, or -1. This player is closer than
   all others and not farther than the Cops. steps[p] is NULL for jailed players. */
static int winner_at(int players, const uint16_t *steps[], const uint16_t cops[], int at)
{
    uint16_t least = UNREACHED;
    int best = -1;

    for (int p = 0; p < players; p++) {
        if (!steps[p])
            continue;
        if (steps[p][at] == least)
            best = -1;
        if (steps[p][at] < least) {
            least = steps[p][at];
            best = p;
        }
    }
    return cops[at] < least ? -1 : best;
}

void threats_goods(const struct position *pos, double out[MAX_PLAYERS])
{
    uint16_t room[MAX_PLAYERS + 1][COORDINATES];
    const uint16_t *steps[MAX_PLAYERS],
        *cops = nearest_to(pos, pos->cops, WAYS_COPS, room[MAX_PLAYERS]);
    int won[MAX_PLAYERS] = { 0 };

    for (int p = 0; p < pos->rules.players; p++)
        steps[p] = is_jailed(pos, p) ? NULL : nearest_to(pos, pos->pawn[p], WAYS_LEGAL, room[p]);
    for (int at = 0; at < COORDINATES; at++) {
        const int winner = winner_at(pos->rules.players, steps, cops, at);

        if (winner >= 0)
            won[winner]++;
    }
    for (int p = 0; p < MAX_PLAYERS; p++)
        out[p] = won[p] / (double)COORDINATES;
}
