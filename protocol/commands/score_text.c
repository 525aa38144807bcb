/* score_text.c - printing of results, such as "W+3".  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/commands/score_text.h"

#include "base/ascii.h"

#include <math.h>

static char initial(const struct game *game, int player)
{
    return game->sides ? ascii_upper(game->sides[player].word[0]) : (char)('1' + player);
}

void score_print(const struct game *game, double margin, bool with_points, struct text *out)
{
    const double tenths = round(10 * fabs(margin));

    if (tenths < 1) {
        text_add_char(out, '0');
        return;
    }
    text_addf(out, "%c+", initial(game, margin > 0 ? 0 : 1));
    if (with_points)
        text_addf(out, fmod(tenths, 10) > 0 ? "%.1f" : "%.0f", tenths / 10);
}
