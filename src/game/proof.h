/*
 * proof.h - optional functions and flags of a game that the solver (src/solver) uses.
 *
 * The solver works without this struct and without members that are NULL.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PROOF_H
#define WATTLE_PROOF_H

#include "game/game.h"

struct proof {
    /* If set, alpha-beta tries first the steps inside a turn that leave the player few next steps.
       Steps that leave the opponent few steps always come first (alpha_beta.c). */
    bool prefer_few_own;

    /* Estimates each player's number of own turns to a win. The estimate gives the initial proof
       and disproof numbers in games with repetition (df_pn.c). */
    void (*turns_to_win)(const struct position *, int turns[2]);

    /* Searches for a forced win, a few turns deep, in games with repetition. The position is at the
       start of a turn. A result n > 0 means that the player to act wins within n turns of both
       players, n < 0 that the opponent wins within -n turns, and 0 that no win was found. The
       answer must hold for every history (df_pn.c). */
    int (*mate_in)(const struct position *);

    /* Returns a key that includes the whole memory of earlier turns. Positions with equal full keys
       have equal futures. Tables of exact values use the full key (alpha_beta.c), because a value
       depends on the history. If this member is NULL, `key` includes everything. */
    uint64_t (*full_key)(const struct position *);

    /* Freezes the memory of earlier turns, in games with repetition. Turns that the memory forbids
       stay forbidden, and turns that end the game because of the memory still end the game. Later
       turns are not added to the memory.

       Among positions with the same frozen memory, equal keys (also of mirror images, if the game
       chooses) then mean equal futures. Equal full keys always mean equal futures. *turns_left
       receives the number of turns until the game is cut short as a draw. Returns true if endless
       repetition is a draw (cyclic_solver.h, retrograde.c). If this member is NULL, the solver uses
       full keys. */
    bool (*forget_history)(struct position *, int *turns_left);

    /* Returns the key by which the rules compare positions for repetition, including the side to
       move. *removed receives the number of pieces removed from the board so far. A position can
       repeat only after at least two more removals. *repeats receives whether the rules may count
       this repetition; it is false after a pass. If this member is NULL, `key` is used
       (verify_repetition.c). */
    uint64_t (*repetition_key)(const struct position *, int *removed, bool *repeats);
};

static inline uint64_t game_full_key(const struct game *game, const struct position *pos)
{
    return game->proof && game->proof->full_key ? game->proof->full_key(pos) : game->key(pos);
}

#endif
