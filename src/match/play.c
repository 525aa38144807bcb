/*
 * play.c - turns played, taken back and played again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "internal.h"

#include <assert.h>

/* The position after step i is always at i + 1: taking back moves `now`, nothing else. */
static void play_step(struct match *m, step s)
{
    struct position *next = match_slot(m, m->now + 1);

    game_copy(m->game, next, match_position(m));
    m->game->apply(next, s);
    m->steps[m->now++] = s;
    m->last = m->now;
    if (m->search)
        search_advance(m->search, s);
}

void match_play_steps(struct match *m, const step steps[], int n)
{
    for (int i = 0; i < n; i++)
        play_step(m, steps[i]);
}

static enum status refuse_side(const struct match *m, int to_act, struct text *why)
{
    if (to_act == NOBODY) {
        text_add(why, "the game is over");
    } else {
        text_add(why, "it is the turn of ");
        match_print_side(m, to_act, why);
    }
    return ILLEGAL;
}

enum status match_play(struct match *m, int player, const char *word, struct text *why)
{
    step steps[MAX_TURN_STEPS];
    int n = 0;
    const int to_act = match_to_act(m);

    if (to_act != player)
        return refuse_side(m, to_act, why);
    const enum status status = m->game->parse_turn(match_position(m), word, steps, &n, why);
    if (status == OK)
        match_play_steps(m, steps, n);
    return status;
}

/* Where one unit before step `i` begins. */
static int unit_before(const struct match *m, int i, bool by_step)
{
    const bool is_inside = m->game->mid_turn(position_at(m, i));

    return by_step || is_inside ? i - 1 : match_turn_start(m, i - 1);
}

/* Where one unit from step `i` ends: a whole turn if all of one is there, else a step. */
static int unit_after(const struct match *m, int i, bool by_step)
{
    int end = i + 1;

    if (by_step || m->game->mid_turn(position_at(m, i)))
        return end;
    while (end < m->last && m->game->mid_turn(position_at(m, end)))
        end++;
    return m->game->mid_turn(position_at(m, end)) ? i + 1 : end;
}

static void go_to(struct match *m, int i)
{
    m->now = i;
    if (m->search)
        search_forget(m->search);
}

enum status match_undo(struct match *m, int n, bool by_step, struct text *why)
{
    int to = m->now;

    for (int k = 0; k < n; k++) {
        if (!to) {
            text_addf(why, "only %d to take back", k);
            return REFUSED;
        }
        to = unit_before(m, to, by_step);
    }
    go_to(m, to);
    return OK;
}

enum status match_redo(struct match *m, int n, bool by_step, struct text *why)
{
    int to = m->now;

    for (int k = 0; k < n; k++) {
        if (to == m->last) {
            text_addf(why, "only %d to play again", k);
            return REFUSED;
        }
        to = unit_after(m, to, by_step);
    }
    go_to(m, to);
    return OK;
}
