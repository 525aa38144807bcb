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
#include "tests/support/in_words.h"

/* See in_words.h. Tokens are steps of players and of chance. */
#define fence_opening(pairs)       opening_in_words(&fence, pairs)
#define fence_play(pos, tokens)    play_words(&fence, pos, tokens)
#define fence_refusal(pos, token)  refusal_in_words(&fence, pos, token)
#define fence_allows(pos, token)   allows_words(&fence, pos, token)
#define fence_offers(pos)          listed_in_words(&fence, pos, "")
#define fence_offers_of(pos, word) listed_in_words(&fence, pos, word)
#define fence_result(pos)          result_in_words(&fence, pos)

/* Freed with free. */
struct position *fence_copy(const struct position *pos);

/* The actor: "p1", "chance", "over". */
const char *fence_actor(const struct position *pos);

/* A hand or the discard pile, as "r1 r1 b3 b?". Valid until the next call of either function. */
const char *fence_hand(const struct position *pos, int player);
const char *fence_discards(const struct position *pos);

/* The id of the place of a player's pawn or of the Cops, or "jail". Valid until the next call of
   either function. */
const char *fence_pawn(const struct position *pos, int player);
const char *fence_cops(const struct position *pos);

/* Fails with a message unless each card and each tile is in exactly one place. */
void fence_check_counts(const struct position *pos, const char *where);

/*
 * The nine tiles of `demo`, as they lie in the example of the rules, but built without a swap;
 * p2 is First Player. North is up; The Yards may be left, not entered, to the east.
 *
 *                                  lily-rivers
 *     gull-wharf     downtown      old-town      venice          four-points
 *     (4,4)          (1,5)         (1,3)         venice-underp.  (1,2)
 *                                  the-yards     cabbagetown     sunnyside
 *                                  (3,2)                         (1,1)
 *
 * Pawns are placed where `places` says, for p2, p3, p1 (PawnPlacement=turns), the Cops at a
 * place after dice that allow it ("1,1 sunnyside"), and the hands are dealt in that order:
 * "r1 r3 b2 b5, r2 r6 b3 b3, r4 r2 b1 b6". The first round begins. Freed with free.
 */
struct position *fence_scene(const char *options, const char *places, const char *cops,
                             const char *hands);

/* The tile set `twins`, for tileset_load or a record. The two waters of B and of E may exchange
   places. Those of C may not, because only one is a shore. D has four waters. */
extern const char fence_twins[];

/* The tokens that deal and build that map. */
extern const char fence_demo_build[];

/* All options with each value that is not the default: "boats=on". */
enum { FENCE_VALUES = 37 };
extern const char *const fence_values[FENCE_VALUES];

/* The players who deal the tiles among themselves and build. */
struct builders {
    struct rng rng;
    struct map map;
    int players, mover; /* mover: the player who placed last */
    uint16_t held[8][MAX_MAP_TILES];
    int count[8];
};

enum { MAX_PLACINGS = 20000 };

/* Deals the tiles of a set and lays the start tile. */
void builders_begin(struct builders *b, const char *set, int copies, bool joins_all, int players,
                    uint64_t seed);

/* The next player with a legal placement places a tile, each placement with equal chance. Nobody
   swaps. Returns false if no player can place: the map is built. */
bool builders_place(struct builders *b);

/* Whether there are legal paths from the start to a neighbourhood and back. */
bool has_both_paths(const struct map *map, int hood);

/* Steps by road from the nearest of `from` to every neighbourhood, or UNREACHED. `out` has
   map_hoods(map) elements. */
void road_distances(const struct map *map, const uint16_t from[], int count, enum ways ways,
                    uint16_t out[]);

#endif
