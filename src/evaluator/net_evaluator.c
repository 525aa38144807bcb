/*
 * net_evaluator.c - values, priors and ownership of a position from a convolutional net.
 *
 * Later steps of a turn need some policy planes and the numbers without a cell. These are stored as
 * bytes. Each plane has its own scale, by which its largest number becomes 127. The error of a
 * logit is below 1/250 of the largest in its plane, far less than the error of a net.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "evaluator/net_evaluator.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/portable_math.h"
#include "game/hints.h"
#include "game/vectors.h"
#include "net/mlp.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { MAX_RANK = 16 };

/* This is the smallest prior, so that no step is excluded. */
static const float LEAST = 1e-5f;

/* Planes without a larger number are kept as zeros. 127 divided by a smaller one might be
   infinite. */
static const float TINY = 1e-30f;

struct evaluator {
    const struct game *game;
    const struct planes *planes;
    const struct net *net;
    struct net_workspace *workspace; /* NULL until evaluator_prepare */

    int width, height, cells;
    uint8_t on[PLANES_CELLS];

    int symmetry;      /* through which the net sees positions */
    int policy_planes; /* policy planes, including those of the pair product */
    int kept_count;    /* number of kept planes */
    int16_t kept_as[PLANES_OUTPUTS + 2 * MAX_RANK]; /* by plane: its index among the kept planes, or
                                                       -1 */

    struct net_output answer;
    float ownership[PLANES_CELLS];
};

/* The kept bytes begin with this header. */
struct kept {
    float globals[PLANES_GLOBALS];
    float scale[]; /* by kept plane; the bytes follow, [kept plane][cell] */
};

/* ---- Fit of net and game ---- */

static bool differs(const char *what, int net, int game, struct text *why)
{
    if (net == game)
        return false;
    text_addf(why, "the net has %d %s, the game %d", net, what, game);
    return true;
}

static bool mlp_fits(const struct game *game, const struct mlp *mlp, struct text *why)
{
    const struct vectors *t = game->hints ? game->hints->vectors : NULL;
    const struct mlp_shape *shape = mlp_shape(mlp);

    if (!t) {
        text_addf(why, "no net of this kind can play %s", game->name);
        return false;
    }
    if (shape->version != t->version) {
        text_addf(why, "the net is for version %d of the inputs of %s, the game has version %d",
                  shape->version, game->name, t->version);
        return false;
    }
    return !differs("inputs of a seat", shape->seat, t->seat, why) &&
           !differs("inputs of a step", shape->step, t->step, why);
}

bool evaluator_fits(const struct game *game, const struct net *net, struct text *why)
{
    const struct planes *f = game->hints ? game->hints->planes : NULL;
    const struct net_shape *shape = net_shape(net);

    if (strcmp(shape->game, game->name)) {
        text_addf(why, "the net is for %s, not for %s", shape->game, game->name);
        return false;
    }
    if (net_mlp(net))
        return mlp_fits(game, net_mlp(net), why);
    if (!f) {
        text_addf(why, "no net can play %s", game->name);
        return false;
    }
    if (shape->hex != f->hex) {
        text_addf(why, "the net's cells have %d neighbours", shape->hex ? 6 : 8);
        return false;
    }
    return !differs("input planes", shape->inputs, f->inputs, why) &&
           !differs("policy planes", shape->outputs, f->outputs, why) &&
           !differs("planes of a pair product", shape->rank, f->rank, why) &&
           !differs("numbers of no cell", shape->globals, f->globals, why) &&
           !differs("results", shape->values, f->draws ? 3 : 2, why);
}

/* ---- Opening ---- */

/* Selects the planes that later steps of a turn need. */
static void choose_kept(struct evaluator *e)
{
    const struct planes *f = e->planes;

    assert(f->outputs <= PLANES_OUTPUTS && f->rank <= MAX_RANK);
    e->policy_planes = f->outputs + 2 * f->rank;
    for (int p = 0; p < e->policy_planes; p++) {
        const bool is_first = p < f->outputs && f->first_planes >> p & 1;

        e->kept_as[p] = (int16_t)(is_first ? -1 : e->kept_count++);
    }
}

const struct net *evaluator_built_in(const struct game *game)
{
    const struct net *net = net_built_in(game->name);
    struct text why = TEXT_EMPTY;

    if (net && !evaluator_fits(game, net, &why))
        net = NULL;
    text_free(&why);
    return net;
}

struct evaluator *evaluator_open(const struct game *game, const struct net *net)
{
    struct evaluator *e = xcalloc(1, sizeof *e);
    struct text why = TEXT_EMPTY;

    assert(evaluator_fits(game, net, &why));
    text_free(&why);
    e->game = game;
    e->planes = game->hints->planes;
    e->net = net;
    choose_kept(e);
    return e;
}

void evaluator_close(struct evaluator *e)
{
    if (!e)
        return;
    net_workspace_close(e->workspace);
    free(e);
}

void evaluator_prepare(struct evaluator *e, const struct position *pos)
{
    uint8_t on[PLANES_CELLS];
    int width, height;

    e->planes->grid(pos, &width, &height, on);
    if (e->workspace && width == e->width && height == e->height &&
        !memcmp(on, e->on, (size_t)e->cells))
        return;
    net_workspace_close(e->workspace);
    e->width = width;
    e->height = height;
    e->cells = width * height;
    memcpy(e->on, on, (size_t)e->cells);
    const struct net_grid grid = { width, height, e->on };

    e->workspace = net_workspace_open(e->net, &grid);
}

/* ---- Evaluation ---- */

bool evaluator_can_evaluate(const struct evaluator *e, const struct position *pos)
{
    return !e->game->mid_turn(pos);
}

