/*
 * print_move.h - moves as text in commands and answers: whole turns or, with --steps, single steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_PRINT_MOVE_H
#define WATTLE_PRINT_MOVE_H

#include "protocol/commands.h"

/* Finds the player whose colour word i of the args is. The error lists the colours. */
enum status move_side(const struct session *s, const struct args *a, size_t i, int *player,
                      struct reply *r);

/* Adds the word for an actor. The shell has words for people, such as "orange". */
void move_print_side(const struct session *s, int actor, struct text *out);

/* Refuses a word that names no player, and lists the valid words. */
enum status move_refuse_side(const struct record *rec, const char *word, struct reply *r);

/* Refuses a move because a die or a card comes next. */
enum status move_refuse_chance(const struct session *s, struct reply *r);

/* Does the same as move_side, but refuses a player who is not to move. */
enum status move_side_to_act(const struct session *s, const struct args *a, size_t i,
                             struct reply *r);

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
