/*
 * computer_and_level.c - the shell's commands computer, level, exit, clear and clock.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/print_move.h"
#include "protocol/shell/shell_internal.h"

#include <string.h>

/* Marks the players that word i names. */
static enum status mark(const struct session *s, const struct args *a, size_t i, bool chosen[],
                        struct reply *r)
{
    const char *word = args_word(a, i);
    int player;

    if (ascii_equal(word, "none"))
        return OK;
    if (ascii_equal(word, "both") || ascii_equal(word, "all")) {
        for (int k = 0; k < record_seats(&s->record); k++)
            chosen[k] = true;
        return OK;
    }
    if (move_side(s, a, i, &player, r) != OK) {
        text_add(&r->text, ", both or none");
        return SYNTAX_ERROR;
    }
    chosen[player] = true;
    return OK;
}

static enum status cmd_computer(struct session *s, const struct args *a, struct reply *r)
{
    struct shell *sh = s->own;
    bool chosen[MAX_PLAYERS] = { false };

    for (size_t i = 0; i < a->count; i++)
        if (mark(s, a, i, chosen, r) != OK)
            return SYNTAX_ERROR;
    if (a->count)
        memcpy(sh->computer, chosen, sizeof chosen);
    describe_computer(sh, &r->text);
    return OK;
}

static enum status cmd_level(struct session *s, const struct args *a, struct reply *r)
{
    enum status status = OK;

    if (a->count)
        status = player_set_option(&s->player, "level", args_word(a, 0), &r->text);
    if (status == OK)
        text_addf(&r->text, "The engine plays at level %s of 10.",
                  setting_word(&s->player.options, "level"));
    return status;
}

static enum status cmd_exit(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    (void)r;
    s->done = true;
    return OK;
}

/* Clears the screen, as in other shells. clear_board starts the game again. */
static enum status cmd_clear(struct session *s, const struct args *a, struct reply *r)
{
    const struct shell *sh = s->own;

    (void)a;
    if (sh->at_terminal)
        terminal_clear();
    describe_board(sh, &r->text);
    return OK;
}

static enum status set_clock(struct session *s, const struct args *a, struct reply *r)
{
    double minutes = 0, seconds = 0;

    if (args_real(a, 0, "MINUTES", 0.01, 1e5, &minutes, r) != OK ||
        args_real(a, 1, "SECONDS", 0, 1e6, &seconds, r) != OK)
        return SYNTAX_ERROR;
    timer_set(player_timer(&s->player), seconds > 0 ? TIMING_FISCHER : TIMING_ABSOLUTE,
              60 * minutes, seconds, 0);
    return OK;
}

static enum status cmd_clock(struct session *s, const struct args *a, struct reply *r)
{
    const char *word = args_word(a, 0);

    if (word && (ascii_equal(word, "off") || ascii_equal(word, "none")))
        timer_set(player_timer(&s->player), TIMING_NONE, 0, 0, 0);
    else if (word && set_clock(s, a, r) != OK)
        return SYNTAX_ERROR;
    if (word)
        clock_wait(s->own);
    clock_tell(&s->player, &r->text);
    if (!r->text.length)
        text_add(&r->text,
                 "There are no clocks; clock 10 gives each player ten minutes, clock 10 5 "
                 "five more seconds after each turn.");
    return OK;
}

const struct command shell_commands[] = {
    { "computer", "[COLOUR|both|none]", 0, MAX_PLAYERS, IN_SHELL, cmd_computer, COMPLETE_COLOUR,
      "let the engine play a side",
      "The engine plays these sides from now on. With both (or all), it plays the game to the\n"
      "end; Ctrl-C stops it. With none, people play all sides. Without arguments, shows the\n"
      "engine's sides." },
    { "level", "[1..10]", 0, 1, IN_SHELL, cmd_level, COMPLETE_NOTHING,
      "how strong the engine plays",
      "The same as set_option level. Without an argument, shows the level." },
    { "exit", "", 0, 0, IN_SHELL, cmd_exit, COMPLETE_NOTHING, "leave", "The same as quit." },
    { "clear", "", 0, 0, IN_SHELL, cmd_clear, COMPLETE_NOTHING, "clear the screen",
      "The board and the game stay; newgame starts another game." },
    { "clock", "[MINUTES [SECONDS]|off]", 0, 2, IN_SHELL, cmd_clock, COMPLETE_NOTHING,
      "clocks for all players",
      "Each player gets MINUTES for the game, and SECONDS more after each turn. A person's\n"
      "clock runs while the prompt waits for the turn. The engine keeps to its clock, too.\n"
      "When the time is up, the game goes on. Without arguments, shows the remaining time." },
    { 0 },
};
