/*
 * hints.c - what a search may use besides the rules of Fiodar.
 *
 * No bounds are offered: captures add up without end, so that nothing is certain about the
 * margin before the game is over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hints.h"
#include "game/proof.h"

#include "games/fiodar/state.h"

/* A stone on a point means much the same in all positions. A pass does not: in a playout
   only a player who has all they want passes, and so it would look good everywhere. The playout records
   the same keys. */
static int amaf_key(const struct position *pos, step s)
{
    (void)pos;
    return s == SWAP || s == PASS ? AMAF_NONE : (int)s;
}

/*
 * A pass that does not end the game gives a turn away while more than this share of the board
 * is open. Few playouts do not show that: AMAF speaks for and against points and says nothing
 * about the pass, so that a pass with one lucky playout looked best, even in the opening. The
 * fewer iterations a turn has, the more waiting gains.
 */
enum { OPEN_SHARE = 4 };

static bool waits(const struct position *pos, step s)
{
    return s == PASS && pos->state != PASSED &&
           OPEN_SHARE * fiodar_open_points(pos) > points_of_size(pos->size);
}

/*
 * A proof begins with how many halves of a point a player would lack if the game ended now, and with
 * the points that are left, for whoever is to stop the one to move. On size 3 after eight random turns
 * that takes half as many positions as the number of steps alone.
 */
static void turns_to_win(const struct position *pos, int out[2])
{
    enum { A_HALF = 8 };
    const int lead = (int)(2 * fiodar_margin(pos));
    const struct words empty = words_of(empty_points(pos));

    out[pos->mover] = 1;
    out[!pos->mover] = 1 + words_count(&empty);
    out[lead > 0 ? WHITE : BLACK] += A_HALF * (lead > 0 ? lead : 1 - lead);
}

/*
 * A net of three hours takes weaves for safe that two or three stones inside can cut, and so do both
 * sides of its games with itself; playouts see it at once. A tenth and a fifth by playouts gain, a
 * half does not.
 */
#define BY_PLAYOUT 0.15f

/* docs/STRENGTH.md tells what each scores against the one below. */
static const struct level levels[MAX_LEVEL - 1] = {
    { 1, 0.3F }, { 1, 0.4F }, { 1, 0.52F }, { 1, 0.66F }, { 1, 0.9F },
    { 5, 4 },    { 48, 4 },   { 140, 0 },   { 700, 0 },
};

const struct hints fiodar_hints = {
    .amaf_keys = POINT_BITS,
    .amaf_key = amaf_key,
    .waits = waits,
    .levels = levels,
    .by_playout = BY_PLAYOUT,
    /* PUCT is that of most games: no other value that was tried is stronger. */
    .planes = &fiodar_planes,
};

const struct proof fiodar_proof = {
    .turns_to_win = turns_to_win,
    .full_key = fiodar_full_key,
    .forget_history = fiodar_forget_history,
    .repetition_key = fiodar_repetition_key,
};
