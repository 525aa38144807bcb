/*
 * proof.h - what a game may add for the solver (src/solver), beside its rules.
 *
 * The solver works without any of this: what is NULL or false is not used.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PROOF_H
#define WATTLE_PROOF_H

#include "game/game.h"

struct proof {
    /* Alpha-beta tries first those steps inside a turn after which the player has few steps to go
       on with. Steps after which the opponent has few always come first (alpha_beta.c). */
    bool prefer_few_own;

    /* About how many own turns each player is away from a win: the first numbers of proof-number
       search (pn_search.c), in games in which positions can come again. */
    void (*turns_to_win)(const struct position *, int turns[2]);

    /* Looks ahead at the start of a turn, in such games: n > 0 when the player to act can force a
       win within n turns of both, n < 0 when the other one can within -n; 0 when neither is seen.
       The answer must be true whatever is remembered (pn_search.c). */
    int (*mate_in)(const struct position *);

    /* `game.key`, and told apart by all that the rules remember: positions with equal full keys
       can only go on alike. Tables of exact values go by it (alpha_beta.c), because a value must
       not be carried from one history to another. NULL: `key` is that already. */
    uint64_t (*full_key)(const struct position *);

    /* For games in which positions can come again (NULL: the solver uses full keys). The position
       remembers its past as it is now and adds nothing: turns that this past forbids, or makes the
       end, stay so. Equal keys then mean equal futures (of mirror images too, if the game likes)
       where the same is remembered, and equal full keys wherever. *turns_left: the most turns that
       the game lasts before it is cut short as a draw. True when endless repetition is a draw
       (cycles.h, retrograde.c). */
    bool (*forget_history)(struct position *, int *turns_left);

    /* Where the key of such a position tells apart what the rules take for the same when they look
       for repetition: the key that they compare, with the side to move. *removed: how many pieces
       have been taken off the board in all; a position comes again after two removals more, at
       least. *repeats: it may be once too often that it has come again now (never after a pass).
       NULL: `key` is that (verify.c). */
    uint64_t (*repetition_key)(const struct position *, int *removed, bool *repeats);
};

static inline uint64_t game_full_key(const struct game *game, const struct position *pos)
{
    return game->proof && game->proof->full_key ? game->proof->full_key(pos) : game->key(pos);
}

#endif
