/*
 * sides.c - sides in the shell: names, sides played by the engine, and the viewer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

#include "game/hidden.h"

void describe_side(const struct match *m, int player, struct text *out)
{
    match_title_side(m, player, out);
}

bool shell_computer_is_next(const struct shell *sh)
{
    const int to_act = match_to_act(&sh->session->match);

    if (to_act < 0)
        return false;
    return puzzle_is_set(sh) ? to_act != sh->puzzle.person : sh->computer[to_act];
}

int shell_viewer(const struct shell *sh)
{
    const struct match *m = &sh->session->match;
    int person = PUBLIC;

    if (!game_has_hidden(m->game))
        return PUBLIC;
    if (match_is_seated(m))
        return match_looker(m);
    for (int i = 0; i < match_seats(m); i++) {
        if (sh->computer[i])
            continue;
        if (person != PUBLIC) /* of several people, the one to move sits at the screen */
            return match_to_act(m) < 0 || sh->computer[match_to_act(m)] ? PUBLIC : match_to_act(m);
        person = i;
    }
    return person;
}
