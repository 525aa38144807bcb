/*
 * view.c - what somebody sees of the game: the only way from the truth to search and players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/hidden.h"
#include "game/history.h"
#include "record/record_internal.h"

#include "base/memory.h"
#include "game/notation.h"
#include "game/picture.h"

#include <stdlib.h>

struct position *match_view(const struct match *m, int i, int viewer)
{
    struct position *pos = xaligned(m->game->position_size);

    game_copy(m->game, pos, position_at(m, i));
    if (game_has_hidden(m->game) && viewer != ALL_SEEING)
        m->game->hidden->observe(pos, viewer);
    return pos;
}

struct position *match_view_now(const struct match *m)
{
    const int to_act = match_to_act(m);

    return match_view(m, m->now, match_is_seated(m) || to_act < 0 ? match_looker(m) : to_act);
}

struct position *match_view_of_next(const struct match *m)
{
    if (match_to_act(m) == CHANCE && !match_is_seated(m))
        return match_view(m, m->now, ALL_SEEING);
    return match_view_now(m);
}

step match_view_step(const struct match *m, int i, int viewer)
{
    if (!game_has_hidden(m->game) || viewer == ALL_SEEING)
        return m->steps[i];
    return m->game->hidden->observe_step(position_at(m, i), m->steps[i], viewer);
}

void match_mask(const struct match *m, step steps[], int n)
{
    if (!match_is_seated(m))
        return;
    struct position *pos = match_view(m, m->now, ALL_SEEING);
    for (int i = 0; i < n; i++) {
        const step s = steps[i];
        steps[i] = m->game->hidden->observe_step(pos, s, match_looker(m));
        m->game->apply(pos, s);
    }
    free(pos);
}

void match_print_board(const struct match *m, int viewer, enum board_style style, struct text *out)
{
    const int last = match_last_turn(m);
    struct position *pos = match_view(m, m->now, viewer);
    struct position *before = last < 0 ? NULL : match_view(m, last, viewer);

    if (game_has_hidden(m->game))
        m->game->hidden->print_view(pos, viewer, before, style, out);
    else
        m->game->picture->print_board(pos, before, style, out);
    free(pos);
    free(before);
}

void match_print_scene(const struct match *m, int viewer, enum board_style style, int width,
                       int lines, struct text *out)
{
    const int last = match_last_turn(m);

    if (!game_has_hidden(m->game) || !m->game->hidden->print_scene) {
        match_print_board(m, viewer, style, out);
        return;
    }
    struct position *pos = match_view(m, m->now, viewer);
    struct position *before = last < 0 ? NULL : match_view(m, last, viewer);
    m->game->hidden->print_scene(pos, viewer, before, style, width, lines, out);
    free(pos);
    free(before);
}

void match_draw(const struct match *m, struct text *out)
{
    const int last = match_last_turn(m);
    struct position *pos = match_view(m, m->now, match_looker(m));
    struct position *before = last < 0 ? NULL : match_view(m, last, match_looker(m));

    m->game->picture->draw(pos, before, out);
    free(pos);
    free(before);
}

void match_imagine(const struct match *m, struct position *to, const struct position *seen,
                   struct rng *rng)
{
    game_copy(m->game, to, seen);
    if (game_has_hidden(m->game))
        m->game->hidden->determinize(to, rng);
}

/* ---- Turns ---- */

int match_print_turn_for(const struct match *m, int i, int viewer, struct text *out)
{
    struct position *start = match_view(m, i, viewer);
    step steps[MAX_TURN_STEPS];
    int n = 0;

    do
        steps[n] = match_view_step(m, i + n, viewer);
    while (++n < MAX_TURN_STEPS && i + n < m->now && !match_is_turn_start(m, i + n));
    if (match_is_turn_start(m, i + n)) {
        m->game->text->print_turn(start, steps, n, out);
    } else {
        for (int k = 0; k < n; k++) {
            if (k)
                text_add_char(out, ' ');
            m->game->text->print_step(start, steps[k], out);
            m->game->apply(start, steps[k]);
        }
    }
    free(start);
    return i + n;
}

int match_print_turn(const struct match *m, int i, struct text *out)
{
    return match_print_turn_for(m, i, match_viewer(m), out);
}
