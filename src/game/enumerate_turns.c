/*
 * enumerate_turns.c - enumeration of turns, and perft.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "game/enumerate_turns.h"

#include "base/memory.h"
#include "game/position_copy.h"

#include <stdlib.h>

struct level {
    struct position *pos;
    int count;
    step choices[MAX_STEPS];
};

struct walk {
    const struct game *game;
    turn_visitor *visit;
    void *context;
    struct level *levels[MAX_TURN_STEPS + 1]; /* allocated when the walk first reaches the depth */
    step made[MAX_TURN_STEPS];
};

static struct level *level_at(struct walk *w, int depth)
{
    if (!w->levels[depth]) {
        w->levels[depth] = xmalloc(sizeof *w->levels[depth]);
        w->levels[depth]->pos = xaligned(w->game->position_size);
    }
    return w->levels[depth];
}

/* Visits all completions of the `depth` steps made so far. `pos` is the position after them. */
static bool walk_on(struct walk *w, const struct position *pos, int depth)
{
    const struct game *game = w->game;
    struct level *here = level_at(w, depth);

    here->count = game->steps(pos, here->choices);
    if (here->count == MAX_STEPS)
        return false;
    for (int i = 0; i < here->count; i++) {
        game_copy(game, here->pos, pos);
        game->apply(here->pos, here->choices[i]);
        w->made[depth] = here->choices[i];
        const bool is_complete = !game->mid_turn(here->pos) || depth + 1 == MAX_TURN_STEPS;
        if (is_complete ? !w->visit(w->context, w->made, depth + 1, here->pos)
                        : !walk_on(w, here->pos, depth + 1))
            return false;
    }
    return true;
}

bool turns_each(const struct game *game, const struct position *pos, turn_visitor *visit,
                void *context)
{
    struct walk *w = xcalloc(1, sizeof *w);

    w->game = game;
    w->visit = visit;
    w->context = context;
    const bool finished = game_over(game, pos) || walk_on(w, pos, 0);
    for (int i = 0; i <= MAX_TURN_STEPS && w->levels[i]; i++) {
        xfree_aligned(w->levels[i]->pos);
        free(w->levels[i]);
    }
    free(w);
    return finished;
}

struct count {
    const struct game *game;
    int depth;
    uint64_t total;
    bool (*go_on)(void *context);
    void *context;
    bool stopped;
};

static bool count_turn(void *context, const step steps[], int n, const struct position *after)
{
    struct count *c = context;

    (void)steps;
    (void)n;
    if ((c->depth > 1 || (c->total & 0xFFF) == 0xFFF) && c->go_on && !c->go_on(c->context)) {
        c->stopped = true;
        return false;
    }
    if (c->depth == 1) {
        c->total++;
        return true;
    }
    c->depth--;
    c->stopped |= !turns_each(c->game, after, count_turn, c);
    c->depth++;
    return !c->stopped;
}

uint64_t turns_perft(const struct game *game, const struct position *pos, int depth,
                     bool (*go_on)(void *context), void *context, bool *stopped)
{
    struct count c = { game, depth, 0, go_on, context, false };

    if (depth <= 0)
        c.total = 1;
    else
        c.stopped |= !turns_each(game, pos, count_turn, &c);
    *stopped = c.stopped;
    return c.total;
}
