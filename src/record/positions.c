/*
 * positions.c - the list of positions and steps of a game, and queries about its present state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "game/position_copy.h"
#include "record/record_internal.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "game/click_input.h"
#include "game/notation.h"

#include <assert.h>
#include <stdlib.h>

void record_forget_positions(struct record *rec)
{
    for (int i = 0; i < rec->capacity; i++)
        xfree_aligned(rec->positions[i]);
    free(rec->positions);
    free(rec->steps);
    rec->positions = NULL;
    rec->steps = NULL;
    rec->now = rec->last = rec->capacity = 0;
}

struct position *record_slot(struct record *rec, int i)
{
    if (i >= rec->capacity) {
        const int capacity = i < 32 ? 64 : 2 * i;
        rec->positions = xrealloc(rec->positions, (size_t)capacity * sizeof rec->positions[0]);
        rec->steps = xrealloc(rec->steps, (size_t)capacity * sizeof rec->steps[0]);
        for (int k = rec->capacity; k < capacity; k++)
            rec->positions[k] = NULL;
        rec->capacity = capacity;
    }
    if (!rec->positions[i])
        rec->positions[i] = xaligned(rec->game->position_size);
    return rec->positions[i];
}

/* The position after step i is always at i + 1, so undo only changes `now`. */
void record_play_step(struct record *rec, step s)
{
    struct position *next = record_slot(rec, rec->now + 1);

    game_copy(rec->game, next, record_position(rec));
    rec->game->apply(next, s);
    rec->steps[rec->now++] = s;
    rec->last = rec->now;
    rec->resigned = NOBODY;
    rec->is_resigned = false;
}

const struct position *position_at(const struct record *rec, int i)
{
    assert(i >= 0 && i <= rec->last);
    return rec->positions[i];
}

const struct position *record_position(const struct record *rec)
{
    return position_at(rec, rec->now);
}

int record_to_act(const struct record *rec)
{
    return rec->is_resigned ? NOBODY : rec->game->to_act(record_position(rec));
}

bool record_mid_turn(const struct record *rec)
{
    return !record_is_turn_start(rec, rec->now);
}

int record_seats(const struct record *rec)
{
    return rec->game->seats ? rec->game->seats(record_position(rec)) : rec->game->players;
}

bool record_is_turn_start(const struct record *rec, int i)
{
    const struct game *game = rec->game;
    const struct position *pos = position_at(rec, i);

    if (!i || !game->mid_turn(pos))
        return true;
    return (game->to_act(pos) == CHANCE) != (game->to_act(position_at(rec, i - 1)) == CHANCE);
}

int record_turn_start(const struct record *rec, int i)
{
    while (!record_is_turn_start(rec, i))
        i--;
    return i;
}

int record_turn_end(const struct record *rec, int i)
{
    do
        i++;
    while (i < rec->now && !record_is_turn_start(rec, i));
    return i;
}

bool record_inside_click(const struct record *rec, int i)
{
    int column, row;

    return i > 0 && rec->game->grid &&
           rec->game->grid->where(position_at(rec, i - 1), rec->steps[i - 1], &column, &row) ==
               CLICK_ON;
}

int record_last_turn(const struct record *rec)
{
    int i = rec->now - 1;

    while (i >= 0 && rec->game->to_act(position_at(rec, i)) == CHANCE)
        i--;
    if (i < 0)
        i = rec->now - 1;
    return i < 0 ? -1 : record_turn_start(rec, i);
}

void record_print_side(const struct record *rec, int actor, struct text *out)
{
    if (actor == NOBODY)
        text_add(out, "none");
    else if (actor == CHANCE)
        text_add(out, "chance");
    else if (rec->game->sides)
        text_add(out, rec->game->sides[actor].word);
    else
        text_addf(out, "p%d", actor + 1);
}

void record_print_result(const struct record *rec, struct text *out)
{
    if (!rec->is_resigned) {
        rec->game->text->print_result(record_position(rec), out);
        return;
    }
    if (rec->game->sides)
        text_add_char(out, ascii_upper(rec->game->sides[!rec->resigned].word[0]));
    else
        record_print_side(rec, !rec->resigned, out);
    text_add(out, "+R");
}

void record_payoffs(const struct record *rec, double out[])
{
    if (!rec->is_resigned) {
        rec->game->payoffs(record_position(rec), out);
        return;
    }
    out[rec->resigned] = 0;
    out[!rec->resigned] = 1;
}

void record_title_side(const struct record *rec, int actor, struct text *out)
{
    if (rec->game->sides && actor >= 0)
        text_add(out, rec->game->sides[actor].title);
    else
        record_print_side(rec, actor, out);
}

void record_explain_side(const struct record *rec, int actor, struct text *out)
{
    record_print_side(rec, actor, out);
    if (rec->game->sides && actor >= 0 &&
        !ascii_equal(rec->game->sides[actor].word, rec->game->sides[actor].title))
        text_addf(out, " (%s)", rec->game->sides[actor].title);
}

int record_side(const struct record *rec, const char *word)
{
    if (!rec->game->sides) {
        const bool is_player = ascii_lower(word[0]) == 'p' && word[1] >= '1' &&
                               word[1] < '1' + record_seats(rec) && !word[2];
        return is_player ? word[1] - '1' : -1;
    }
    for (int i = 0; i < 2; i++) {
        const struct side *s = &rec->game->sides[i];
        const char initial[] = { s->word[0], '\0' };
        if (ascii_equal(word, s->word) || ascii_equal(word, initial) ||
            (s->alias && ascii_equal(word, s->alias)))
            return i;
    }
    return -1;
}
