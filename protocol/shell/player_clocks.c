/*
 * player_clocks.c - the clocks of players in the shell, their display, and the command clock.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "base/clock.h"
#include "protocol/args.h"
#include "protocol/shell/shell_internal.h"

#include <math.h>
#include <string.h>

void clock_wait(struct shell *sh)
{
    sh->waits_since = clock_now();
}

void clock_charge(struct shell *sh, int player)
{
    timer_charge(player_timer(&sh->session->player), player, clock_now() - sh->waits_since);
    clock_wait(sh);
}

/* Adds a time such as "9:58" or "1:02:03". Negative times are shown as 0:00. */
static void add_time(double seconds, struct text *out)
{
    const long s = seconds > 0 ? (long)ceil(seconds) : 0;

    if (s >= 3600)
        text_addf(out, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        text_addf(out, "%ld:%02ld", s / 60, s % 60);
}

static void add_clock(struct player *p, int player, struct text *out)
{
    const struct timer *t = player_timer(p);
    const int stones = t->stones_left[player];

    record_title_side(p->record, player, out);
    text_add_char(out, ' ');
    add_time(t->left[player], out);
    if (stones && t->timing == TIMING_JAPANESE)
        text_addf(out, " (%d period%s)", stones, stones == 1 ? "" : "s");
    else if (stones)
        text_addf(out, " for %d turn%s", stones, stones == 1 ? "" : "s");
    if (t->left[player] <= 0)
        text_add(out, ", time is up");
}

void clock_tell(struct player *p, struct text *out)
{
    if (player_timer(p)->timing == TIMING_NONE)
        return;
    for (int i = 0; i < record_seats(p->record); i++) {
        text_add(out, i ? ", " : "Clocks: ");
        add_clock(p, i, out);
    }
    text_add(out, ".\n");
}

/* ---- Clocks in the record of an unfinished game ---- */

static const char KEPT[] = "# clocks ";

void clock_print(struct player *p, struct text *out)
{
    const struct timer *t = player_timer(p);

    if (t->timing != TIMING_ABSOLUTE && t->timing != TIMING_FISCHER)
        return;
    text_addf(out, "%s%.1f %.1f", KEPT, t->main, t->byo);
    for (int i = 0; i < record_seats(p->record); i++)
        text_addf(out, " %.1f", t->left[i]);
    text_add_char(out, '\n');
}

/* Reads the numbers after KEPT: the clock, and the time left of each player. */
static bool read_numbers(const char *rest, int seats, double clock[2], double left[])
{
    struct text word = TEXT_EMPTY;
    bool is_good = true;

    for (int i = 0; i < 2 + seats && is_good; i++)
        is_good = args_next(&rest, &word) &&
                  number_real(word.data, -1e9, 1e9, i < 2 ? &clock[i] : &left[i - 2]);
    text_free(&word);
    return is_good && clock[0] > 0 && clock[1] >= 0;
}

void clock_take(struct player *p, const char *record)
{
    struct timer *t = player_timer(p);
    double clock[2] = { 0, 0 }, left[MAX_PLAYERS];
    const char *at = strstr(record, KEPT);
    struct text line = TEXT_EMPTY;

    timer_set(t, TIMING_NONE, 0, 0, 0);
    if (!at)
        return;
    text_add_bytes(&line, at + strlen(KEPT), strcspn(at + strlen(KEPT), "\n"));
    if (read_numbers(line.data, record_seats(p->record), clock, left)) {
        timer_set(t, clock[1] > 0 ? TIMING_FISCHER : TIMING_ABSOLUTE, clock[0], clock[1], 0);
        for (int i = 0; i < record_seats(p->record); i++)
            t->left[i] = left[i];
    }
    text_free(&line);
}

/* ---- The command clock ---- */

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

const struct command shell_clock_commands[] = {
    { "clock", "[MINUTES [SECONDS]|off]", 0, 2, IN_SHELL, cmd_clock, COMPLETE_NOTHING,
      "clocks for all players",
      "Each player gets MINUTES for the game, and SECONDS more after each turn. A person's\n"
      "clock runs while the prompt waits for the turn. The engine also keeps to its clock.\n"
      "When the time is up, the game goes on. Without arguments, shows the remaining time." },
    { 0 },
};
