/*
 * ownership.c - see ownership.h.
 *
 * A mean over the tree as KataGo (D. J. Wu, "Accelerating Self-Play Learning in Go", 2019) shows
 * it: each position judged counts as often as iterations ended there. What search heard of them
 * is not kept, so they are judged again, but few: branches with less than a share of all visits
 * are left to the position above them, and so no more positions are judged than there are shares.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/ownership.h"

#include "base/memory.h"
#include "game/hints.h"
#include "game/history.h"

#include <math.h>
#include <stdlib.h>

enum { SHARES = 64 };

struct walk {
    const struct chooser *chooser;
    struct evaluator *evaluator;
    struct search_owners *out;
    double least;  /* visits that count by themselves */
    double weight; /* of what is in out->share */
};

/* ---- One position ---- */

static const struct planes *features_of(const struct chooser *c)
{
    return c->game->hints->planes;
}

/* Where the board's cell (column, row) is on the grid as `player` sees it; rows from below. */
static int cell_of(const struct planes *f, const struct search_owners *o, int player, int column,
                   int row)
{
    const int line = f->from_top ? o->height - 1 - row : row;

    return f->turned && player ? column * o->width + line : line * o->width + column;
}

/* Adds `weight` times the owners of the end of a game, or those the net expects. */
static void add_owners(struct walk *w, const struct position *pos, double weight)
{
    const struct game *game = w->chooser->game;
    const struct planes *f = features_of(w->chooser);
    const int actor = game->to_act(pos), player = actor < 0 ? 0 : actor;
    struct search_owners *out = w->out;
    int8_t ends[PLANES_CELLS];
    const float *expected = NULL;
    struct verdict ignored;

    if (actor == NOBODY) {
        f->ownership(pos, 0, 0, ends);
    } else {
        evaluator_judge(w->evaluator, pos, &ignored);
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

static bool is_judged(const struct walk *w, const struct position *pos)
{
    return game_over(w->chooser->game, pos) || evaluator_judges(w->evaluator, pos);
}

/* ---- The tree ---- */

/* Adds what comes of the visits of `at`; returns how many of them found nothing to judge. */
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
    free(next);
    if (left >= w->least && is_judged(w, pos)) {
        add_owners(w, pos, left);
        left = 0;
    }
    return fmax(left, 0);
}

/* Where visits are few, or scattered over the middle of a turn: the first position to be judged on
   the way to the best end. */
static void add_best(struct walk *w, const struct position *root)
{
    const struct chooser *c = w->chooser;
    struct position *pos = xaligned(c->game->position_size);
    node at = ROOT_NODE;
    struct edge e;

    game_copy(c->game, pos, root);
    while (!is_judged(w, pos) && choice_best(c, at, c->game->to_act(pos), &e)) {
        c->game->apply(pos, e.step);
        at = e.to;
    }
    if (is_judged(w, pos))
        add_owners(w, pos, 1);
    free(pos);
}

/* The board, and nobody's. */
static struct search_owners owners_of_board(const struct chooser *c, const struct position *root)
{
    const struct planes *f = features_of(c);
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
