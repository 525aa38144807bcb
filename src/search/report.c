/*
 * report.c - lines of turns from a search tree.
 *
 * The edges of the tree are steps, but a line begins with a turn. The ends of first turns are
 * therefore searched in the tree. The most visited are kept, and each is extended by the best steps
 * to the end of the tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "search/report.h"

#include "base/memory.h"
#include "game/hidden.h"
#include "game/position_copy.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

struct candidate {
    step *steps;
    int n;
    bool partial;
    struct edge end; /* the edge of the last step */
    double prior;    /* product over all steps */
};

struct collector {
    const struct chooser *chooser;
    int actor, wanted, count;
    bool by_step;
    struct candidate best[MAX_LINES + 1]; /* best first */
    step prefix[MAX_TURN_STEPS];
};

/* Orders candidates: proven wins, then open results and draws, then proven losses. Visits decide
   among equals. */
static int rank(const struct collector *c, const struct edge *e)
{
    if (!e->proven)
        return 1;
    return e->value[c->actor] >= 1 ? 2 : e->value[c->actor] <= 0 ? 0 : 1;
}

static bool is_better(const struct collector *c, const struct edge *a, const struct edge *b)
{
    const int ra = rank(c, a), rb = rank(c, b);

    return ra != rb ? ra > rb : a->visits > b->visits;
}

/* Inserts a candidate into the sorted list, not before index `from`. The last one of a full list
   is dropped. */
static void insert(struct collector *c, int from, int n, const struct edge *end, double prior,
                   bool partial)
{
    struct candidate new = { NULL, n, partial, *end, prior };
    int i = c->count;

    if (i == c->wanted && !(i > from && is_better(c, end, &c->best[i - 1].end)))
        return;
    if (i == c->wanted)
        free(c->best[--i].steps);
    for (; i > from && is_better(c, end, &c->best[i - 1].end); i--)
        c->best[i] = c->best[i - 1];
    new.steps = memcpy(xmalloc((size_t)n * sizeof(step)), c->prefix, (size_t)n * sizeof(step));
    c->best[i] = new;
    c->count += c->count < c->wanted;
}

static bool is_first(const struct collector *c, int n)
{
    const struct candidate *first = &c->best[0];

    return c->count && first->n == n && !memcmp(first->steps, c->prefix, (size_t)n * sizeof(step));
}

/* Makes the turn that would be played the first line. */
static void collect_choice(struct collector *c, const struct position *root)
{
    const struct chooser *ch = c->chooser;
    struct position *pos = xaligned(ch->game->position_size);
    node at = ROOT_NODE;
    struct edge e, end = { 0 };
    double prior = 1;
    bool more = true;
    int n = 0;

    game_copy(ch->game, pos, root);
    while (more && n < MAX_TURN_STEPS && choice_best(ch, at, c->actor, &e) && (e.visits || !n)) {
        ch->game->apply(pos, e.step);
        c->prefix[n++] = e.step;
        end = e;
        prior *= e.prior;
        at = e.to;
        more = !c->by_step && turn_goes_on(ch->game, pos, c->actor);
    }
    if (n)
        insert(c, 0, n, &end, prior, more);
    xfree_aligned(pos);
}

/* Collects all other turns, of which n steps are made. A subtree with fewer visits than the last
   candidate of a full list is skipped. */
static void collect(struct collector *c, const struct position *from, node at, int n, double prior)
{
    const struct chooser *ch = c->chooser;
    const int children = ch->method->count(ch->engine, at);
    struct position *pos = xaligned(ch->game->position_size);
    struct edge e;

    for (int i = 0; i < children && n < MAX_TURN_STEPS; i++) {
        ch->method->child(ch->engine, at, i, &e);
        if (!e.visits || (c->count == c->wanted && c->count > 1 &&
                          !is_better(c, &e, &c->best[c->count - 1].end)))
            continue;
        game_copy(ch->game, pos, from);
        ch->game->apply(pos, e.step);
        c->prefix[n] = e.step;

        const bool more = !c->by_step && turn_goes_on(ch->game, pos, c->actor);

        if (more && ch->method->count(ch->engine, e.to))
            collect(c, pos, e.to, n + 1, prior * e.prior);
        else if (!is_first(c, n + 1))
            insert(c, 1, n + 1, &e, prior * e.prior, more);
    }
    xfree_aligned(pos);
}

