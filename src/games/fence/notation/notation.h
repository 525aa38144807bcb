/*
 * notation.h - tokens in words (rules, section 12): tokens.c has the table and writes them, parse_turn.c reads them, fields.c what they
 * are made of; illegal_reason.c says why one may not be played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_NOTATION_H
#define WATTLE_FENCE_NOTATION_H

#include "games/fence/rules/state.h"

/* Adds how a kind of token is written: "place:TILE:X,Y:Q". */
void print_form(enum step_kind kind, struct text *out);

void print_card(int card, struct text *out);

/* Whether a step is legal here; also one that `steps` had no room for, and one in which a card
   is unknown. If not, `why` says so. */
bool fence_may(const struct position *pos, step s, struct text *why);

/* ---- For game.h ---- */

extern const struct game_text fence_text;
void fence_print_step(const struct position *pos, step s, struct text *out);
void fence_print_turn(const struct position *pos, const step steps[], int n, struct text *out);
void fence_print_source(const struct position *pos, struct text *out);
void fence_print_contents(const struct position *pos, struct text *out);
int fence_warnings(const struct position *pos);

#endif
