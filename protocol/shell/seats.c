/*
 * seats.c - the seats that the engine and people play in the shell, and the viewer of hidden cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "protocol/shell/shell_internal.h"

#include "game/hidden.h"

#include <string.h>

bool seats_computer_is_next(const struct shell *sh)
{
    const int to_act = record_to_act(&sh->session->record);

    if (to_act < 0)
        return false;
    return puzzle_is_set(sh) ? to_act != sh->puzzle.person : sh->computer[to_act];
}

int seats_viewer(const struct shell *sh)
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

void seats_describe(const struct shell *sh, struct text *out)
{
    const struct record *rec = &sh->session->record;
    int count = 0, all = 0;

    for (int i = 0; i < record_seats(rec); i++)
        all += sh->computer[i];
    for (int i = 0; i < record_seats(rec); i++) {
        if (!sh->computer[i])
            continue;
        text_add(out, count ? "" : "The engine plays ");
        text_add(out, text_joint(count++, all));
        record_title_side(rec, i, out);
    }
    text_add(out, count ? "." : "The engine plays no side; computer COLOUR changes that.");
}

void seats_take_others(struct shell *sh)
{
    const struct record *rec = &sh->session->record;

    for (int i = 0; i < MAX_PLAYERS && record_is_seated(rec); i++)
        sh->computer[i] = i != record_looker(rec);
}

void seats_carry_sides(struct shell *sh, const struct game *before, struct text *out)
{
    const struct record *rec = &sh->session->record;
    bool played[MAX_PLAYERS], plays = record_is_seated(rec);

    if (rec->game == before)
        return;
    memcpy(played, sh->computer, sizeof played);
    memset(sh->computer, 0, sizeof sh->computer);
    seats_take_others(sh);
    for (int i = 0; i < before->players; i++) {
        const int same = before->sides && rec->game->sides && i < 2
                             ? record_side(rec, before->sides[i].word)
                             : -1;
        plays |= played[i];
        if (played[i] && same >= 0)
            sh->computer[same] = true;
    }
    if (!plays || puzzle_is_set(sh))
        return;
    seats_describe(sh, out);
    text_add_char(out, '\n');
}

bool seats_person_plays(const struct shell *sh)
{
    for (int i = 0; i < record_seats(&sh->session->record); i++)
        if (!sh->computer[i])
            return true;
    return puzzle_is_set(sh);
}

void seats_skip_computer(struct shell *sh, const struct command *undo_or_redo)
{
    struct args none;
    struct reply unheard;

    args_split(&none, "");
    reply_open(&unheard, &sh->session->output);
    while (seats_person_plays(sh) && (seats_computer_is_next(sh) || choices_forced(sh)) &&
           undo_or_redo->handler(sh->session, &none, &unheard) == OK)
        ;
    reply_close(&unheard);
    args_free(&none);
}
