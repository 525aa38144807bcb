/*
 * analysis_format.c - search reports in the formats of Leela Zero and KataGo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/commands/analysis_format.h"

#include "game/click_input.h"
#include "protocol/print_move.h"

#include <math.h>

/* Returns the lower end of the 95 % confidence interval of a mean of `visits` results in 0 .. 1 (E.
   B. Wilson, "Probable Inference", 1927). Unlike the normal approximation, it also works for a few
   equal results. Exact values have no interval. */
static double lower_bound(const struct search_line *line, int player)
{
    const double value = line->value[player], n = (double)line->visits, z = 1.96;

    if (line->proven || !line->visits)
        return value;
    const double centre = value + z * z / (2 * n);
    const double spread = z * sqrt(value * (1 - value) / n + z * z / (4 * n * n));
    return fmax(0, (centre - spread) / (1 + z * z / n));
}

static int per_myriad(double share)
{
    return (int)lrint(10000 * share);
}

static void print_numbers(enum analysis_style style, const struct search_line *line, int player,
                          struct text *out)
{
    const double value = line->value[player], lcb = lower_bound(line, player);

    text_addf(out, " visits %llu", (unsigned long long)line->visits);
    if (style == ANALYSIS_LZ)
        text_addf(out, " winrate %d prior %d lcb %d", per_myriad(value), per_myriad(line->prior),
                  per_myriad(lcb));
    else
        text_addf(out, " utility %.6f winrate %.6f prior %.6f lcb %.6f", 2 * value - 1, value,
                  line->prior, lcb);
}

/* Prints the statistics of the root. Margins are means over the playouts from the root, from the
   view of the player to act. */
static void print_root(const struct search_report *report, int player, struct text *out)
{
    const double value = report->value[player];
    const double lead = player == 0 ? report->margin : -report->margin;

    text_addf(out, " rootInfo visits %llu utility %.6f winrate %.6f",
              (unsigned long long)report->iterations, 2 * value - 1, value);
    if (report->has_margin)
        text_addf(out, " scoreMean %.4f scoreStdev %.4f scoreLead %.4f", lead,
                  report->margin_spread, lead);
}

/* Prints the owners row by row from the top left, from the view of the player to act. With --steps
   the grid may also have points between cells, which have no owner. */
static void print_owners(struct session *s, int player, struct text *out)
{
    const struct grid *clicks = s->by_step ? s->record.game->grid : NULL;
    const int sign = player == 1 ? -1 : 1;
    struct search_owners o;

    if (!search_owners(player_search(&s->player), &o))
        return;
    const int apart = clicks && clicks->size(record_position(&s->record)) > o.width ? 2 : 1;

    text_add(out, " ownership");
    for (int row = apart * (o.height - 1); row >= 0; row--)
        for (int column = 0; column <= apart * (o.width - 1); column++) {
            const bool is_cell = row % apart == 0 && column % apart == 0;
            const float share = o.share[row / apart * o.width + column / apart];
            text_addf(out, " %.4f", is_cell && share != 0 ? sign * (double)share : 0);
        }
}

void analysis_print(struct session *s, const struct analysis *a, const struct search_report *report,
                    struct text *out)
{
    const int player = record_to_act(&s->record);
    int order = 0;

    for (int i = 0; i < report->count; i++) {
        const struct search_line *line = &report->lines[i];
        const int last = s->by_step ? line->turns - 1 : 0;
        /* An incomplete turn has too few visits for a comparison. */
        if (line->partial && i > 0)
            continue;
        text_add(out, order ? " info move " : "info move ");
        move_print(s, line->steps, line->ends[last], out);
        print_numbers(a->style, line, player, out);
        text_addf(out, " order %d pv ", order++);
        move_print_line(s, line->steps, line->ends, line->turns, out);
    }
    if (order && a->root_info)
        print_root(report, player, out);
    if (order && a->ownership)
        print_owners(s, player, out);
}
