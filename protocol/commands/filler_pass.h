/*
 * filler_pass.h - filler passes, for controllers that insist on strict alternation (--alternate).
 *
 * Where one colour owns several steps in a row, the other says "pass" in between. Such a
 * filler changes no game, but it is an entry of the history: undo takes back exactly one
 * play or genmove. So the session remembers before which step each filler was made.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FILLER_PASS_H
#define WATTLE_FILLER_PASS_H

#include "protocol/session.h"

/* Whether a pass by `player` would be a filler now: the option is on and it is the turn of
   another player, or the game is over. */
bool filler_wanted(const struct session *s, int player);

/* Adds a filler at the end of the history. */
void filler_add(struct session *s);

/* Takes back the last entry if it is a filler, or makes the next one again; otherwise false. */
bool filler_undo(struct session *s);
bool filler_redo(struct session *s);

/* How many entries undo could take back, and how many redo could make again: moves and
   fillers. */
int filler_entries(const struct session *s);
int filler_entries_ahead(const struct session *s);

/* A move was made: nothing that was taken back before it comes again. */
void filler_cut(struct session *s);

#endif
