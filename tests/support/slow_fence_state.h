/*
 * slow_fence_state.h - the state of the slow rules of FENCE!, and the functions that their files
 * share.
 *
 * The slow rules are written from the rule text alone. Only tile files and the encoding of steps
 * come from src/games/fence.
 *
 * One function plays a whole game and calls a chooser for each decision of a player or of chance.
 * So no position is copied and no stage is stored.
 *
 * This header has the state, and the functions for the map, cards, set-up, turns and goods.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_SLOW_FENCE_STATE_H
#define WATTLE_TEST_SLOW_FENCE_STATE_H

#include "tests/support/slow.h"

#include "games/fence/rules/step.h"
#include "games/fence/tiles/tiles.h"

enum {
    SLOW_TILES = 2 * MAX_TILES,
    SLOW_HOODS = 2 * MAX_HOODS,
    SLOW_ENDS = 12 * SLOW_TILES, /* roads that leave tiles */
    SLOW_CARDS = 256,
    NOWHERE = -1, /* in Jail, or not placed yet */
    FAR = 1000000
};

struct cards {
    int card[SLOW_CARDS], count;
};

/* A tile on the map. */
struct square {
    int tile, x, y, quarters;
};

/* A link between two neighbourhoods. The Cops may use it in either direction. A pawn may use it
   only if it is legal. */
struct link {
    int from, to;
    bool is_legal;
};

struct slow_map {
    const struct tileset *set;
    int copies;
    bool all_hoods; /* option MultiHood = all */
    int tiles, hoods;
    struct square square[SLOW_TILES];
    int squares;
    struct link link[2 * SLOW_ENDS];
    int links;
};

struct story {
    const struct settings *options;
    slow_choose *choose;
    void *context;
    struct text *result; /* the game is over if this is not empty */

    int players, first, round;
    struct slow_map map;
    bool usable[SLOW_HOODS]; /* after the survey */
    int owner[SLOW_TILES];   /* owner of each tile, or NOWHERE */
    int swaps[MAX_PLAYERS];  /* swaps made so far */
    bool is_blind;           /* V14 */
    bool is_one_pile;        /* the whole Stash is in pile[RED]: V14, and V13 after the set-up */
    int top;                 /* announced colour of its top card (V13), or NOWHERE */
    struct cards pile[COLOURS], discards, aside, hand[MAX_PLAYERS];
    int start[MAX_PLAYERS][COLOURS];   /* starting cards, or NOWHERE */
    int pawn[MAX_PLAYERS], cops, post; /* neighbourhoods, or NOWHERE */
    int boat[COLOURS];                 /* owner of the boat, or NOWHERE */
    bool is_unreliable[MAX_PLAYERS];   /* recovers in the next turn */
    int ritzy_red, ritzy_blue;         /* 0, 0 if there is none */
    int round_limit;                   /* 0 if there is none */
};

/* ---- slow_fence.c: choices ---- */

struct choices {
    step step[MAX_STEPS];
    int count;
};

void slow_offer(struct choices *, step); /* adds a choice if the list does not contain it */
step slow_ask(struct story *, int actor, const struct choices *);

/* V13: chance announces the colour of the top card, unless it is known. The announcement comes
   before any choice that depends on the colour. */
void slow_tell_top(struct story *);

/* Rolls both dice. slow_roll_usable repeats the roll until the coordinate is usable. */
void slow_roll(struct story *, int *red, int *blue);
void slow_roll_usable(struct story *, int *red, int *blue);

bool slow_is_over(const struct story *);
bool slow_is_free(const struct story *, int player);
int slow_next_seat(const struct story *, int player);

/* ---- slow_fence_map.c ---- */

const struct tile *slow_tile(const struct slow_map *, int tile);
int slow_first_hood(const struct slow_map *, int tile);
int slow_tile_of(const struct slow_map *, int hood);
bool slow_on_map(const struct slow_map *, int tile);

/* slow_offer_places offers all legal placements of one tile, and slow_offer_swaps all legal
   swaps. */
void slow_offer_places(const struct slow_map *, int tile, struct choices *);
void slow_offer_swaps(const struct slow_map *, int tile, struct choices *);

/* slow_lay places a tile and returns the number of its edges at which roads meet. slow_exchange
   makes a swap. */
int slow_lay(struct slow_map *, struct square);
void slow_exchange(struct slow_map *, int tile, int old, int quarters);

/* Finds the neighbourhoods with a legal path from the start. */
void slow_reached(const struct slow_map *, bool reached[]);

/* Finds the neighbourhoods with a legal path from the start and one back. */
void slow_connected(const struct slow_map *, bool connected[]);

/* Sets `distance` to the number of steps from the nearest of `from` to each usable neighbourhood,
   or FAR. */
void slow_distances(const struct story *, const bool from[], bool legal_only, int distance[]);

/* Does the same for steps by water, from tile to tile. */
void slow_water(const struct story *, const bool from[], int distance[]);

/* Returns the coordinate of a neighbourhood's tile, or 0, 0 if the tile has none. */
void slow_coordinate(const struct slow_map *, int hood, int *red, int *blue);

/* Finds the usable neighbourhoods on tiles with this coordinate. Returns false if there is none. */
bool slow_places(const struct story *, int red, int blue, bool places[]);

/* ---- slow_fence_turn.c: cards ---- */

void slow_gain(struct cards *, int card);
void slow_lose(struct cards *, int card);
bool slow_has_number(const struct cards *, int colour);

/* Returns the pile for cards of a colour. The pile may also contain the other colour. */
struct cards *slow_pile(struct story *, int colour);

/* Returns whether the card may be on top of the pile. */
bool slow_may_be_top(const struct story *, int colour, int card);

/* slow_deal: chance moves the top card of a pile, if there is one, to a hand. slow_burn: chance
   moves it to the discards, and the function returns the card. */
void slow_deal(struct story *, int colour, int player);
int slow_burn(struct story *, int colour);

/* Chance burns cards or puts them aside until a number card of each colour has come. The last
   number card of each colour counts. Returns false if the pile is used up first. */
bool slow_turn_up_pair(struct story *, enum step_kind, int *red, int *blue);

/* The player chooses a pile with more than `reserve` cards, if there is one, and draws a card. */
void slow_draw(struct story *, int player, int reserve);

/* V13, V14: gives the reward of a tip-off from one pile. */
void slow_reward_from_one_pile(struct story *, int player);

/* ---- The parts of the game ---- */

void slow_deal_tiles(struct story *);
void slow_build(struct story *);
void slow_set_up(struct story *);
void slow_trade(struct story *, int player);
void slow_visit_post(struct story *, int player);
void slow_turn(struct story *, int player);
void slow_goods(struct story *);
void slow_round_end(struct story *);

/* Returns whether a jailed player has a pair of cards that names a usable neighbourhood. */
bool slow_can_exit(const struct story *, int player);

/* Makes the test of rule 7.1. `mover` is the player whose turn is not over, or NOWHERE. */
void slow_test_last_free(struct story *, int mover);

#endif
