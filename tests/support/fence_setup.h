/*
 * fence_setup.h - games of FENCE! for tests: random maps, fixed set-ups, play by tokens, printing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_FENCE_SETUP_H
#define WATTLE_TEST_FENCE_SETUP_H

#include "base/rng.h"
#include "games/fence/fence.h"
#include "games/fence/hidden/fence_hidden.h"
#include "games/fence/map/map.h"
#include "games/fence/notation/notation.h"
#include "games/fence/rules/rules.h"
#include "tests/support/playthrough.h"

/* See in_words.h. Tokens are steps of players and of chance. */
#define fence_opening(pairs)       opening_in_words(&fence, pairs)
#define fence_play(pos, tokens)    play_words(&fence, pos, tokens)
#define fence_allows(pos, token)   allows_words(&fence, pos, token)
#define fence_offers(pos)          listed_in_words(&fence, pos, "")
#define fence_offers_of(pos, word) listed_in_words(&fence, pos, word)
#define fence_result(pos)          result_in_words(&fence, pos)

/* Returns the opening on the tile set of this text. The text must name the set `set`. The caller
   frees the opening with free. */
struct position *fence_opening_on(const char *set, const char *tiles, const char *pairs);

/* Empties a pile of the position, "r" or "b", or both, "rb". Returns `pos`. */
struct position *fence_without(const char *piles, struct position *pos);

/* Returns a copy of the position. The caller frees it with free. */
struct position *fence_copy(const struct position *pos);

/* More facts than those of every game: hand:pK, pawn:pK, discards, cops, first (player), round,
   limit (of rounds), round_goods (number of goods in each round), goods (number of goods still to
   come in this round), witnesses and started (players), exit:pK (whether the hand lets the player
   out of Jail: yes, no, maybe), boat:COLOUR (its owner), ritzy:COLOUR (coordinate), stash:COLOUR
   and stash (number of cards in one pile, in both), deck:CARD (number of cards of that kind),
   quarters:TILE (quarter-turns of a tile on the map). */
tell_fact tell_fence;

/* Returns a hand, as "r1 r1 b3 b?". It is valid until the next call. */
const char *fence_hand(const struct position *pos, int player);

/* Fails the test with a message unless each card and each tile is in exactly one place. */
void fence_check_counts(const struct position *pos, const char *where);

/*
 * Returns a game of FENCE! on the nine tiles of `demo`. They lie as in the example of the rules,
 * but are built without a swap. p2 is First Player. North is up. A pawn may leave The Yards to the
 * east, but may not enter from there.
 *
 *                                  lily-rivers
 *     gull-wharf     downtown      old-town      venice          four-points
 *     (4,4)          (1,5)         (1,3)         venice-underp.  (1,2)
 *                                  the-yards     cabbagetown     sunnyside
 *                                  (3,2)                         (1,1)
 *
 * The pawns of p2, p3, p1 are on `places` (PawnPlacement=turns). The Cops are on a place that the
 * dice before it allow ("1,1 sunnyside"). The hands are dealt in the same order of players: "r1 r3
 * b2 b5, r2 r6 b3 b3, r4 r2 b1 b6". The first round begins. The caller frees the position with
 * free.
 */
struct position *fence_scene(const char *options, const char *places, const char *cops,
                             const char *hands);

/* A scene with which many tests begin: places of the pawns (p2, p3, p1), which are far from each
   other, the place of the Cops, and the hands. */
#define APART "gull-wharf four-points the-yards"
#define COPS  "1,1 sunnyside"
#define HANDS "r1 r3 b2 b5, r2 r6 b3 b3, r4 r2 b1 b6"

/* The turns of a round without a capture: p2, p3, p1 move others and the Cops. After the round, p1
   is in Old Town, p2 Downtown, p3 in Venice, and the Cops are in Cabbagetown. */
#define QUIET_ROUND \
    "p3:venice cops:four-points p1:old-town cops:sunnyside p2:downtown cops:cabbagetown"

/* The lines of a tile of a tile set, with its name, coordinate and neighbourhood. CROSSROADS has a
   road over every edge. RIVERSIDE has roads to the north and south, and a shore on a river from
   east to west. */
#define CROSSROADS(tile, at, hood)                                \
    "tile " tile " " at "\nedges .=. .=. .=. .=.\ncorners ....\n" \
    "hood " hood " \"" tile "\" roads N2 E2 S2 W2\nend\n"
#define RIVERSIDE(tile, at, hood)                                                \
    "tile " tile " " at "\nedges .=. .~. .=. .~.\ncorners ....\nwater w E2 W2\n" \
    "hood " hood " \"" tile "\" roads N2 S2 shore w\nend\n"

/* The tile set `twins`, for fence_opening_on or a record. The two waters of B may exchange places,
   and so may those of E. The waters of C may not, because only one has a shore. D has four
   waters. */
extern const char fence_twins[];

/* The tokens that deal the tiles and build the map of fence_scene. */
#define FENCE_DEMO                                                                       \
    "tiles:p1:T25,T23,X1 tiles:p2:T13,T15,T44 tiles:p3:T12,T32,T11 "                     \
    "place:T13:0,0:0 place:T32:0,-1:0 place:T25:1,0:0 place:T15:-1,0:0 place:T12:2,0:0 " \
    "place:T23:0,1:0 place:T44:-2,0:3 place:T11:2,-1:1 place:X1:1,-1:1"

/* Options with values other than the default, for example "boats=on". */
enum { FENCE_VALUES = 37 };
extern const char *const fence_values[FENCE_VALUES];

/* The players who hold the tiles and build the map. */
struct builders {
    struct rng rng;
    struct map map;
    int players, mover; /* mover: the player who placed the last tile */
    uint16_t held[8][MAX_MAP_TILES];
    int count[8];
};

enum { MAX_PLACINGS = 20000 };

/* Deals the tiles of a set and places the start tile. */
void builders_begin(struct builders *b, const char *set, int copies, bool joins_all, int players,
                    uint64_t seed);

/* The next player with a legal placement places a tile. All placements have the same probability.
   There are no swaps. Returns false if no player can place a tile, because the map is built. */
bool builders_place(struct builders *b);

/* Returns whether there are legal paths from the start to a neighbourhood and back. */
bool has_both_paths(const struct map *map, int hood);

/* Sets `out` to the number of steps by road from the nearest of `from` to every neighbourhood, or
   UNREACHED. `out` has map_hoods(map) elements. */
void road_distances(const struct map *map, const uint16_t from[], int count, enum ways ways,
                    uint16_t out[]);

#endif
