/*
 * record_internal.h - functions that the files of the record share: positions, steps and views.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RECORD_INTERNAL_H
#define WATTLE_RECORD_INTERNAL_H

#include "record/record.h"

/* Frees all positions; there is no game until another is adopted. */
void record_forget_positions(struct record *rec);

/* Room for position i, to be written; steps[i] exists then too. */
struct position *record_slot(struct record *rec, int i);

/* Whether step i begins a turn; the first step after the last counts as well. */
bool record_is_turn_start(const struct record *rec, int i);

/* A new game has luck of its own: of the option seed or, where that is 0, a secret. */
void record_new_luck(struct record *rec);

/* Whether it is for the engine to deal before step i. */
bool record_deals_at(const struct record *rec, int i);

/* Plays one legal step, and nothing happens after it. */
void record_play_step(struct record *rec, step s);

/* Deals as long as it is for the engine to deal now. */
void record_deal(struct record *rec);

/* Before the name of a game in the property GM of SGF. */
#define SGF_GAME "wattle-"

#endif
