/*
 * words.h - tokens in words (rules, section 12): notation.c writes them, read.c reads them,
 * reason.c says why one may not be played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_FENCE_WORDS_H
#define WATTLE_FENCE_WORDS_H

#include "../rules/state.h"

/* The word a token begins with ("" for pK), its form: "place:TILE:X,Y:Q", and how many fields
   that has between colons (0: it varies). */
const char *kind_word(enum step_kind kind);
const char *kind_form(enum step_kind kind);
int kind_fields(enum step_kind kind);

void print_card(int card, struct text *out);

/* Whether a step is legal here; also one that `steps` had no room for, and one in which a card
   is unknown. If not, `why` says so. */
bool fence_may(const struct position *pos, step s, struct text *why);

/* ---- For game.h ---- */

void fence_print_step(const struct position *pos, step s, struct text *out);
void fence_print_turn(const struct position *pos, const step steps[], int n, struct text *out);
enum status fence_parse_turn(const struct position *pos, const char *word, step out[MAX_TURN_STEPS],
                             int *n, struct text *why);
void fence_print_source(const struct position *pos, struct text *out);
void fence_print_contents(const struct position *pos, struct text *out);
int fence_warnings(const struct position *pos);

#endif
