/*
 * side.c - a player as people say it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "parts.h"

void words_side(const struct match *m, int player, struct text *out)
{
    match_title_side(m, player, out);
}