/* Adds the best next turn below *at. Returns false if the tree ends within it. With hidden
   information a line ends where another player acts, whose turn depends on cards unknown in
   `pos`. */
static bool extend(const struct chooser *c, int mover, struct position *pos, node *at, step **steps,
                   int *n)
{
    const int actor = c->game->to_act(pos);
    struct edge e;
    int made = 0;

    if (actor < 0 || (game_has_hidden(c->game) && actor != mover))
        return false;
    do {
        if (made == MAX_TURN_STEPS || !choice_best(c, *at, actor, &e) || !e.visits)
            return false;
        *steps = xrealloc(*steps, (size_t)(*n + made + 1) * sizeof **steps);
        (*steps)[*n + made++] = e.step;
        c->game->apply(pos, e.step);
        *at = e.to;
    } while (turn_goes_on(c->game, pos, actor));
    *n += made;
    return true;
}

static void make_line(const struct chooser *c, const struct position *root, struct candidate *first,
                      struct search_line *out)
{
    struct position *pos = xaligned(c->game->position_size);
    const int mover = c->game->to_act(root);
    node at = first->end.to;
    int n = first->n;

    *out = (struct search_line){
        .turns = 1,
        .ends = { n },
        .steps = first->steps,
        .partial = first->partial,
        .visits = first->end.visits,
        .prior = first->prior,
        .proven = first->end.exact,
    };
    memcpy(out->value, first->end.value, sizeof out->value);
    game_copy(c->game, pos, root);
    for (int i = 0; i < n; i++)
        c->game->apply(pos, first->steps[i]);
    while (!out->partial && out->turns < MAX_PV_TURNS &&
           extend(c, mover, pos, &at, &out->steps, &n))
        out->ends[out->turns++] = n;
    xfree_aligned(pos);
}

/* Changes values so that a draw counts half a win. Reports promise this for any contempt. The
   number of draws is known only for the root. All lines therefore change by the same amount and
   keep their order. */
static void count_draws_as_halves(double contempt, double draws, int actor, bool exact,
                                  double value[])
{
    if (contempt == 0 || actor < 0)
        return;
    assert(actor < 2); /* only games of two players have contempt */

    const double share = value[actor] + contempt * draws;

    if (!exact)
        value[actor] = share < 0 ? 0 : share > 1 ? 1 : share;
    else if (value[actor] > 0 && value[actor] < 1)
        value[actor] = 0.5;
    value[1 - actor] = 1 - value[actor];
}

static void make_totals(const struct chooser *c, const struct tally *t, struct search_report *out)
{
    struct edge root;

    c->method->look(c->engine, ROOT_NODE, &root);
    memcpy(out->value, root.value, sizeof out->value);
    out->proven = root.exact;
    out->memory = t->memory;
    out->nodes = t->nodes;
    out->has_draws = t->ends > 0;
    out->draws = t->ends ? t->draws / (double)t->ends : 0;
    if (t->margins) {
        const double n = (double)t->margins, mean = t->margin_sum / n;

        out->has_margin = true;
        out->margin = mean;
        out->margin_spread = sqrt(fmax(0, t->margin_squares / n - mean * mean));
    }
}

void report_make(const struct chooser *c, const struct position *root, int lines, bool by_step,
                 struct search_report *out)
{
    struct collector *all = xcalloc(1, sizeof *all);
    struct tally tally;

    *out = (struct search_report){ 0 };
    c->method->tally(c->engine, &tally);
    make_totals(c, &tally, out);
    all->chooser = c;
    all->actor = c->game->to_act(root);
    count_draws_as_halves(tally.contempt, out->draws, all->actor, out->proven, out->value);
    all->wanted = lines > MAX_LINES ? MAX_LINES : lines;
    all->by_step = by_step;
    if (lines > 0)
        collect_choice(all, root);
    if (all->count && lines > 1)
        collect(all, root, ROOT_NODE, 0, 1);
    out->count = all->count;
    out->lines = xcalloc((size_t)all->count, sizeof *out->lines);
    for (int i = 0; i < all->count; i++) {
        make_line(c, root, &all->best[i], &out->lines[i]);
        count_draws_as_halves(tally.contempt, out->draws, all->actor, out->lines[i].proven,
                              out->lines[i].value);
    }
    free(all);
}

void search_report_free(struct search_report *r)
{
    for (int i = 0; i < r->count; i++)
        free(r->lines[i].steps);
    free(r->lines);
    r->lines = NULL;
    r->count = 0;
}
