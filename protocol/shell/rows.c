/*
 * rows.c - the commands that only a person at the shell needs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "parts.h"

#include <string.h>
#include <strings.h>

/* ---- computer ---- */

static void tell_computer(const struct shell *sh, struct text *out)
{
    const struct match *m = &sh->session->match;
    int count = 0;

    for (int i = 0; i < m->game->players; i++) {
        if (!sh->computer[i])
            continue;
        text_add(out, count++ ? " and " : "The engine plays ");
        words_side(m, i, out);
    }
    text_add(out, count ? "." : "The engine plays nobody; computer COLOUR changes that.");
}

/* Marks the players that one word names. */
static enum status mark(const struct match *m, const char *word, bool chosen[], struct reply *r)
{
    const int player = match_side(m, word);

    if (player >= 0) {
        chosen[player] = true;
    } else if (!strcasecmp(word, "both") || !strcasecmp(word, "all")) {
        for (int i = 0; i < m->game->players; i++)
            chosen[i] = true;
    } else if (strcasecmp(word, "none") != 0) {
        refuse(r, "syntax error: '%.40s' is no colour of %s; write", word, m->game->name);
        for (int i = 0; i < m->game->players; i++) {
            text_add(&r->text, i ? ", " : " ");
            match_print_side(m, i, &r->text);
        }
        text_add(&r->text, ", both or none");
        return SYNTAX_ERROR;
    }
    return OK;
}

static enum status cmd_computer(struct session *s, const struct args *a, struct reply *r)
{
    struct shell *sh = shell_of(s);
    bool chosen[MAX_PLAYERS] = { false };

    for (size_t i = 0; i < a->count; i++)
        if (mark(&s->match, args_word(a, i), chosen, r) != OK)
            return SYNTAX_ERROR;
    if (a->count)
        memcpy(sh->computer, chosen, sizeof chosen);
    tell_computer(sh, &r->text);
    return OK;
}

/* ---- hint ---- */

/* What share of games the player to move wins, and what the engine expects. */
static void tell_line(const struct session *s, const struct search_line *line, struct text *out)
{
    enum { TURNS = 4 };
    const int player = match_to_act(&s->match);
    const double share = line->value[player];
    struct search_line rest = *line;

    text_add(out, "Try ");
    words_line(s, line, 1, "", out);
    text_add(out, ". ");
    words_side(&s->match, player, out);
    if (!line->proven)
        text_addf(out, " wins about %.0f of 100 games from here.", 100 * share);
    else if (share == 0.5)
        text_add(out, " can force a draw, no more.");
    else
        text_add(out, share > 0.5 ? " wins from here, whatever follows."
                                  : " cannot win from here against good play.");
    if (line->turns > 1) {
        rest.turns = line->turns;
        text_add(out, "\nExpected: ");
        words_line(s, &rest, TURNS, ", then ", out);
        text_add_char(out, '.');
    }
}

static void tell_progress(const struct search_report *report, void *session)
{
    struct session *s = session;

    if (s->progress)
        s->progress(s, report);
}

/* A hint is given at full strength, however weak the opponent was asked to be. */
static void think_at_full_strength(struct session *s)
{
    static const double seconds = 1;
    const struct search_listener listener = {
        .go_on = session_goes_on,
        .report = tell_progress,
        .interval = 0.2,
        .lines = 1,
        .context = s,
    };
    struct text why = TEXT_EMPTY, level = TEXT_EMPTY;

    text_add(&level, setting_word(&s->match.engine, "level"));
    match_set_engine(&s->match, "level", "10", &why);
    match_think(&s->match, &(struct thought){ .seconds = seconds }, &listener, false);
    settings_set(&s->match.engine, "level", level.data, &why); /* and the search stays */
    text_free(&level);
    text_free(&why);
}

static enum status cmd_hint(struct session *s, const struct args *a, struct reply *r)
{
    struct search_report report;

    (void)a;
    if (match_to_act(&s->match) < 0)
        return refuse(r, "there is nothing to choose: %s",
                      match_to_act(&s->match) == NOBODY ? "the game is over" : "chance decides");
    think_at_full_strength(s);
    search_report(match_search(&s->match), 1, false, &report);
    if (report.count)
        tell_line(s, &report.lines[0], &r->text);
    else
        text_add(&r->text, "No idea yet; let me think longer.");
    search_report_free(&report);
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
      "It answers whenever it is that side's turn, at once if it is now. With both it plays the\n"
      "game out; Ctrl-C ends that. With none people play both sides. Alone: tells who plays." },
    { "hint", "", 0, 0, IN_SHELL, cmd_hint, COMPLETE_NOTHING, "what the engine would play here",
      "A second's thought at full strength: the best turn, how often it would win, and how the\n"
      "game would go on. Nothing is played." },
    { "level", "[1..10]", 0, 1, IN_SHELL, cmd_level, COMPLETE_NOTHING,
      "how strong the engine plays", "The same as set_option level. Alone: tells the level." },
    { "exit", "", 0, 0, IN_SHELL, cmd_exit, COMPLETE_NOTHING, "leave", "The same as quit." },
    { 0 },
};
