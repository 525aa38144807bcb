/*
 * record_internal.h - functions that the files of the record share: positions, steps and views.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_RECORD_INTERNAL_H
#define WATTLE_RECORD_INTERNAL_H

#include "record/record.h"

/* Frees all positions. The record has no game until another one is adopted. */
void record_forget_positions(struct record *rec);

/* Allocates position i and steps[i], and returns the position for writing. */
struct position *record_slot(struct record *rec, int i);

/* Returns whether step i begins a turn. i may be one more than the last step. */
bool record_is_turn_start(const struct record *rec, int i);

/* Seeds the random numbers of a new game from the option `seed`. If the option is 0, seeds them
   from a secret. */
void record_new_luck(struct record *rec);

/* Returns whether the engine deals step i. */
bool record_deals_at(const struct record *rec, int i);

/* Plays one legal step. The dealer does not deal after it. */
void record_play_step(struct record *rec, step s);

/* Deals as long as chance is to act and the engine deals. */
void record_deal(struct record *rec);

#define SGF_GAME "wattle-"

#endif
