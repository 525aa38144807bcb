/*
 * puzzle_state.c - the puzzle that is set in the shell, if there is one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"
#include "puzzles/puzzles.h"

bool puzzle_now(const struct shell *sh, struct puzzle *p)
{
    const struct record *rec = &sh->session->record;

    return sh->puzzle.number && rec->game == sh->puzzle.game &&
           rec->game->key(position_at(rec, 0)) == sh->puzzle.key &&
           puzzle_find(rec->game->name, sh->puzzle.number, p);
}

bool puzzle_is_set(const struct shell *sh)
{
    struct puzzle p;

    return puzzle_now(sh, &p);
}
