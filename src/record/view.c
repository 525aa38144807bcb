/*
 * view.c - positions and turns as one player sees them. Searches and clients get positions from
 * this file only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "game/position_copy.h"
#include "record/record_internal.h"

#include "base/memory.h"
#include "game/notation.h"
#include "game/picture.h"

#include <stdlib.h>

struct position *record_view(const struct record *rec, int i, int viewer)
{
    struct position *pos = xaligned(rec->game->position_size);

    game_copy(rec->game, pos, position_at(rec, i));
    if (game_has_hidden(rec->game) && viewer != ALL_SEEING)
        rec->game->hidden->observe(pos, viewer);
    return pos;
}

struct position *record_view_now(const struct record *rec)
{
    const int to_act = record_to_act(rec);

    return record_view(rec, rec->now,
                       record_is_seated(rec) || to_act < 0 ? record_looker(rec) : to_act);
}

struct position *record_view_of_next(const struct record *rec)
{
    if (record_to_act(rec) == CHANCE && !record_is_seated(rec))
        return record_view(rec, rec->now, ALL_SEEING);
    return record_view_now(rec);
}

step record_view_step(const struct record *rec, int i, int viewer)
{
    if (!game_has_hidden(rec->game) || viewer == ALL_SEEING)
        return rec->steps[i];
    return rec->game->hidden->observe_step(position_at(rec, i), rec->steps[i], viewer);
}

void record_mask(const struct record *rec, step steps[], int n)
{
    if (!record_is_seated(rec))
        return;
    struct position *pos = record_view(rec, rec->now, ALL_SEEING);
    for (int i = 0; i < n; i++) {
        const step s = steps[i];
        steps[i] = rec->game->hidden->observe_step(pos, s, record_looker(rec));
        rec->game->apply(pos, s);
    }
    xfree_aligned(pos);
}

void record_print_board(const struct record *rec, int viewer, enum board_style style,
                        struct text *out)
{
    const int last = record_last_turn(rec);
    struct position *pos = record_view(rec, rec->now, viewer);
    struct position *before = last < 0 ? NULL : record_view(rec, last, viewer);

    if (game_has_hidden(rec->game))
        rec->game->hidden->print_view(pos, viewer, before, style, out);
    else
        rec->game->picture->print_board(pos, before, style, out);
    xfree_aligned(pos);
    xfree_aligned(before);
}

void record_print_scene(const struct record *rec, int viewer, enum board_style style, int width,
                        int lines, struct text *out)
{
    const int last = record_last_turn(rec);

    if (!game_has_hidden(rec->game) || !rec->game->hidden->print_scene) {
        record_print_board(rec, viewer, style, out);
        return;
    }
    struct position *pos = record_view(rec, rec->now, viewer);
    struct position *before = last < 0 ? NULL : record_view(rec, last, viewer);
    rec->game->hidden->print_scene(pos, viewer, before, style, width, lines, out);
    xfree_aligned(pos);
    xfree_aligned(before);
}

void record_draw(const struct record *rec, struct text *out)
{
    const int last = record_last_turn(rec);
    struct position *pos = record_view(rec, rec->now, record_looker(rec));
    struct position *before = last < 0 ? NULL : record_view(rec, last, record_looker(rec));

    rec->game->picture->draw(pos, before, out);
    xfree_aligned(pos);
    xfree_aligned(before);
}

void record_imagine(const struct record *rec, struct position *to, const struct position *seen,
                    struct rng *rng)
{
    game_copy(rec->game, to, seen);
    if (game_has_hidden(rec->game))
        rec->game->hidden->determinize(to, rng);
}

int record_print_turn_for(const struct record *rec, int i, int viewer, struct text *out)
{
    struct position *start = record_view(rec, i, viewer);
    step steps[MAX_TURN_STEPS];
    int n = 0;

    do
        steps[n] = record_view_step(rec, i + n, viewer);
    while (++n < MAX_TURN_STEPS && i + n < rec->now && !record_is_turn_start(rec, i + n));
    if (record_is_turn_start(rec, i + n)) {
        rec->game->text->print_turn(start, steps, n, out);
    } else {
        for (int k = 0; k < n; k++) {
            if (k)
                text_add_char(out, ' ');
            rec->game->text->print_step(start, steps[k], out);
            rec->game->apply(start, steps[k]);
        }
    }
    xfree_aligned(start);
    return i + n;
}

int record_print_turn(const struct record *rec, int i, struct text *out)
{
    return record_print_turn_for(rec, i, record_viewer(rec), out);
}
