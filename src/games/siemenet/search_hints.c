/*
 * search_hints.c - the hints of Siemenet for search and solver: AMAF keys, bounds, levels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hints.h"
#include "game/proof.h"

#include "games/siemenet/siemenet_internal.h"

/* The key of a placement is its square, because the value of a pawn hardly depends on the origin of
   the common pawn. Taking off a pawn has a separate range of keys. Moves of the common pawn have no
   key, because the next turn moves it away. The playout records the same keys. */
static int amaf_key(const struct position *pos, step s)
{
    (void)pos;
    switch (s & KIND) {
    case PLACE:
        return AMAF_PLACE + (int)(s & 0xFF);
    case TAKE_OFF:
        return AMAF_TAKE_OFF + (int)(s & 0xFF);
    default:
        return AMAF_NONE;
    }
}

/* Returns the largest number of pawns that a player can still place in `original` and `revisited`.
   Players alternate, no pawn leaves the board, and the common pawn always occupies one square. */
static int placements_left(const struct position *pos, int player)
{
    const int vacant = pos->size * pos->size - on_board(pos, 0) - on_board(pos, 1) - 1;
    const int share = (vacant + (player == pos->mover)) / 2;

    return share < pos->supply[player] ? share : pos->supply[player];
}

/* Returns an upper bound of a player's final points. In `original` a pawn completes at most three
   runs in its row and three in its column, and no run contains an opponent's pawn. In `revisited`
   only pawns score, and a new pawn makes at most nine pawns score: itself and four pairs. */
static int most_points(const struct position *pos, int player)
{
    const int points = siemenet_points(pos, player);
    int more, limit;

    if (pos->stage == OVER)
        return points;
    switch ((enum variant)pos->variant) {
    case ORIGINAL:
        more = 6 * placements_left(pos, player);
        limit = siemenet_open_runs(pos, player);
        break;
    case REVISITED:
        more = 9 * placements_left(pos, player);
        limit = on_board(pos, player) + placements_left(pos, player);
        break;
    default:
        return SUPPLY;
    }
    return points + more < limit ? points + more : limit;
}

/* Returns a lower bound of a player's final points. Scoring pawns stay, except in `extended`, where
   a player may take off any of them. */
static int least_points(const struct position *pos, int player)
{
    return pos->variant == EXTENDED && pos->stage != OVER ? pos->aside[player]
                                                          : siemenet_points(pos, player);
}

static void bounds(const struct position *pos, double *low, double *high)
{
    *low = least_points(pos, 0) - most_points(pos, 1);
    *high = most_points(pos, 0) - least_points(pos, 1);
}

/* docs/STRENGTH.md gives the score of each level against the level below. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 0.12F }, { 1, 0.19F }, { 1, 0.27F }, { 1, 0.37F }, { 1, 0.52F },
    { 1, 0.76F }, { 4, 3 },     { 54, 7 },    { 85, 0 },
};

const struct hints siemenet_hints = {
    .amaf_keys = AMAF_KEYS,
    .amaf_key = amaf_key,
    .bounds = bounds,
    /* This value is as strong as 0.35, and stronger in longer searches. */
    .explore = 0.6f,
    /* `puct` stays at its default: no other value tested is stronger. */
    .levels = levels,
    .planes = &siemenet_planes,
};

const struct proof siemenet_proof = {
    /* The opponent is stuck in a corner, and corners are destinations with few placements. This
       order halves the number of positions that the solver visits. */
    .prefer_few_own = true,
};
