/*
 * clock.c - the GTP commands that set clocks: time_settings, time_left, kgs-time_settings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "protocol/colour_arg.h"
#include "protocol/commands.h"

/* These are the limits of times in seconds and of stones. */
static const double MOST_SECONDS = 1e8;
enum { MOST_STONES = 100000 };

/* Reads words i, i + 1, i + 2 as main time, overtime, and its stones or periods. */
static enum status read_clock(const struct args *a, size_t i, const char *stones_word, double *main,
                              double *byo, long long *stones, struct reply *r)
{
    enum status status = args_real(a, i, "the main time", 0, MOST_SECONDS, main, r);

    if (status == OK)
        status = args_real(a, i + 1, "the overtime", 0, MOST_SECONDS, byo, r);
    if (status == OK)
        status = args_whole(a, i + 2, stones_word, 0, MOST_STONES, stones, r);
    return status;
}

/* In GTP 2, overtime without stones means no limit at all. No overtime means main time only. A
   clock without any time would run out at once, so it counts as no clock. */
static void set_canadian(struct session *s, double main, double byo, long long stones)
{
    enum timing timing = TIMING_CANADIAN;

    if ((byo > 0 && stones == 0) || (main <= 0 && byo <= 0))
        timing = TIMING_NONE;
    else if (byo <= 0)
        timing = TIMING_ABSOLUTE;
    timer_set(player_timer(&s->player), timing, main, byo, (int)stones);
}

static enum status cmd_time_settings(struct session *s, const struct args *a, struct reply *r)
{
    double main = 0, byo = 0;
    long long stones = 0;

    if (read_clock(a, 0, "the number of stones", &main, &byo, &stones, r) != OK)
        return SYNTAX_ERROR;
    set_canadian(s, main, byo, stones);
    return OK;
}

static enum status cmd_kgs_time_settings(struct session *s, const struct args *a, struct reply *r)
{
    const char *kind = args_word(a, 0);
    const bool is_byoyomi = ascii_equal(kind, "byoyomi"),
               is_canadian = ascii_equal(kind, "canadian");
    double main = 0, byo = 0;
    long long stones = 0;

    if (ascii_equal(kind, "none") && a->count == 1) {
        timer_set(player_timer(&s->player), TIMING_NONE, 0, 0, 0);
        return OK;
    }
    const bool is_absolute = ascii_equal(kind, "absolute") && a->count == 2;
    if (!is_absolute && !((is_byoyomi || is_canadian) && a->count == 4))
        return refuse(r, "syntax error: write none, absolute MAIN, byoyomi MAIN BYO N or "
                         "canadian MAIN BYO N");
    if (read_clock(a, 1, "the number of periods or stones", &main, &byo, &stones, r) != OK)
        return SYNTAX_ERROR;
    if (is_byoyomi && byo > 0 && stones > 0)
        timer_set(player_timer(&s->player), TIMING_JAPANESE, main, byo, (int)stones);
    else if (is_byoyomi)
        set_canadian(s, main, 0, 0);
    else
        set_canadian(s, main, byo, stones);
    return OK;
}

static enum status cmd_time_left(struct session *s, const struct args *a, struct reply *r)
{
    int player;
    double left = 0;
    long long stones = 0;

    if (colour_read(s, a, 0, &player, r) != OK ||
        args_real(a, 1, "the time", -MOST_SECONDS, MOST_SECONDS, &left, r) != OK ||
        args_whole(a, 2, "the number of stones", 0, MOST_STONES, &stones, r) != OK)
        return SYNTAX_ERROR;
    timer_correct(player_timer(&s->player), player, left > 0 ? left : 0, (int)stones);
    return OK;
}

const struct command clock_commands[] = {
    { "time_settings", "MAIN BYO STONES", 3, 3, EVERYWHERE, cmd_time_settings, COMPLETE_NOTHING,
      "set the clocks",
      "MAIN seconds for the game, then BYO seconds for each STONES turns (Canadian overtime).\n"
      "BYO 0 means no overtime. With BYO above 0 and STONES 0, there is no limit." },
    { "time_left", "COLOUR TIME STONES", 3, 3, EVERYWHERE, cmd_time_left, COMPLETE_COLOUR,
      "correct a clock",
      "The player has TIME seconds left for the next STONES turns. STONES 0 means main time." },
    { "kgs-time_settings", "KIND [MAIN [BYO N]]", 1, 4, EVERYWHERE, cmd_kgs_time_settings,
      COMPLETE_NOTHING, "set clocks of any kind",
      "none: no limit. absolute MAIN: MAIN seconds for the game. byoyomi MAIN BYO N: MAIN\n"
      "seconds, then N periods of BYO seconds; a turn that ends within a period does not use\n"
      "it up. canadian MAIN BYO N: MAIN seconds, then BYO seconds for every N turns." },
    { 0 },
};
