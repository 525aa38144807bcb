/*
 * side_name.c - a player as people say it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

void describe_side(const struct match *m, int player, struct text *out)
{
    match_title_side(m, player, out);
}
