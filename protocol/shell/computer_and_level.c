/*
 * computer_and_level.c - the shell's commands computer and level.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/colour_arg.h"
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
    const bool is_others = ascii_equal(word, "others");
    const int person =
        record_is_seated(&s->record) ? record_looker(&s->record) : record_to_act(&s->record);
    if (is_others || ascii_equal(word, "both") || ascii_equal(word, "all")) {
        for (int k = 0; k < record_seats(&s->record); k++)
            chosen[k] = !is_others || k != person;
        return OK;
    }
    if (colour_read(s, a, i, &player, r) != OK) {
        text_add(&r->text, ", both, others or none");
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
    seats_describe(sh, &r->text);
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

const struct command computer_commands[] = {
    { "computer", "[both|others|none|COLOUR ...]", 0, MAX_PLAYERS, IN_SHELL, cmd_computer,
      COMPLETE_COLOUR, "let the engine play a side",
      "The engine plays the given sides from now on. With both (or all), it plays the game to\n"
      "the end; Ctrl-C stops it. With others, it plays all sides but the one to move; at a\n"
      "seat, all other seats. With none, people play all sides. Without arguments, shows the\n"
      "engine's sides." },
    { "level", "[1..10]", 0, 1, IN_SHELL, cmd_level, COMPLETE_NOTHING, "the strength of the engine",
      "The same as set_option level. Without an argument, shows the level." },
    { 0 },
};
