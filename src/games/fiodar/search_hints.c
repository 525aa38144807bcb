/*
 * search_hints.c - the hints of Fiodar for search and solver: AMAF keys, passes and strength
 * levels.
 *
 * There are no bounds of the result. The number of captures is not limited, so the margin is
 * uncertain until the game is over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hints.h"
#include "game/proof.h"

#include "games/fiodar/fiodar_internal.h"

/* The key of a stone is its point, because its value changes little during a game. A pass has no
   key. In playouts only a player without useful points passes, and AMAF would therefore overrate
   passes everywhere. The playout records the same keys. */
static int amaf_key(const struct position *pos, step s)
{
    (void)pos;
    return s == SWAP || s == PASS ? AMAF_NONE : (int)s;
}

/* Passes are delayed while more than 1 / OPEN_SHARE of the board is open, unless a pass would end
   the game. An early pass loses a turn, but a few playouts do not show this. AMAF rates points but
   not passes, so a pass with one lucky playout could look best. The gain is larger with fewer
   iterations a turn. */
enum { OPEN_SHARE = 4 };

static bool waits(const struct position *pos, step s)
{
    return s == PASS && pos->state != PASSED &&
           OPEN_SHARE * fiodar_open_points(pos) > points_of_size(pos->size);
}

/* The estimate for a player is the number of half points that the player would lack if the game
   ended now. For the player who must stop the other, the empty points are added. Compared with the
   number of steps alone, this halves the positions of proofs on size 3. */
static void turns_to_win(const struct position *pos, int out[2])
{
    enum { A_HALF = 8 };
    const int lead = (int)(2 * fiodar_margin(pos));
    const struct words empty = words_of(empty_points(pos));

    out[pos->mover] = 1;
    out[!pos->mover] = 1 + words_count(&empty);
    out[lead > 0 ? WHITE : BLACK] += A_HALF * (lead > 0 ? lead : 1 - lead);
}

/* Playouts correct a weakness of the net. It overrates the safety of weaves that two or three
   stones inside can cut, because both sides of its training games did. Weights of 0.1 and 0.2 are
   stronger than 0, and 0.5 is not. */
#define BY_PLAYOUT 0.15f

/* docs/STRENGTH.md gives the score of each level against the level below. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 0.3F },  { 1, 0.4F }, { 1, 0.49F }, { 1, 0.6F }, { 1, 0.74F },
    { 1, 0.96F }, { 7, 2.5F }, { 60, 7 },    { 190, 0 },
};

const struct hints fiodar_hints = {
    .amaf_keys = POINT_BITS,
    .amaf_key = amaf_key,
    .waits = waits,
    .levels = levels,
    .by_playout = BY_PLAYOUT,
    /* `puct` stays at its default: no other value tested is stronger. */
    .view_at = 32,
    .planes = &fiodar_planes,
};

const struct proof fiodar_proof = {
    .turns_to_win = turns_to_win,
    .full_key = fiodar_full_key,
    .forget_history = fiodar_forget_history,
    .repetition_key = fiodar_repetition_key,
};
