/*
 * colour_arg.h - the colour words of players, as arguments of commands and in answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_COLOUR_ARG_H
#define WATTLE_COLOUR_ARG_H

#include "protocol/commands.h"

/* Finds the player whose colour word i of the args is. The error lists the colours. */
enum status colour_read(const struct session *s, const struct args *a, size_t i, int *player,
                        struct reply *r);

/* Adds the word for an actor. The shell has words for people, such as "orange". */
void colour_print(const struct session *s, int actor, struct text *out);

/* Refuses a word that names no player, and lists the valid words. */
enum status colour_refuse(const struct record *rec, const char *word, struct reply *r);

/* Refuses a move because a die or a card comes next. */
enum status colour_refuse_chance(const struct session *s, struct reply *r);

/* Does the same as colour_read, but refuses a player who is not to move. */
enum status colour_to_act(const struct session *s, const struct args *a, size_t i, struct reply *r);

#endif
