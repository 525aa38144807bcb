/*
 * gumbel.c - search of a turn of self-play with a Gumbel root, and its policy target.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "train/gumbel.h"

#include "base/memory.h"
#include "game/position_copy.h"
#include "search/move_choice.h"

#include <math.h>
#include <stdlib.h>

enum {
    CONSIDERED = 16, /* largest number of first steps that share the visits */
    ENOUGH = 8,      /* smallest number of visits that makes a node within a turn a policy
                         target */
    MAX_INNER = 512  /* largest number of such nodes */
};

static void *engine_of(const struct selfplay_player *p)
{
    return p->learned ? p->learned : p->playouts;
}

/* ---- The improved policy of a node ---- */

/* The children of a node after a search. */
struct children {
    int n, actor;
    double most;  /* the largest number of visits of a child */
    double mixed; /* value assumed for a child without visits, -1 .. 1 */
    bool has_won, has_lost_all;
    struct edge *edge; /* n children, owned */
};

static double value_of(const struct children *f, const struct edge *e)
{
    return e->visits || e->proven ? 2 * e->value[f->actor] - 1 : f->mixed;
}

/* Reads the children of a node. `root_value` is the evaluation of the node itself, -1 .. 1, made
   before its children were visited. The value of children without visits mixes it with the values
   of the others (appendix D of the paper). */
static struct children children_open(const struct selfplay_player *p, node at, int actor,
                                     double root_value)
{
    void *engine = engine_of(p);
    struct children f = { .n = mcts_method.count(engine, at),
                          .actor = actor,
                          .has_lost_all = true };
    double visits = 0, priors = 0, values = 0;

    f.edge = xmalloc((size_t)f.n * sizeof *f.edge);
    for (int i = 0; i < f.n; i++) {
        struct edge *e = &f.edge[i];

        mcts_method.child(engine, at, i, e);
        f.has_won = f.has_won || (e->proven && e->value[actor] >= 1);
        f.has_lost_all = f.has_lost_all && e->proven && e->value[actor] <= 0;
        if (!e->visits)
            continue;
        visits += (double)e->visits;
        priors += e->prior;
        values += e->prior * (2 * e->value[actor] - 1);
        f.most = fmax(f.most, (double)e->visits);
    }
    f.mixed = (root_value + (priors > 0 ? visits * values / priors : 0)) / (1 + visits);
    return f;
}

static double sigma(const struct children *f, const struct edge *e)
{
    return 0.25 * (50 + f->most) * value_of(f, e);
}

/* Computes the improved policy. With a net it is softmax(logits + sigma), without one it is the
   shares of visits. A proven win gets the whole probability. */
static void improve(const struct selfplay_player *p, const struct children *f, float out[])
{
    double best = -INFINITY, sum = 0;

    for (int i = 0; i < f->n && p->learned; i++)
        best = fmax(best, log(f->edge[i].prior) + sigma(f, &f->edge[i]));
    for (int i = 0; i < f->n; i++) {
        const struct edge *e = &f->edge[i];
        double x = p->learned ? exp(log(e->prior) + sigma(f, e) - best) : (double)e->visits;

        if (f->has_won)
            x = e->proven && e->value[f->actor] >= 1;
        out[i] = (float)x;
        sum += x;
    }
    for (int i = 0; i < f->n; i++)
        out[i] = sum > 0 ? (float)((double)out[i] / sum) : 1.0f / (float)f->n;
}

/* ---- The search ---- */

/* A first step that takes part in sequential halving. */
struct candidate {
    int child;
    double noise; /* Gumbel noise plus the logit of the prior */
    double score;
};

static int by_score(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    return x->score != y->score ? (x->score < y->score ? 1 : -1) : x->child - y->child;
}

/* Makes iterations below a child. Returns their number, which is less than `visits` once the
   subtree is proven. */
static int visit(struct selfplay_player *p, const struct position *root, const struct edge *e,
                 int visits, struct position *pos)
{
    int n = 0;

    game_copy(p->game, pos, root);
    p->game->apply(pos, e->step);
    mcts_method.aim(p->learned, e->to, pos);
    while (n < visits && mcts_method.iterate(p->learned, 0))
        n++;
    p->evaluations += (uint64_t)n;
    return n;
}

/* Sorts the remaining first steps by noise plus sigma(value). */
static void rank(const struct selfplay_player *p, struct candidate candidates[], int n, int actor)
{
    struct children f = children_open(p, ROOT_NODE, actor, p->root_value);

    for (int i = 0; i < n; i++)
        candidates[i].score = candidates[i].noise + sigma(&f, &f.edge[candidates[i].child]);
    qsort(candidates, (size_t)n, sizeof *candidates, by_score);
    free(f.edge);
}