void evaluator_set_symmetry(struct evaluator *e, int symmetry)
{
    assert(symmetry >= 0 && symmetry < e->planes->symmetries);
    e->symmetry = symmetry;
}

static void encode(struct evaluator *e, const struct position *pos)
{
    e->planes->encode(pos, e->symmetry, net_input(e->workspace), net_stride(e->net));
}

uint64_t evaluator_encode(struct evaluator *e, const struct position *pos)
{
    encode(e, pos);
    return hash_bytes(net_input(e->workspace), (size_t)e->cells * (size_t)net_stride(e->net),
                      (uint64_t)e->game->to_act(pos));
}

void evaluator_evaluate(struct evaluator *e, const struct position *pos, struct evaluation *out)
{
    encode(e, pos);
    evaluator_run(e, out);
}

void evaluator_run(struct evaluator *e, struct evaluation *out)
{
    net_run(e->workspace, &e->answer);
    /* Training limits margins in the same way. A user's own net may return any number. */
    const float margin = fmaxf(-1, fminf(1, e->answer.margin));

    *out = (struct evaluation){
        .win = e->answer.value[0],
        .draw = e->answer.value[1],
        .loss = e->answer.value[2],
        .margin = margin * e->planes->margin_scale,
    };
}

const float *evaluator_ownership(struct evaluator *e)
{
    const float *last = e->answer.planes + (size_t)e->policy_planes * (size_t)e->cells;

    if (!e->planes->ownership)
        return NULL;
    assert(e->symmetry == 0);
    for (int i = 0; i < e->cells; i++) {
        const float twice = portable_exp(-2 * fabsf(last[i])), size = (1 - twice) / (1 + twice);

        e->ownership[i] = !e->on[i] ? 0 : last[i] < 0 ? -size : size;
    }
    return e->ownership;
}

/* ---- Priors ---- */

static float fresh_logit(const struct evaluator *e, struct policy_entry at)
{
    const float *planes = e->answer.planes;
    const int outputs = e->planes->outputs, rank = e->planes->rank;

    if (at.cell < 0)
        return e->answer.globals[at.plane];
    float sum = planes[at.plane * e->cells + at.cell];

    for (int r = 0; at.from >= 0 && r < rank; r++)
        sum += planes[(outputs + r) * e->cells + at.from] *
               planes[(outputs + rank + r) * e->cells + at.cell];
    return sum;
}

/* Returns one number of a kept plane, or 0 if the plane is not kept. */
static float kept_number(const struct evaluator *e, const struct kept *k, int plane, int cell)
{
    const int8_t *bytes = (const int8_t *)(k->scale + e->kept_count);
    const int place = e->kept_as[plane];

    return place < 0 ? 0 : k->scale[place] * (float)bytes[place * e->cells + cell];
}

static float kept_logit(const struct evaluator *e, const struct kept *k, struct policy_entry at)
{
    const int outputs = e->planes->outputs, rank = e->planes->rank;

    if (at.cell < 0)
        return k->globals[at.plane];
    float sum = kept_number(e, k, at.plane, at.cell);

    for (int r = 0; at.from >= 0 && r < rank; r++)
        sum += kept_number(e, k, outputs + r, at.from) *
               kept_number(e, k, outputs + rank + r, at.cell);
    return sum;
}

/* Computes priors from the kept planes, or from the last answer if `kept` is NULL. */
static void priors_by(const struct evaluator *e, const struct kept *kept,
                      const struct position *pos, const step steps[], int n, float out[])
{
    struct policy_entry entries[MAX_STEPS];

    e->planes->entries(pos, steps, n, kept ? 0 : e->symmetry, entries);
    for (int i = 0; i < n; i++)
        out[i] = kept ? kept_logit(e, kept, entries[i]) : fresh_logit(e, entries[i]);
    softmax_above(out, n, LEAST);
}

void evaluator_priors(const struct evaluator *e, const struct position *pos, const step steps[],
                      int n, float out[])
{
    priors_by(e, NULL, pos, steps, n, out);
}

void evaluator_kept_priors(const struct evaluator *e, const void *kept, const struct position *pos,
                           const step steps[], int n, float out[])
{
    priors_by(e, kept, pos, steps, n, out);
}

/* ---- Kept planes ---- */

size_t evaluator_kept_bytes(const struct evaluator *e)
{
    const size_t places = (size_t)e->kept_count;

    return places ? sizeof(struct kept) + places * sizeof(float) + places * (size_t)e->cells : 0;
}

/* Returns the largest absolute value. Bit patterns are compared, which compilers can vectorise. */
static float largest(const float from[], int n)
{
    int32_t most = 0;
    float size;

    for (int i = 0; i < n; i++) {
        int32_t bits;

        memcpy(&bits, &from[i], sizeof bits);
        bits &= INT32_MAX;
        most = bits > most ? bits : most;
    }
    memcpy(&size, &most, sizeof size);
    return size;
}

/* Writes a plane as bytes and returns its scale. */
static float keep_plane(const float from[], int n, int8_t to[])
{
    const float most = largest(from, n), parts = most > TINY ? 127 / most : 0;

    for (int i = 0; i < n; i++)
        to[i] = (int8_t)(from[i] * parts + (from[i] < 0 ? -0.5f : 0.5f));
    return most / 127;
}

void evaluator_keep(const struct evaluator *e, void *to)
{
    struct kept *k = to;
    int8_t *bytes = (int8_t *)(k->scale + e->kept_count);

    assert(e->symmetry == 0);
    memcpy(k->globals, e->answer.globals, sizeof k->globals);
    for (int p = 0; p < e->policy_planes; p++) {
        const int place = e->kept_as[p];

        if (place >= 0)
            k->scale[place] =
                keep_plane(e->answer.planes + p * e->cells, e->cells, bytes + place * e->cells);
    }
}
