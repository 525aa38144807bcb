/*
 * leaf_proof.h - exact values of leaves by a short alpha-beta search, late in games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_LEAF_PROOF_H
#define WATTLE_LEAF_PROOF_H

#include "solver/transposition_table.h"

enum leaf_value { LEAF_UNKNOWN, LEAF_WON_BY_0, LEAF_WON_BY_1, LEAF_DRAWN };

struct leaf_proof;

/* Returns whether the game has bounds of its margin (hints.h). Without them alpha-beta cuts nothing
   off before the end of the game. */
bool leaf_proof_suits(const struct game *game);

/* Opens the searches of one worker. All workers share the table. The caller frees it with
   leaf_proof_close. The functions below except leaf_proof_find ignore NULL. */
struct leaf_proof *leaf_proof_open(const struct game *game, struct table *table);
void leaf_proof_close(struct leaf_proof *p);

/* Makes a worker like a new one. The caller clears the table. */
void leaf_proof_forget(struct leaf_proof *p);

/* Finds the value of a position that is not over. `range` is the difference of its bounds, in
   points. Returns LEAF_UNKNOWN if a search is not worth its time there or settles nothing. */
enum leaf_value leaf_proof_find(struct leaf_proof *p, const struct position *pos, double range);

#endif