static int logarithm(int n)
{
    int log = 0;

    while (1 << log < n)
        log++;
    return log;
}

/* Divides the visits by sequential halving. Returns the chosen first step as the index of a child
   of the root. */
static int sequential_halving(struct selfplay_player *p, const struct position *root, int visits)
{
    const int actor = p->game->to_act(root);
    struct position *pos = xaligned(p->game->position_size);
    struct children f = children_open(p, ROOT_NODE, actor, p->root_value);
    struct candidate *candidates = xmalloc((size_t)f.n * sizeof *candidates);
    int n = f.n;

    for (int i = 0; i < n; i++) {
        const double noise = log(f.edge[i].prior) - log(-log(rng_uniform(&p->rng) + 0x1p-60));

        candidates[i] = (struct candidate){ i, noise, noise };
    }
    qsort(candidates, (size_t)n, sizeof *candidates, by_score);
    n = n < CONSIDERED ? n : CONSIDERED;
    n = n < visits ? n : visits > 0 ? visits : 1;

    for (int phases = n > 1 ? logarithm(n) : 1, left = visits; phases > 0; phases--) {
        const int each = left / phases / n > 0 ? left / phases / n : 1;

        for (int i = 0; i < n && left > 0; i++)
            left -= visit(p, root, &f.edge[candidates[i].child], each < left ? each : left, pos);
        rank(p, candidates, n, actor);
        n = (n + 1) / 2;
    }
    const int chosen = candidates[0].child;

    free(candidates);
    free(f.edge);
    xfree_aligned(pos);
    return chosen;
}

/* Returns the contempt (struct selfplay_player) from the view of the player to act. */
static double contempt_of(const struct selfplay_player *p, int actor)
{
    return actor ? -p->contempt : p->contempt;
}

/* Evaluates the root by the net. */
static void evaluate_root(struct selfplay_player *p, const struct position *root)
{
    struct evaluation v;

    evaluator_prepare(p->evaluator, root);
    p->root_value = p->root_draw = 0;
    if (!evaluator_can_evaluate(p->evaluator, root))
        return;
    evaluator_evaluate(p->evaluator, root, &v);
    p->evaluations++;
    p->root_draw = fmax(0, (double)v.draw);
    p->root_value =
        (double)v.win - (double)v.loss - 2 * contempt_of(p, p->game->to_act(root)) * p->root_draw;
}

/* ---- The turn ---- */

/* Returns a node's evaluation before its children were visited. Nodes within a turn have no
   evaluation, so their value from the search is used. */
static double node_value(const struct selfplay_player *p, node at, int actor)
{
    struct edge e;

    mcts_method.look(engine_of(p), at, &e);
    return at == ROOT_NODE ? p->root_value : 2 * e.value[actor] - 1;
}

/* Chooses a child of a node: the best child, or a child drawn by the improved policy. Returns false
   if the node has no children. */
static bool choose(struct selfplay_player *p, node at, int actor, bool at_random, struct edge *out)
{
    struct children f = children_open(p, at, actor, node_value(p, at, actor));
    float shares[MAX_STEPS];
    int best = 0;

    if (f.n) {
        improve(p, &f, shares);
        for (int i = 0; i < f.n; i++)
            if (shares[i] > shares[best])
                best = i;
        *out = f.edge[at_random ? selfplay_player_pick(p, shares, f.n) : best];
    }
    free(f.edge);
    return f.n > 0;
}

/* Completes the turn after its first step, which leads to node `at`. Steps below the tree are
   random. */
static void complete(struct selfplay_player *p, struct position *pos, int actor, node at,
                     bool at_random, struct turn *out)
{
    bool in_tree = true;

    while (out->n < MAX_TURN_STEPS && turn_goes_on(p->game, pos, actor)) {
        step steps[MAX_STEPS];
        struct edge e = { 0 };

        in_tree = in_tree && choose(p, at, actor, at_random, &e);
        if (in_tree) {
            at = e.to;
            out->steps[out->n] = e.step;
        } else {
            const int n = p->game->steps(pos, steps);

            out->steps[out->n] = steps[rng_below(&p->rng, (uint32_t)n)];
        }
        p->game->apply(pos, out->steps[out->n++]);
    }
}

/* Returns the probability of a draw below a child. */
static double draw_of(const struct selfplay_player *p, const struct children *f,
                      const struct edge *e)
{
    if (!e->exact)
        return p->root_draw;
    return e->value[f->actor] > 0 && e->value[f->actor] < 1;
}

/* Sets the turn's value to the root's value for the player to act under the improved policy. The
   contempt is removed again, from proven draws and as far as the net expected a draw. */
