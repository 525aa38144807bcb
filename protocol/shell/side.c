/*
 * side.c - a player as people say it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "parts.h"

void words_side(const struct match *m, int player, struct text *out)
{
    if (m->game->sides && player >= 0)
        text_add(out, m->game->sides[player].title);
    else
        match_print_side(m, player, out);
}
