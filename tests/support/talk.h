/*
 * talk.h - a session of the protocol for tests, which send commands and read replies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_TEST_TALK_H
#define WATTLE_TEST_TALK_H

#include "protocol/commands.h"
#include "tests/support/test.h"

/* Opens a session with a list of games, ended by NULL. It has no input, and its output is
   discarded. The caller ends with talk_close. */
void talk_open(struct session *s, const struct game *const *list);
void talk_close(struct session *s);

/* Declares a test with a session s. */
#define TEST_SESSION(name) TEST_OF(struct session *s, name, open_session, close_session)

/* Declares the fixture of a session with a list of games, prepared by the other arguments. */
#define SESSIONS_ABOUT(list, ...) \
    FIXTURE(session, struct session, s, talk_open(s, list), talk_close, __VA_ARGS__)

/* Runs a line and adds its reply to `heard`. */
enum status say(struct session *s, const char *line, struct text *heard);

/* Runs a line that must succeed. Otherwise the test fails. */
void must(struct session *s, const char *line);

/* Returns the reply to a command that must succeed, without the speed of playouts, which varies.
   The caller frees it with text_free. `pX` in the command stands for the player to move. */
struct text reply_to(struct session *s, const char *command);

#endif
