/*
 * hint_analyze.c - the shell's commands hint and analyze, which show the engine's evaluation.
 *
 * Programs read the streams of lz-analyze and kata-analyze (commands/analyze.c). A person sees one
 * line that changes while the engine thinks, and a table at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

#include <math.h>
#include <stdio.h>

static void tell_progress(const struct search_report *report, void *session)
{
    struct session *s = session;

    if (s->dialogue->progress)
        s->dialogue->progress(s, report);
}

static enum status refuse_without_choice(const struct session *s, struct reply *r)
{
    return refuse(r, "there is nothing to choose: %s",
                  record_to_act(&s->record) == NOBODY ? "the game is over" : "chance decides");
}

/* Adds the best turn, the share of games that the player to move wins, and the expected play. */
static void tell_line(const struct session *s, const struct search_line *line, struct text *out)
{
    enum { TURNS = 4 };
    const int player = record_to_act(&s->record);
    const double share = line->value[player];
    struct search_line rest = *line;

    text_add(out, "Try ");
    if (choices_told(&s->record))
        choices_name(&s->record, line->steps[0], out);
    else
        describe_line(s, line, 1, "", out);
    text_add(out, ". ");
    record_title_side(&s->record, player, out);
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
        describe_line(s, &rest, TURNS, ", then ", out);
        text_add_char(out, '.');
    }
}

static void think(struct session *s)
{
    static const double seconds = 1;
    const struct search_listener listener = {
        .go_on = session_goes_on,
        .report = tell_progress,
        .interval = 0.2,
        .lines = 1,
        .context = s,
    };

    player_think(&s->player, &(struct thought){ .seconds = seconds }, &listener, false);
}

static enum status cmd_hint(struct session *s, const struct args *a, struct reply *r)
{
    struct search_report report;

    (void)a;
    if (learn_hint(s->own, &r->text))
        return OK;
    if (record_to_act(&s->record) < 0)
        return refuse_without_choice(s, r);
    think(s);
    search_report(player_search(&s->player), 1, false, &report);
    if (report.count)
        tell_line(s, &report.lines[0], &r->text);
    else
        text_add(&r->text, "No turn found yet.");
    search_report_free(&report);
    return OK;
}

/* Returns a text such as "61 %", or a word for an exact value. */
static const char *value_word(const struct search_line *line, int player, char number[16])
{
    const double share = line->value[player];

    if (line->proven && (share == 0 || share == 0.5 || share == 1))
        return share == 1 ? "won" : share == 0 ? "lost" : "draw";
    snprintf(number, 16, "%.0f %%", 100 * share);
    return number;
}

static void add_table(const struct session *s, const struct search_report *report, struct text *out)
{
    enum { TURNS = 4 };
    const int player = record_to_act(&s->record);
    char number[16];

    record_title_side(&s->record, player, out);
    text_addf(out, " wins %.0f of 100 games (%llu playout%s, %.1f s). The best turns:\n",
              100 * report->value[player], (unsigned long long)report->iterations,
              report->iterations == 1 ? "" : "s", report->seconds);
    text_add(out, "  wins   playouts  turn, and expected line\n");
    for (int i = 0; i < report->count; i++) {
        const struct search_line *line = &report->lines[i];
        if (line->partial && i > 0) /* has too few visits to be compared with others */
            continue;
        text_addf(out, " %5s %10llu  ", value_word(line, player, number),
                  (unsigned long long)line->visits);
        describe_line(s, line, TURNS, "  ", out);
        text_add_char(out, '\n');
    }
}

/* Adds the result that a net expects, if there is a net. */
static void add_end(struct session *s, const struct search_report *report, struct text *out)
{
    struct search_owners owners;

    if (!player_tells_owners(&s->player) || !search_owners(player_search(&s->player), &owners))
        return;
    if (report->has_margin && fabs(report->margin) >= 0.05) {
        record_title_side(&s->record, report->margin < 0, out);
        text_addf(out, " is expected to be %.1f points ahead in the end.\n", fabs(report->margin));
    }
    describe_owners(s, &owners, out);
}

static enum status cmd_analyze(struct session *s, const struct args *a, struct reply *r)
{
    enum { BEST = 8 };
    const struct search_listener listener = {
        .go_on = session_is_quiet,
        .report = tell_progress,
        .interval = 0.2,
        .lines = 1,
        .context = s,
    };
    struct search_report report;

    (void)a;
    if (record_to_act(&s->record) < 0)
        return refuse_without_choice(s, r);
    player_think(&s->player, &(struct thought){ .endless = true }, &listener, false);
    search_report(player_search(&s->player), BEST, false, &report);
    add_table(s, &report, &r->text);
    add_end(s, &report, &r->text);
    search_report_free(&report);
    return OK;
}

const struct command hint_commands[] = {
    { "hint", "", 0, 0, IN_SHELL, cmd_hint, COMPLETE_NOTHING, "the turn that the engine would play",
      "The engine searches for one second at full strength. It shows the best turn, its\n"
      "chance to win, and the expected line. Nothing is played. In a lesson, repeats the task\n"
      "and says how to solve it." },
    { "analyze", "", 0, 0, IN_SHELL, cmd_analyze, COMPLETE_NOTHING,
      "think until the next line or Ctrl-C, then show the best turns",
      "Shows the best turns as a table: expected wins in 100 games, playouts, expected line.\n"
      "The analysis ends by itself when the result is certain. If the engine's net predicts\n"
      "ownership, a map of the expected owners follows. Programs use lz-analyze." },
    { 0 },
};
