/*
 * rows.c - the commands by which a person chooses an opponent, and leaves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "../move.h"
#include "parts.h"

#include <string.h>
#include <strings.h>

/* ---- computer ---- */

static void tell_computer(const struct shell *sh, struct text *out)
{
    const struct match *m = &sh->session->match;
    int count = 0;

    for (int i = 0; i < match_seats(m); i++) {
        if (!sh->computer[i])
            continue;
        text_add(out, count++ ? " and " : "The engine plays ");
        words_side(m, i, out);
    }
    text_add(out, count ? "." : "The engine plays nobody; computer COLOUR changes that.");
}

void rows_tell_kept(const struct shell *sh, struct text *out)
{
    const struct match *m = &sh->session->match;
    bool plays = false;

    for (int i = 0; i < match_seats(m); i++)
        plays |= sh->computer[i];
    if (!plays)
        return;
    tell_computer(sh, out);
    text_addf(out, " Its level is %s of 10.\n", setting_word(&m->engine, "level"));
}

/* Marks the players that word i names. */
static enum status mark(const struct session *s, const struct args *a, size_t i, bool chosen[],
                        struct reply *r)
{
    const char *word = args_word(a, i);
    int player;

    if (!strcasecmp(word, "none"))
        return OK;
    if (!strcasecmp(word, "both") || !strcasecmp(word, "all")) {
        for (int k = 0; k < match_seats(&s->match); k++)
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
    struct shell *sh = shell_of(s);
    bool chosen[MAX_PLAYERS] = { false };

    for (size_t i = 0; i < a->count; i++)
        if (mark(s, a, i, chosen, r) != OK)
            return SYNTAX_ERROR;
    if (a->count)
        memcpy(sh->computer, chosen, sizeof chosen);
    tell_computer(sh, &r->text);
    return OK;
}

/* ---- level and exit ---- */

static enum status cmd_level(struct session *s, const struct args *a, struct reply *r)
{
    enum status status = OK;

    if (a->count)
        status = match_set_engine(&s->match, "level", args_word(a, 0), &r->text);
    if (status == OK)
        text_addf(&r->text, "The engine plays at level %s of 10.",
                  setting_word(&s->match.engine, "level"));
    return status;
}

static enum status cmd_exit(struct session *s, const struct args *a, struct reply *r)
{
    (void)a;
    (void)r;
    s->done = true;
    return OK;
}

const struct command shell_commands[] = {
    { "computer", "[COLOUR|both|none]", 0, MAX_PLAYERS, IN_SHELL, cmd_computer, COMPLETE_COLOUR,
      "let the engine play a side",
      "It answers whenever it is that side's turn, at once if it is now. With both, or all, it\n"
      "plays the game out; Ctrl-C ends that. With none people play all sides. Alone: tells who\n"
      "plays." },
    { "level", "[1..10]", 0, 1, IN_SHELL, cmd_level, COMPLETE_NOTHING,
      "how strong the engine plays", "The same as set_option level. Alone: tells the level." },
    { "exit", "", 0, 0, IN_SHELL, cmd_exit, COMPLETE_NOTHING, "leave", "The same as quit." },
    { 0 },
};
