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

/* Allocates position i for writing, and steps[i]. */
struct position *record_slot(struct record *rec, int i);

/* Whether step i begins a turn; the first step after the last counts as well. */
bool record_is_turn_start(const struct record *rec, int i);

/* Sets the dealer's random numbers for a new game: from the option seed or, if 0, from a secret. */
void record_new_luck(struct record *rec);

/* Whether the engine deals step i. */
bool record_deals_at(const struct record *rec, int i);

/* Plays one legal step, without dealing after it. */
void record_play_step(struct record *rec, step s);

/* Deals while the engine is to deal. */
void record_deal(struct record *rec);

/* The prefix of the game's name in the property GM of SGF. */
#define SGF_GAME "wattle-"

#endif
