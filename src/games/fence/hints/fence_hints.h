/*
 * fence_hints.h - FENCE!'s knowledge for search: playouts, priors, evaluation, features and input
 * vectors.
 *
 * The rules do not use it. Threats and ratings are for the main phase and for positions without
 * unknown cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_HINTS_H
#define WATTLE_FENCE_HINTS_H

#include "game/hints.h"
#include "game/vectors.h"
#include "games/fence/rules/rules.h"

/* ---- features.c: nearness to the Cops, coordinates named by cards, chances to get goods ---- */

/* Returns whether hands are dealt, pawns and Cops are on the map, and the game is not over. */
static inline bool is_main_phase(const struct position *pos)
{
    return pos->round > 0 && pos->stage != STAGE_OVER;
}

/* The nearness of a pawn to the Cops: two steps away, one step away, at the same place, or farther.
   Steps go by road in both directions. A pawn two steps away can be moved next to the Cops and
   caught in one turn. */
enum nearness { FAR_AWAY, NEAR_TWO, NEAR_ONE, NEAR_HERE };

/* of[] is the nearness of every neighbourhood to the Cops. */
struct nearness_map {
    uint8_t of[MAX_MAP_HOODS];
};
void threats_nearness(const struct position *pos, int cops, struct nearness_map *out);

/* The number cards of a hand. */
struct hand_view {
    unsigned mask[COLOURS]; /* bits of values 0 .. 5 */
    int count[COLOURS];
    int pairs; /* disjoint pairs that name a usable coordinate */
    bool can_exit;
};
void threats_cards(const struct position *pos, const uint8_t hand[CARD_KINDS],
                   struct hand_view *out);
void threats_hand(const struct position *pos, int player, struct hand_view *out);

/* Returns whether a player with this hand can bring the Cops to the tile of `hood` by a tip-off. */
bool threats_tip(const struct position *pos, const struct hand_view *hand, int hood);

/* Sets out[] to each player's chance to get the next goods. The chance is an average over the 36
   coordinates. */
void threats_goods(const struct position *pos, double out[MAX_PLAYERS]);

/* ---- policy.c: a fast rating of steps ---- */

/* The data that all steps of a decision in the main phase share. */
struct fence_policy {
    int me; /* player whose turn it is */
    bool is_free;
    struct hand_view hand;
    struct nearness_map near;
    float prize[MAX_PLAYERS]; /* value of jailing each other player */
};

/* Computes the data. Outside the main phase they are empty. */
void fence_policy_look(const struct position *pos, struct fence_policy *out);

/* Returns the value of a step of the player to act. A card is worth about 1. */
float fence_policy_appraise(const struct position *pos, const struct fence_policy *in, step s);

/* ---- evaluation.c ---- */

/* Sets out[] to each player's expected share of the win, by a hand-written evaluation. The position
   must have no unknown information, and the game must not be over. */
void fence_evaluate(const struct position *pos, double out[]);

/* ---- vectors.c ---- */

/* The input vectors for nets, in the main phase. */
extern const struct vectors fence_vectors;

/* ---- review_facts.c ---- */

extern const struct facts fence_facts;

/* ---- search_hints.c ---- */

extern const struct hints fence_hints;

#endif
