/*
 * filler_pass.h - filler passes for controllers that require the colours to alternate
 * (--alternate).
 *
 * If one colour makes several steps in a row, the other says "pass" in between. Such a filler does
 * not change the game, but it is an entry of the history, because undo takes back exactly one play
 * or genmove. The session therefore stores the step before which each filler was made.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FILLER_PASS_H
#define WATTLE_FILLER_PASS_H

#include "protocol/session.h"

/* Returns whether a pass by `player` would be a filler now: with --alternate, if another player is
   to move or the game is over. */
bool filler_wanted(const struct session *s, int player);

/* Adds a filler at the end of the history. */
void filler_add(struct session *s);

/* filler_undo takes back the last entry if that is a filler. filler_redo makes the next entry again
   if that is a filler. Otherwise they return false. */
bool filler_undo(struct session *s);
bool filler_redo(struct session *s);

/* Return the number of entries, moves and fillers, that undo can take back and redo can replay. */
int filler_entries(const struct session *s);
int filler_entries_ahead(const struct session *s);

/* Removes the fillers that were taken back, after a new move. */
void filler_cut(struct session *s);

#endif
