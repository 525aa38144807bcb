/*
 * threats.h - what a player of FENCE! looks at: who is near the Cops, where cards lead, who is
 * likely to get the next goods.
 *
 * For hints only; the rules never look here. All of it is for the main phase and for positions
 * without unknown cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_THREATS_H
#define WATTLE_THREATS_H

#include "games/fence/rules/rules.h"

/* Hands are dealt, pawns and Cops are on the map, and the game is not over. */
static inline bool is_main_phase(const struct position *pos)
{
    return pos->round > 0 && pos->stage != STAGE_OVER;
}

/* How near the Cops are: on the spot, one step away (by road, whatever the marks say), two. A
   pawn two steps away can be moved next to them and caught in one turn. */
enum nearness { FAR_AWAY, NEAR_TWO, NEAR_ONE, NEAR_HERE };

/* How near a neighbourhood is to the Cops if they stand at `cops`. */
struct nearness_map {
    uint8_t of[MAX_MAP_HOODS];
};
void threats_nearness(const struct position *pos, int cops, struct nearness_map *out);

/* The values of number cards in a hand, and how many there are. */
struct hand_view {
    unsigned mask[COLOURS]; /* bits of values 0 .. 5 */
    int count[COLOURS];
    int pairs; /* disjoint ones, each leading to a usable coordinate */
    bool can_exit;
};
void threats_cards(const struct position *pos, const uint8_t hand[CARD_KINDS],
                   struct hand_view *out);
void threats_hand(const struct position *pos, int player, struct hand_view *out);

/* Whether a hand could bring the Cops to the tile of `hood` by a tip-off. */
bool threats_tip(const struct position *pos, const struct hand_view *hand, int hood);

/* Each player's chance to get the next goods, from the 36 coordinates. */
void threats_goods(const struct position *pos, double out[MAX_PLAYERS]);

#endif
