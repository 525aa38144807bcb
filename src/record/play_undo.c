/*
 * play_undo.c - turns played, taken back and played again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/ascii.h"
#include "game/hidden.h"
#include "game/notation.h"
#include "record/record_internal.h"

#include <stdlib.h>
#include <string.h>

static enum status refuse_side(const struct match *m, int to_act, struct text *why)
{
    if (to_act == NOBODY) {
        text_add(why, "the game is over");
    } else if (to_act == CHANCE) {
        match_explain_chance(m, why);
    } else {
        text_add(why, "it is the turn of ");
        match_print_side(m, to_act, why);
    }
    return ILLEGAL;
}

enum status match_check_dealer(const struct match *m, const struct position *next, struct text *why)
{
    if (!game_has_hidden(m->game) || !setting_is(&m->engine, "dealer", "engine") ||
        m->game->hidden->has_unknown(match_position(m)) || !m->game->hidden->has_unknown(next))
        return OK;
    text_add(why, "a card is left open, and the engine, who deals, must know all of them");
    return ILLEGAL;
}

static enum status check_steps(const struct match *m, const step steps[], int n, struct text *why)
{
    struct position *next = match_view(m, m->now, ALL_SEEING);

    for (int i = 0; i < n; i++)
        m->game->apply(next, steps[i]);
    const enum status status = match_check_dealer(m, next, why);
    free(next);
    return status;
}

enum status match_resign(struct match *m, int player, struct text *why)
{
    if (match_to_act(m) == NOBODY)
        return refuse_side(m, NOBODY, why);
    if (match_seats(m) > 2) {
        text_add(why, "with more than two players nobody can resign");
        return REFUSED;
    }
    if (match_keeps_secrets(m) && player != match_looker(m)) {
        text_addf(why, "this session is the seat of p%d, and gives up for nobody else", m->seat);
        return REFUSED;
    }
    if (player < 0) {
        match_explain_chance(m, why);
        return ILLEGAL;
    }
    m->last = m->now;
    m->resigned = player;
    m->is_resigned = true;
    return OK;
}

void match_take_result(struct match *m, const char *result)
{
    const char *plus = strchr(result, '+');
    struct text winner = TEXT_EMPTY, ignored = TEXT_EMPTY;

    if (!plus || (!ascii_equal(plus, "+R") && !ascii_equal(plus, "+Resign")))
        return;
    text_add_bytes(&winner, result, (size_t)(plus - result));
    const int player = match_side(m, winner.data);
    if (player >= 0)
        match_resign(m, !player, &ignored);
    text_free(&winner);
    text_free(&ignored);
}

enum status match_play(struct match *m, int player, const char *word, struct text *why)
{
    step steps[MAX_TURN_STEPS];
    int n = 0;
    const int to_act = match_to_act(m);

    if (ascii_equal(word, "resign"))
        return match_resign(m, player, why);
    if (to_act != player)
        return refuse_side(m, to_act, why);
    if (!match_may_decide(m))
        return match_refuse_decision(m, why);
    enum status status = m->game->text->parse_turn(match_position(m), word, steps, &n, why);
    if (status == OK && game_has_hidden(m->game))
        status = check_steps(m, steps, n, why);
    if (status == OK)
        match_play_steps(m, steps, n);
    return status;
}

/* Where one unit before step `i` begins; -1: there is none. What the engine dealt after a unit
   goes with it, and what it dealt at the start stays. */
static int unit_before(const struct match *m, int i, bool by_step)
{
    while (i > 0) {
        const bool is_inside = !match_is_turn_start(m, i);

        i = by_step || is_inside ? i - 1 : match_turn_start(m, i - 1);
        if (!match_deals_at(m, i) && !(by_step && match_inside_click(m, i)))
            return i;
    }
    return -1;
}

/* Where one unit from step `i` ends: a whole turn if all of one is there, else a step; and what
   the engine dealt after it. */
static int unit_after(const struct match *m, int i, bool by_step)
{
    int end = i + 1;

    if (!by_step && match_is_turn_start(m, i))
        while (end < m->last && !match_is_turn_start(m, end))
            end++;
    if (!match_is_turn_start(m, end))
        end = i + 1;
    while (by_step && end < m->last && match_inside_click(m, end))
        end++;
    while (end < m->last && match_deals_at(m, end))
        end++;
    return end;
}

int match_units(const struct match *m, int from, int to)
{
    int units = 0;

    for (int i = from; i < to; i++)
        units += !match_deals_at(m, i) && !match_inside_click(m, i);
    return units;
}

void match_go_to(struct match *m, int i)
{
    m->now = i;
    m->is_resigned = false;
    if (m->search)
        search_forget(m->search);
}

void match_go_to_end(struct match *m)
{
    match_go_to(m, m->last);
    m->is_resigned = m->resigned != NOBODY;
}

enum status match_undo(struct match *m, int n, bool by_step, struct text *why)
{
    int to = m->now;

    if (match_keeps_secrets(m))
        return match_refuse_back(why);
    for (int k = m->is_resigned; k < n; k++) {
        to = unit_before(m, to, by_step);
        if (to < 0) {
            text_addf(why, "only %d to take back", k);
            return REFUSED;
        }
    }
    match_go_to(m, to);
    return OK;
}

enum status match_redo(struct match *m, int n, bool by_step, struct text *why)
{
    int to = m->now;
    bool gives_up = m->is_resigned;

    if (match_keeps_secrets(m))
        return match_refuse_back(why);
    for (int k = 0; k < n; k++) {
        if (to == m->last && (gives_up || m->resigned == NOBODY)) {
            text_addf(why, "only %d to play again", k);
            return REFUSED;
        }
        gives_up = to == m->last;
        if (!gives_up)
            to = unit_after(m, to, by_step);
    }
    if (gives_up) {
        match_go_to_end(m);
        return OK;
    }
    match_go_to(m, to);
    match_deal(m);
    return OK;
}
