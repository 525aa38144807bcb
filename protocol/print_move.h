/*
 * print_move.h - moves as text in commands and answers: whole turns or, with --steps, single steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PRINT_MOVE_H
#define WATTLE_PRINT_MOVE_H

#include "protocol/commands.h"

/* Adds the turn that steps[0..n) complete, in canonical form, including its steps that have been
   made already. */
void move_print_turn(const struct record *rec, const step steps[], int n, struct text *out);

/* Adds the move that begins with steps[0..n), n > 0. If the steps complete the turn, the move is
   the whole turn. Otherwise, and with --steps, the move is the first step. If moves are points of
   the grid, the move is the first click (click_moves.h). */
void move_print(const struct session *s, const step steps[], int n, struct text *out);

/* Returns the number of the n chosen steps that are in the move printed by move_print. */
int move_steps(const struct session *s, const step steps[], int n);

/* Adds the moves of a line from the present position, separated by blanks. Turn i consists of
   steps[ends[i - 1] .. ends[i]), and only the first turn may be incomplete. With --steps each step
   is a move. */
void move_print_line(const struct session *s, const step steps[], const int ends[], int turns,
                     struct text *out);

/* Does the same in whole turns, regardless of --steps. Plays the turns on `pos`, the present
   position as known to the search that found the line. */
void move_print_turns(const struct record *rec, struct position *pos, const step steps[],
                      const int ends[], int turns, struct text *out);

#endif
