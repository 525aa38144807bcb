/*
 * move_text.h - moves as a session writes and reads them: whole turns, or steps with --steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_MOVE_TEXT_H
#define WATTLE_MOVE_TEXT_H

#include "protocol/commands.h"

/* The colour that word i of the args names. The error says which there are. */
enum status move_side(const struct session *s, const struct args *a, size_t i, int *player,
                      struct reply *r);

/* Adds the word for an actor: in the shell the one that people use, "orange". */
void move_print_side(const struct session *s, int actor, struct text *out);

/* Says that a word names no player, and which words do. */
enum status move_refuse_side(const struct match *m, const char *word, struct reply *r);

/* Says that chance is awaited, so that nobody can move. */
enum status move_refuse_chance(const struct session *s, struct reply *r);

/* As move_side, and it must be that player's turn. */
enum status move_side_to_act(const struct session *s, const struct args *a, size_t i,
                             struct reply *r);

/* Adds the turn that steps[0..n) complete from the present position, in its canonical form,
   with the steps of it that have been made already. */
void move_print_turn(const struct session *s, const step steps[], int n, struct text *out);

/* Adds the move that steps[0..n), n > 0, make: the whole turn if they complete it, else, and
   always with --steps, the first step (points.h: or click). */
void move_print(const struct session *s, const step steps[], int n, struct text *out);

/* How many of the chosen steps[0..n) that move takes: all, or with --steps those of the first. */
int move_steps(const struct session *s, const step steps[], int n);

/* Adds the moves of a line from the present position, separated by blanks: steps[ends[i - 1] ..
   ends[i]) is turn i, and only the first may be incomplete. With --steps each step is a move. */
void move_print_line(const struct session *s, const step steps[], const int ends[], int turns,
                     struct text *out);

#endif
