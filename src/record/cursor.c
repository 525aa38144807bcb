/*
 * cursor.c - the course of a game: the list of its positions and steps, and what can be read off
 * it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "game/history.h"
#include "record/record_internal.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "game/grid.h"
#include "game/notation.h"

#include <assert.h>
#include <stdlib.h>

/* ---- The list of positions ---- */

void match_forget_positions(struct match *m)
{
    for (int i = 0; i < m->capacity; i++)
        free(m->positions[i]);
    free(m->positions);
    free(m->steps);
    m->positions = NULL;
    m->steps = NULL;
    m->now = m->last = m->capacity = 0;
}

struct position *match_slot(struct match *m, int i)
{
    if (i >= m->capacity) {
        const int capacity = i < 32 ? 64 : 2 * i;
        m->positions = xrealloc(m->positions, (size_t)capacity * sizeof m->positions[0]);
        m->steps = xrealloc(m->steps, (size_t)capacity * sizeof m->steps[0]);
        for (int k = m->capacity; k < capacity; k++)
            m->positions[k] = NULL;
        m->capacity = capacity;
    }
    if (!m->positions[i])
        m->positions[i] = xaligned(m->game->position_size);
    return m->positions[i];
}

void match_forget_booked(struct match *m)
{
    if (m->booked_steps && m->search)
        search_forget(m->search);
    m->booked_steps = 0;
}

/* The position after step i is always at i + 1: taking back moves `now`, nothing else. */
void match_play_step(struct match *m, step s)
{
    struct position *next = match_slot(m, m->now + 1);

    game_copy(m->game, next, match_position(m));
    m->game->apply(next, s);
    m->steps[m->now++] = s;
    m->last = m->now;
    m->resigned = NOBODY;
    m->is_resigned = false;
    match_forget_booked(m);
    /* What was learned from one player's point of view is not for the next player. */
    if (m->search && game_has_hidden(m->game))
        search_forget(m->search);
    else if (m->search)
        search_advance(m->search, s);
}

/* ---- The present state ---- */

const struct position *position_at(const struct match *m, int i)
{
    assert(i >= 0 && i <= m->last);
    return m->positions[i];
}

const struct position *match_position(const struct match *m)
{
    return position_at(m, m->now);
}

int match_to_act(const struct match *m)
{
    return m->is_resigned ? NOBODY : m->game->to_act(match_position(m));
}

bool match_mid_turn(const struct match *m)
{
    return !match_is_turn_start(m, m->now);
}

int match_seats(const struct match *m)
{
    return m->game->seats ? m->game->seats(match_position(m)) : m->game->players;
}

bool match_is_turn_start(const struct match *m, int i)
{
    const struct game *game = m->game;
    const struct position *pos = position_at(m, i);

    if (!i || !game->mid_turn(pos))
        return true;
    return (game->to_act(pos) == CHANCE) != (game->to_act(position_at(m, i - 1)) == CHANCE);
}

int match_turn_start(const struct match *m, int i)
{
    while (!match_is_turn_start(m, i))
        i--;
    return i;
}

int match_turn_end(const struct match *m, int i)
{
    do
        i++;
    while (i < m->now && !match_is_turn_start(m, i));
    return i;
}

bool match_inside_click(const struct match *m, int i)
{
    int column, row;

    return i > 0 && m->game->grid &&
           m->game->grid->where(position_at(m, i - 1), m->steps[i - 1], &column, &row) == CLICK_ON;
}

int match_turns(const struct match *m)
{
    int turns = 0;

    for (int i = 1; i <= m->now; i++)
        turns += match_is_turn_start(m, i);
    return turns;
}

int match_last_turn(const struct match *m)
{
    int i = m->now - 1;

    while (i >= 0 && m->game->to_act(position_at(m, i)) == CHANCE)
        i--;
    if (i < 0)
        i = m->now - 1;
    return i < 0 ? -1 : match_turn_start(m, i);
}

const struct position *match_before_last(const struct match *m)
{
    const int i = match_last_turn(m);

    return i < 0 ? NULL : position_at(m, i);
}

void match_print_side(const struct match *m, int actor, struct text *out)
{
    if (actor == NOBODY)
        text_add(out, "none");
    else if (actor == CHANCE)
        text_add(out, "chance");
    else if (m->game->sides)
        text_add(out, m->game->sides[actor].word);
    else
        text_addf(out, "p%d", actor + 1);
}

void match_print_result(const struct match *m, struct text *out)
{
    if (!m->is_resigned) {
        m->game->text->print_result(match_position(m), out);
        return;
    }
    if (m->game->sides)
        text_add_char(out, ascii_upper(m->game->sides[!m->resigned].word[0]));
    else
        match_print_side(m, !m->resigned, out);
    text_add(out, "+R");
}

void match_payoffs(const struct match *m, double out[])
{
    if (!m->is_resigned) {
        m->game->payoffs(match_position(m), out);
        return;
    }
    out[m->resigned] = 0;
    out[!m->resigned] = 1;
}

void match_title_side(const struct match *m, int actor, struct text *out)
{
    if (m->game->sides && actor >= 0)
        text_add(out, m->game->sides[actor].title);
    else
        match_print_side(m, actor, out);
}

void match_explain_side(const struct match *m, int actor, struct text *out)
{
    match_print_side(m, actor, out);
    if (m->game->sides && actor >= 0 &&
        !ascii_equal(m->game->sides[actor].word, m->game->sides[actor].title))
        text_addf(out, " (%s)", m->game->sides[actor].title);
}

int match_side(const struct match *m, const char *word)
{
    if (!m->game->sides) {
        const bool is_player = ascii_lower(word[0]) == 'p' && word[1] >= '1' &&
                               word[1] < '1' + match_seats(m) && !word[2];
        return is_player ? word[1] - '1' : -1;
    }
    for (int i = 0; i < 2; i++) {
        const struct side *s = &m->game->sides[i];
        const char initial[] = { s->word[0], '\0' };
        if (ascii_equal(word, s->word) || ascii_equal(word, initial) ||
            (s->alias && ascii_equal(word, s->alias)))
            return i;
    }
    return -1;
}
