/*
 * net_ownership.c - expected owners of cells: a mean of net evaluations over the tree.
 *
 * The mean is like KataGo's (D. J. Wu, "Accelerating Self-Play Learning in Go", 2019): each
 * position has the weight of the iterations that ended there. The search does not store ownership,
 * so positions are evaluated again. To limit their number, a branch with less than 1/SHARES of all
 * visits counts for the position above it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/report.h"

#include "base/memory.h"
#include "game/hints.h"
#include "game/position_copy.h"

#include <math.h>
#include <stdlib.h>

enum { SHARES = 64 };

struct walk {
    const struct chooser *chooser;
    struct evaluator *evaluator;
    struct search_owners *out;
    double least;  /* least visits of a position that is evaluated */
    double weight; /* total weight of out->share */
};

static const struct planes *planes_of(const struct chooser *c)
{
    return c->game->hints->planes;
}

/* Returns the index of a cell (column, row) in the planes as `player` sees them. Rows count from
   below. */
static int cell_of(const struct planes *f, const struct search_owners *o, int player, int column,
                   int row)
{
    const int line = f->from_top ? o->height - 1 - row : row;

    return f->turned && player ? column * o->width + line : line * o->width + column;
}

/* Adds the owners at the end of a game, or those that the net expects, with a weight. */
static void add_owners(struct walk *w, const struct position *pos, double weight)
{
    const struct game *game = w->chooser->game;
    const struct planes *f = planes_of(w->chooser);
    const int actor = game->to_act(pos), player = actor < 0 ? 0 : actor;
    struct search_owners *out = w->out;
    int8_t ends[PLANES_CELLS];
    const float *expected = NULL;
    struct evaluation ignored;

    if (actor == NOBODY) {
        f->ownership(pos, 0, 0, ends);
    } else {
        evaluator_evaluate(w->evaluator, pos, &ignored);
        expected = evaluator_ownership(w->evaluator);
    }
    for (int row = 0; row < out->height; row++)
        for (int column = 0; column < out->width; column++) {
            const int cell = cell_of(f, out, player, column, row);
            const double share = expected ? (double)expected[cell] : ends[cell];
            out->share[row * out->width + column] += (float)(weight * (player ? -share : share));
        }
    w->weight += weight;
}

static bool can_evaluate(const struct walk *w, const struct position *pos)
{
    return game_over(w->chooser->game, pos) || evaluator_can_evaluate(w->evaluator, pos);
}

/* Adds the positions in and below `at`. Returns the number of visits for which there was no
   position to evaluate. */
static double add_node(struct walk *w, const struct position *pos, node at, double visits)
{
    const struct chooser *c = w->chooser;
    const int children = c->method->count(c->engine, at);
    struct position *next = xaligned(c->game->position_size);
    double left = visits;
    struct edge e;

    for (int i = 0; i < children; i++) {
        c->method->child(c->engine, at, i, &e);
        if ((double)e.visits < w->least)
            continue;
        game_copy(c->game, next, pos);
        c->game->apply(next, e.step);
        left -= (double)e.visits - add_node(w, next, e.to, (double)e.visits);
    }
    xfree_aligned(next);
    if (left >= w->least && can_evaluate(w, pos)) {
        add_owners(w, pos, left);
        left = 0;
    }
    return fmax(left, 0);
}

/* Adds the first position on the best line that can be evaluated. This is used when visits are few
   or all lie in the middle of a turn. */
static void add_best(struct walk *w, const struct position *root)
{
    const struct chooser *c = w->chooser;
    struct position *pos = xaligned(c->game->position_size);
    node at = ROOT_NODE;
    struct edge e;

    game_copy(c->game, pos, root);
    while (!can_evaluate(w, pos) && choice_best(c, at, c->game->to_act(pos), &e)) {
        c->game->apply(pos, e.step);
        at = e.to;
    }
    if (can_evaluate(w, pos))
        add_owners(w, pos, 1);
    xfree_aligned(pos);
}

/* Returns an empty result with the cells of the board. */
static struct search_owners owners_of_board(const struct chooser *c, const struct position *root)
{
    const struct planes *f = planes_of(c);
    struct search_owners o = { .lean = !f->hex ? 0 : f->from_top ? 1 : -1 };
    uint8_t on[PLANES_CELLS];

    f->grid(root, &o.width, &o.height, on);
    for (int row = 0; row < o.height; row++)
        for (int column = 0; column < o.width; column++)
            o.on[row * o.width + column] = on[cell_of(f, &o, 0, column, row)];
    return o;
}

bool owners_find(const struct chooser *c, struct evaluator *e, const struct position *root,
                 struct search_owners *out)
{
    struct edge top;

    *out = owners_of_board(c, root);
    struct walk w = { c, e, out, 1, 0 };

    evaluator_prepare(e, root);
    c->method->look(c->engine, ROOT_NODE, &top);
    w.least = fmax(1, (double)top.visits / SHARES);
    add_node(&w, root, ROOT_NODE, (double)top.visits);
    if (w.weight <= 0)
        add_best(&w, root);
    for (int i = 0; i < out->width * out->height && w.weight > 0; i++)
        out->share[i] = (float)(out->share[i] / w.weight);
    return w.weight > 0;
}
