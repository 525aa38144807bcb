/*
 * notation.h - functions that print and parse tokens (rules, section 12).
 *
 * The files are tokens.c (the table, and printing), parse_tokens.c (reading), token_fields.c
 * (fields of a token) and illegal_reason.c (reasons why a token is illegal).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_NOTATION_H
#define WATTLE_FENCE_NOTATION_H

#include "games/fence/rules/position.h"

/* Adds the form of a kind of token, for example "place:TILE:X,Y:Q". */
void print_form(enum step_kind kind, struct text *out);

void print_card(int card, struct text *out);

/* Returns whether a step is legal. The step may be one for which `steps` had no room, or one with
   an unknown card. If it is illegal, `why` gets the reason. */
bool fence_may(const struct position *pos, step s, struct text *why);

/* ---- Members of struct game_text ---- */

extern const struct game_text fence_text;
void fence_print_step(const struct position *pos, step s, struct text *out);
void fence_print_turn(const struct position *pos, const step steps[], int n, struct text *out);

#endif
