/*
 * test_stack.c - the engine's work fits on a small stack.
 *
 * The dialogue has a large stack of its own (main.c), unless the system cannot start a thread for
 * it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/thread.h"
#include "games/games.h"
#include "tests/support/talk.h"

/* Sanitizers make stack frames several times as large. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SMALL_STACK = 1 << 20 };
#else
enum { SMALL_STACK = 112 << 10 };
#endif

static const char *const commands[] = {
    "set_option max_nodes 20",
    "set_option seed 1",
    "newgame fonver",
    "set_option net none",
    "gogui-rules_legal_moves",
    "svg",
    "legal_moves",
    "genmove ",
    "newgame siemenet",
    "gogui-rules_legal_moves",
    "gogui-rules_board_gfx",
    "genmove ",
    "svg",
    "newgame fendo",
    "gogui-rules_legal_moves",
    "genmove ",
    "solve 0.01",
    "newgame fiodar size=5",
    "gogui-rules_legal_moves",
    "genmove ",
    "newgame fence players=2 big_map=on",
    "svg",
    "genmove ",
    "legal_moves",
    "showboard",
    "playout 2",
    "undo",
    NULL,
};

/* Runs a command. If it ends with a blank, adds the player to move. */
static void carry_out(struct session *s, const char *command)
{
    FREED(text) line = TEXT_EMPTY;

    text_add(&line, command);
    if (command[strlen(command) - 1] == ' ')
        record_print_side(&s->record, record_to_act(&s->record), &line);
    must(s, line.data);
}

static void *talk(void *context)
{
    struct session *s = context;

    for (int i = 0; commands[i]; i++)
        if (s->by_step || strncmp(commands[i], "gogui", strlen("gogui")) != 0)
            carry_out(s, commands[i]);
    return NULL;
}

/* A stack frame that is too large crashes this program. */
TEST(all_games_are_played_on_a_small_stack)
{
    static struct session s;
    pthread_t thread;

    for (int by_step = 0; by_step < 2; by_step++) {
        talk_open(&s, games);
        s.by_step = by_step;
        assert_true(thread_start(&thread, SMALL_STACK, talk, &s));
        pthread_join(thread, NULL);
        talk_close(&s);
    }
}
