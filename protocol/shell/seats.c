/*
 * seats.c - the seats that the engine plays in the shell, and the viewer of hidden cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

#include "game/hidden.h"

bool shell_computer_is_next(const struct shell *sh)
{
    const int to_act = record_to_act(&sh->session->record);

    if (to_act < 0)
        return false;
    return puzzle_is_set(sh) ? to_act != sh->puzzle.person : sh->computer[to_act];
}

int shell_viewer(const struct shell *sh)
{
    const struct record *rec = &sh->session->record;
    int person = PUBLIC;

    if (!game_has_hidden(rec->game))
        return PUBLIC;
    if (record_is_seated(rec))
        return record_looker(rec);
    for (int i = 0; i < record_seats(rec); i++) {
        if (sh->computer[i])
            continue;
        if (person != PUBLIC) /* of several people, the one to move sits at the screen */
            return record_to_act(rec) < 0 || sh->computer[record_to_act(rec)] ? PUBLIC
                                                                              : record_to_act(rec);
        person = i;
    }
    return person;
}
