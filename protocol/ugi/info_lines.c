/*
 * info_lines.c - printing of search reports as UGI info lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "protocol/ugi/ugi_internal.h"

#include "game/notation.h"
#include "protocol/print_move.h"

#include <math.h>
#include <stdlib.h>

/* 100 centipawns are 100 Elo points. CERTAIN stands for a proven result. */
enum { CERTAIN = 10000 };

/* Converts a value by the logistic curve of A. E. Elo, "The Rating of Chessplayers" (1978). */
static long centipawns(double value)
{
    if (value <= 0 || value >= 1)
        return value <= 0 ? -CERTAIN : CERTAIN;
    return lrint(fmax(-CERTAIN, fmin(CERTAIN, 400 * log10(value / (1 - value)))));
}

/* Returns the expected share of the win. Half a win and half a loss are added to the visits,
   because a few equal results are weak evidence. */
static double share_of(const struct search_line *line, int player)
{
    const double n = (double)line->visits;

    return line->proven ? line->value[player] : (line->value[player] * n + 0.5) / (n + 1);
}

/* Returns the probability of a draw. The search counts draws only at the root, so every line gets
   the share of the root, as far as the line's value allows. */
static double draw_of(const struct search_report *report, const struct search_line *line,
                      double worth)
{
    if (line->proven)
        return worth > 0 && worth < 1;
    return report->has_draws ? fmin(report->draws, 2 * fmin(worth, 1 - worth)) : 0;
}

/* Prints win, draw and loss in thousandths. */
static void print_score(const struct search_report *report, const struct search_line *line,
                        int player, struct text *out)
{
    const double worth = share_of(line, player), half = draw_of(report, line, worth) / 2;
    const long wins = lrint(1000 * (worth - half));
    const long rest = 1000 - wins, losses = lrint(fmin((double)rest, 1000 * (1 - worth - half)));

    text_addf(out, " score cp %ld wdl %ld %ld %ld", centipawns(worth), wins, rest - losses, losses);
}

static void print_effort(const struct session *s, const struct search_report *report,
                         struct text *out)
{
    const double bytes = setting_number(&s->player.options, "memory") * (1 << 20);
    const double seconds = fmax(report->seconds, 1e-6);

    text_addf(out, " nodes %llu nps %.0f time %.0f hashfull %.0f",
              (unsigned long long)report->iterations, (double)report->iterations / seconds,
              1000 * report->seconds, fmin(1000, 1000 * (double)report->memory / bytes));
}

void ugi_print_info(const struct session *s, const struct search_report *report, struct text *out)
{
    const int player = record_to_act(&s->record);
    int number = 0;

    for (int i = 0; i < report->count; i++) {
        const struct search_line *line = &report->lines[i];
        /* An incomplete turn has too few visits for a comparison. */
        if (line->partial && i > 0)
            continue;
        text_addf(out, "%sinfo depth %d multipv %d", number ? "\n" : "", line->turns, number + 1);
        number++;
        print_score(report, line, player, out);
        print_effort(s, report, out);
        text_add(out, " pv ");
        move_print_line(s, line->steps, line->ends, line->turns, out);
    }
}

void ugi_print_turn(const struct session *s, const struct search_line *line, int i,
                    struct text *out)
{
    const struct game *game = s->record.game;
    struct position *pos = record_view_now(&s->record); /* the position as the search knows it */
    const int start = i > 0 ? line->ends[i - 1] : 0;

    for (int k = 0; k < start; k++)
        game->apply(pos, line->steps[k]);
    if (i < line->turns)
        game->text->print_turn(pos, line->steps + start, line->ends[i] - start, out);
    xfree_aligned(pos);
}