static void weigh(const struct selfplay_player *p, int actor, struct turn *out)
{
    struct children f = children_open(p, ROOT_NODE, actor, p->root_value);
    float shares[MAX_STEPS];
    double sum = 0, draws = 0;

    improve(p, &f, shares);
    for (int i = 0; i < f.n; i++) {
        sum += (double)shares[i] * value_of(&f, &f.edge[i]);
        draws += (double)shares[i] * draw_of(p, &f, &f.edge[i]);
    }
    out->value = fmin(fmax((sum + 1) / 2 + contempt_of(p, actor) * draws, 0), 1);
    out->is_lost = f.has_lost_all;
    free(f.edge);
}

void gumbel_think(struct selfplay_player *p, const struct position *root, int visits,
                  bool at_random, struct turn *out)
{
    const struct game *game = p->game;
    const int actor = game->to_act(root);
    struct position *pos = xaligned(game->position_size);
    struct edge e = { 0 };

    mcts_method.forget(engine_of(p));
    mcts_method.begin(engine_of(p), root, contempt_of(p, actor));
    if (p->learned) {
        evaluate_root(p, root);
        mcts_method.child(p->learned, ROOT_NODE, sequential_halving(p, root, visits), &e);
    } else {
        for (int i = 0; i < visits && mcts_method.iterate(p->playouts, 0); i++)
            ;
        choose(p, ROOT_NODE, actor, at_random, &e);
    }
    weigh(p, actor, out);
    out->n = 1;
    out->steps[0] = e.step;
    game_copy(game, pos, root);
    game->apply(pos, e.step);
    complete(p, pos, actor, e.to, at_random, out);
    xfree_aligned(pos);
}

/* ---- The policy target ---- */

/* A node within the turn. `above` is the index of its parent, or -1 for the root. `step` leads to
   the node. */
struct inner_node {
    node at;
    uint64_t visits;
    step step;
    int above;
};

/* Adds the policy of a node as a choice, unless the sample has no space left for it. */
static void add_choice(struct selfplay_player *p, const struct position *pos, node at, int symmetry,
                       struct policy *out)
{
    const int actor = p->game->to_act(pos), old = out->entries;
    struct children f = children_open(p, at, actor, node_value(p, at, actor));

    if (f.n > 1 && old + f.n <= out->limit && out->choices < MAX_CHOICES && !f.has_lost_all) {
        step *steps = xmalloc((size_t)f.n * sizeof *steps);

        for (int i = 0; i < f.n; i++)
            steps[i] = f.edge[i].step;
        p->planes->entries(pos, steps, f.n, symmetry, out->entry + old);
        improve(p, &f, out->share + old);
        memset(out->choice + old, out->choices, (size_t)f.n);
        out->entries += f.n;
        out->choices++;
        free(steps);
    }
    free(f.edge);
}

static void go_to(const struct selfplay_player *p, const struct position *root,
                  const struct inner_node *all, int i, struct position *pos)
{
    if (i < 0) {
        game_copy(p->game, pos, root);
        return;
    }
    go_to(p, root, all, all[i].above, pos);
    p->game->apply(pos, all[i].step);
}

/* Collects the nodes within the turn that have enough visits. Parents come before their
   children. */
static int find_inner_nodes(const struct selfplay_player *p, const struct position *root,
                            struct inner_node out[])
{
    struct position *pos = xaligned(p->game->position_size);
    const int actor = p->game->to_act(root);
    int n = 0;

    for (int i = -1; i < n; i++) {
        const node at = i < 0 ? ROOT_NODE : out[i].at;
        const int children = mcts_method.count(engine_of(p), at);
        struct edge e;

        for (int k = 0; k < children && n < MAX_INNER; k++) {
            mcts_method.child(engine_of(p), at, k, &e);
            if (e.visits < ENOUGH)
                continue;
            out[n] = (struct inner_node){ e.to, e.visits, e.step, i };
            go_to(p, root, out, n, pos);
            n += turn_goes_on(p->game, pos, actor);
        }
    }
    xfree_aligned(pos);
    return n;
}

void gumbel_policy(struct selfplay_player *p, const struct position *root, int symmetry,
                   struct policy *out)
{
    struct inner_node *all = xmalloc(MAX_INNER * sizeof *all);
    struct position *pos = xaligned(p->game->position_size);
    const int n = find_inner_nodes(p, root, all);
    bool *taken = xcalloc((size_t)n, sizeof *taken);

    out->entries = out->choices = 0;
    add_choice(p, root, ROOT_NODE, symmetry, out);
    for (int k = 0; k < n && out->choices; k++) {
        int best = -1;

        for (int i = 0; i < n; i++)
            if (!taken[i] && (best < 0 || all[i].visits > all[best].visits))
                best = i;
        taken[best] = true;
        go_to(p, root, all, best, pos);
        add_choice(p, pos, all[best].at, symmetry, out);
    }
    free(taken);
    xfree_aligned(pos);
    free(all);
}
