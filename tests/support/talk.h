/*
 * talk.h - a session of the protocol that a test talks to, command by command, and hears.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_TALK_H
#define WATTLE_TEST_TALK_H

#include "protocol/commands.h"
#include "tests/support/test.h"

/* Opens a session about the games of a list that ends with NULL; no line comes to it and what it
   writes is lost. Ends with talk_close. */
void talk_open(struct session *s, const struct game *const *list);
void talk_close(struct session *s);

/* Carries out a line; what is replied is added to `heard`. */
enum status say(struct session *s, const char *line, struct text *heard);

/* The same for a line that must succeed: the test fails otherwise. */
void must(struct session *s, const char *line);

/* The reply to a command that must succeed, without the speed of playouts, which is another each
   time; freed with text_free. `pX` in the command stands for the player to move. */
struct text reply_to(struct session *s, const char *command);

#endif
